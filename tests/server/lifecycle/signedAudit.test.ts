import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadSignedAudit } from '../../../contract/audit/audit.ts'
import { setLoginRole } from '../../../contract/accounts/accountAdmin.ts'
import { verifyExport } from '../../../server/lifecycle/signedAudit.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { root } from '../../support/run/steps.ts'

const secret = 'a-secret-of-the-portal-of-more-than-32-letters'
let portal: TestPortal
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal({ environment: { SECRET_KEY: secret, PUBLIC_URL: 'https://words.example' } })
  admin = await signedIn(portal, { Roles: ['Admin'] })
  for (const Role of ['Auditor', 'PaperPresenter', 'Auditor'] as const) {
    const { Email } = await signedIn(portal)
    await call(portal, setLoginRole, { as: admin.AccessToken, body: { Email, Role } })
  }
})
afterAll(() => portal.stop())

const exported = async () => {
  const response = await portal.app.inject({
    url: addressOf(downloadSignedAudit),
    headers: { authorization: `Bearer ${admin.AccessToken}` },
  })
  expect(response.statusCode).toBe(200)
  return response.body
}
const verify = (text: string) => verifyExport(portal.context.keys.auditExport, text)

test('an export of the audit log has all entries, oldest first, and verifies', async () => {
  const text = await exported()
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const entries = lines.slice(1, -1)
  expect(entries.length).toBeGreaterThanOrEqual(3)
  const days = entries.map(({ CreatedOn }) => String(CreatedOn))
  expect(days).toEqual([...days].sort())
  expect(entries.map(({ Action }) => Action)).toContain('Set role')
  expect(verify(text)).toEqual({
    AuditLogOf: 'https://words.example',
    ExportedOn: lines[0]?.['ExportedOn'],
    Entries: entries.length,
  })
})

test('an export in which anything was changed, left out, added or cut off does not verify', async () => {
  const text = await exported()
  const lines = text.trimEnd().split('\n')
  const [first = '', second = '', ...rest] = lines
  const changed = [
    text.replace('"Set role"', '"Set Role"'),
    [first, ...rest].join('\n'),
    [first, second, second, ...rest].join('\n'),
    [second, first, ...rest].join('\n'),
    lines.slice(0, -1).join('\n'),
    text.replace(/"Entries":\d+/, '"Entries":1'),
    text.replace('https://words.example', 'https://other.example'),
    '',
    'no export',
  ]
  expect(changed.map((one) => verify(one))).toEqual(changed.map(() => undefined))
})

test('the command says whether a file was changed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-audit-'))
  const run = async (text: string) => {
    const file = join(folder, 'audit.jsonl')
    writeFileSync(file, text)
    return promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', 'server/lifecycle/verifyAudit.main.ts', file],
      {
        cwd: root,
        env: { ...process.env, SECRET_KEY: secret, DATA_DIR: folder },
      },
    ).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    )
  }
  const text = await exported()
  expect(await run(text)).toMatch(
    /^verify-audit: signed by https:\/\/words\.example on .* nothing was changed since\n$/,
  )
  expect(await run(text.replace('Set role', 'Set rule'))).toContain(
    'was not signed by this portal, or was changed',
  )
  rmSync(folder, { recursive: true })
})
