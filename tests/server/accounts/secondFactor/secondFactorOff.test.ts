import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { login } from '../../../../contract/accounts/accounts.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
} from '../../../../contract/accounts/secondFactor.ts'
import { startEngine } from '../../../../server/db/engine.ts'
import { auditLog } from '../../../support/auditLog.ts'
import { mailsTo, signedIn, testPassword } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { startPortal, type TestPortal } from '../../../support/portal/portal.ts'
import { newDataFolder } from '../../../support/portal/template.ts'

const Email = 'ada@example.org'

// The command starts the embedded database, whatever the other tests run on.
describe.runIf(!process.env['TEST_DATABASE_URL'])('on the command line', () => {
  const dataDir = newDataFolder('factor')
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  /** What a portal with this folder does, which is stopped before anything else uses the folder. */
  async function portalDoes<R>(act: (portal: TestPortal) => Promise<R>): Promise<R> {
    const { connection, stop } = await startEngine(dataDir)
    const portal = await startPortal({ connection: { ...connection, max: 6 } })
    try {
      return await act(portal)
    } finally {
      await portal.stop()
      await stop()
    }
  }
  function run(...addresses: string[]) {
    const script = fileURLToPath(
      new URL('../../../../server/accounts/secondFactorOff.main.ts', import.meta.url),
    )
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', script, ...addresses],
      {
        env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', DATA_DIR: dataDir },
        encoding: 'utf8',
      },
    )
    return { status, said: stdout + stderr }
  }
  const signIn = (portal: TestPortal) =>
    call(portal, login, { body: { Email, password: testPassword } }).then(({ status, Message }) => ({
      status,
      Message,
    }))

  test('an admin who has lost phone and recovery codes is let in again, and gets a mail', async () => {
    await portalDoes(async (portal) => {
      const as = (await signedIn(portal, { Roles: ['Admin'], Email })).AccessToken
      const secret = Secret.fromBase32((await call(portal, beginSecondFactor, { as })).Result.Secret)
      const Code = new TOTP({ secret }).generate({ timestamp: portal.clock.now() })
      await call(portal, confirmSecondFactor, { as, body: { Code, Password: testPassword } })
      expect((await call(portal, getSecondFactor, { as })).Result.IsOn).toBe(true)
      expect(await signIn(portal)).toEqual({
        status: 400,
        Message: 'Please enter the code of your authenticator app, or one of your recovery codes',
      })
    })
    expect(run('Ada@Example.org')).toEqual({
      status: 0,
      said: 'second-factor-off: Ada@Example.org signs in with the password alone\n',
    })
    await portalDoes(async (portal) => {
      expect((await signIn(portal)).status).toBe(200)
      const [mail] = await mailsTo(portal, Email)
      expect(mail?.Subject).toContain('Your second factor has been turned off')
      const entries = await auditLog(portal)
      expect(entries.map(({ Action, Details }) => [Action, Details])).toContainEqual([
        'Turn off second factor',
        { By: 'npm run second-factor-off' },
      ])
    })
  }, 120_000)

  test.runIf(process.env['LONG_TESTS'])(
    'what it cannot do it says: no address, nobody of that address, and nothing to turn off',
    () => {
      expect(run()).toEqual({
        status: 1,
        said: 'Name one account: npm run second-factor-off -- <address>\n',
      })
      expect(run('nobody@example.org')).toEqual({
        status: 1,
        said: 'Nobody has an account with this email address\n',
      })
      expect(run(Email)).toEqual({ status: 1, said: 'The second factor is off\n' })
    },
    120_000,
  )
})
