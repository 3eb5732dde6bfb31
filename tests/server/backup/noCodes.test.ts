import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { actAsUser, addAuditor } from '../../../contract/accounts/accountAdmin.ts'
import { forgotPassword, login, refreshToken } from '../../../contract/accounts/accounts.ts'
import { changeOwnEmail, downloadOwnData, getOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../../contract/accounts/secondFactor.ts'
import { register } from '../../../contract/accounts/signUp.ts'
import { getCalendar, renewCalendarAddress } from '../../../contract/events/calendar.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { makeSetupCode } from '../../../server/accounts/signUp/firstAdmin.ts'
import { makeBackup } from '../../../server/backup/backup.ts'
import { linkCodes, recoveryCodes, setupCodes, users } from '../../../server/db/schema/accounts.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { readObjectionCode } from '../../../server/papers/objections/objectionCode.ts'
import { asked, signedIn, solvedCaptcha, testPassword } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { mailsIn } from '../../support/mailbox.ts'
import { completeDraftOf } from '../../support/papers.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { unzip } from '../../support/zip.ts'

const portal = await emptiedPortal()
const { sql } = portal.context.database
const folder = mkdtempSync(join(tmpdir(), 'lectern-no-codes-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** How each kind of code is tried, by somebody who finds a text and knows all accounts; the hashes are the portal's own. */
async function thief() {
  const ids = (await sql.select().from(users)).map(({ Id }) => Id)
  const links = new Set((await sql.select().from(linkCodes)).map(({ CodeHash }) => CodeHash))
  const setups = new Set((await sql.select().from(setupCodes)).map(({ CodeHash }) => CodeHash))
  const recoveries = new Set((await sql.select().from(recoveryCodes)).map(({ CodeHash }) => CodeHash))
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const answers = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
    (await portal.app.inject({ method, url, headers })).statusCode === 200
  const kinds: Readonly<Record<string, (text: string) => boolean | Promise<boolean>>> = {
    link: (text) => links.has(sha256(text)),
    setup: (text) => setups.has(sha256(text)),
    recovery: (text) => ids.some((id) => recoveries.has(sha256(`${id}:${plain(text)}`))),
    objection: (text) => readObjectionCode(portal.context.keys.objection, text) !== undefined,
    access: (text) =>
      text.length >= 40 && answers(addressOf(getOwnAccount), { authorization: `Bearer ${text}` }),
    refresh: (text) =>
      text.length >= 20 &&
      text.length < 400 &&
      answers(addressOf(refreshToken, { refreshToken: text }), {}, 'POST'),
    calendar: (text) =>
      text.length >= 40 && text.length < 100 && answers(addressOf(getCalendar, {}, { Token: text })),
  }
  return async (text: string): Promise<string[]> => {
    const found: string[] = []
    for (const [kind, opens] of Object.entries(kinds)) if (await opens(text)) found.push(kind)
    return found
  }
}

/** Every string in a text that a code could be, in whatever it is wrapped. */
const stringsIn = (text: string) => [
  ...new Set([
    ...(text.match(/[\w-]{8,}/g) ?? []),
    ...(text.match(/[\w.-]{40,}/g) ?? []),
    ...(text.match(/[\w+/=-]{20,}/g) ?? []),
    ...(text.match(/\b[a-z0-9]{4,6}(-[a-z0-9]{4,6})+\b/gi) ?? []),
  ]),
]

const textIn = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(path, name)).isFile())
    .map((name) => `${name} ${readFileSync(join(path, name), 'utf8')}`)
    .join('\n')

test('no string in a backup or in a download of one’s own data lets anybody in, whatever codes there are', async () => {
  const codes: Record<string, string[]> = {}
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const ada = await signedIn(portal)
  const bob = await signedIn(portal)
  const as = { as: admin.AccessToken }

  // Links: to confirm, to reset, of a new address, of an invitation, and the objection of a co-author.
  const newcomer = { Email: 'new@example.org', PhoneNumber: '9876543210', Password: testPassword }
  await call(portal, register, { body: { ...newcomer, GoogleCapchaCode: await solvedCaptcha(portal) } })
  await call(portal, forgotPassword, { body: { EmailId: ada.Email } })
  const moved = { Email: 'bob.new@example.org', Password: testPassword }
  await call(portal, changeOwnEmail, { as: bob.AccessToken, body: moved, key: randomUUID() })
  await call(portal, addAuditor, { ...as, query: { email: 'auditor@example.org' }, key: randomUUID() })
  const { Id: PaperId } = await completeDraftOf(portal, ada)
  const Authors = [bob, ada].map(({ UserDetailId }, i) => ({ UserDetailId, UserSequence: i + 1 }))
  await call(portal, saveAuthors, { as: ada.AccessToken, body: { PaperId, Authors } })
  await call(portal, submitPaper, { as: ada.AccessToken, params: { id: PaperId }, key: randomUUID() })
  await asked(portal)
  await expect.poll(() => sql.$count(mails, eq(mails.State, 'queued'))).toBe(0)
  const sent = (await mailsIn(join(portal.dataDir, 'mail')))
    .map(({ text, html }) => `${text} ${html}`)
    .join('\n')

  // One more link, whose mail waits while the backup is made.
  await portal.context.mailer.stop()
  await call(portal, forgotPassword, { body: { EmailId: bob.Email }, key: randomUUID() })
  await asked(portal)

  // Sessions: of a sign-in and of a refresh under keys, whose replies are kept, and of an admin who acts as somebody.
  const signIn = await call(portal, login, {
    body: { Email: ada.Email, password: testPassword },
    key: randomUUID(),
  })
  const renewed = await call(portal, refreshToken, {
    params: { refreshToken: signIn.Result.RefreshToken },
    key: randomUUID(),
  })
  const acting = await call(portal, actAsUser, { ...as, query: { email: ada.Email }, key: randomUUID() })
  codes['access'] = [ada.AccessToken, signIn.Result.AccessToken, acting.Result.AccessToken]
  codes['refresh'] = [renewed.Result.RefreshToken]

  // A second factor with its recovery codes, a calendar, and the code of a first admin.
  const begun = await call(portal, beginSecondFactor, { ...as, key: randomUUID() })
  const totp = new TOTP({ secret: Secret.fromBase32(begun.Result.Secret) })
  const Code = totp.generate({ timestamp: portal.clock.now() })
  const confirmed = await call(portal, confirmSecondFactor, {
    ...as,
    body: { Code, Password: testPassword },
    key: randomUUID(),
  })
  codes['recovery'] = [...confirmed.Result.RecoveryCodes]
  const calendar = await call(portal, renewCalendarAddress, { as: ada.AccessToken, key: randomUUID() })
  codes['calendar'] = [...JSON.stringify(calendar.Result).matchAll(/Token=([\w-]+)/g)].map(
    ([, token = '']) => token,
  )
  codes['setup'] = [await makeSetupCode(sql)]

  await makeBackup(portal.context.database, portal.context.files, join(folder, 'backup'))
  const downloads: string[] = []
  for (const { AccessToken } of [admin, ada, bob]) {
    const response = await portal.app.inject({
      url: addressOf(downloadOwnData),
      headers: { authorization: `Bearer ${AccessToken}` },
    })
    expect(response.statusCode).toBe(200)
    for (const bytes of unzip(response.rawPayload).values()) downloads.push(bytes.toString('utf8'))
  }
  const kept = [textIn(join(folder, 'backup')), ...downloads].join('\n')
  expect(kept).toContain('forgot-password?userId=')
  for (const [kind, some] of Object.entries({ ...codes, secret: [begun.Result.Secret] }))
    expect([kind, some.filter((code) => kept.includes(code))]).toEqual([kind, []])

  // Each kind is found by the thief where it is.
  const opens = await thief()
  const inMails: string[] = []
  for (const text of stringsIn(sent)) inMails.push(...(await opens(text)))
  expect(inMails.sort()).toEqual(['link', 'link', 'link', 'link', 'objection'])
  for (const [kind, some] of Object.entries(codes)) {
    expect([kind, some.length > 0]).toEqual([kind, true])
    // A refresh token is used up by the attempt: it comes last.
    if (kind !== 'refresh') for (const code of some) expect(await opens(code)).toEqual([kind])
  }

  const found: unknown[] = []
  const strings = stringsIn(kept)
  expect(strings.length).toBeGreaterThan(500)
  for (const text of strings) {
    const kinds = await opens(text)
    if (kinds.length > 0) found.push([text, kinds])
  }
  expect(found).toEqual([])
  for (const code of codes['refresh']) expect(await opens(code)).toEqual(['refresh'])
})
