import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellingCalls } from '../../../security/timing.ts'
import { accountIn, asked, mailsTo, solvedCaptcha } from '../../../support/accounts.ts'
import { addressOf, call } from '../../../support/call.ts'
import { forgotPassword } from '../../../../contract/accounts/accounts.ts'
import { mailRequestRows } from '../../../../server/db/schema/accounts.ts'
import { startPortal, type TestPortal } from '../../../support/portal/portal.ts'

// What a call without a session does must not depend on whether an address is known: its time would reveal it. `npm run
// prove` measures that time; here each call's statements are compared.

let portal: TestPortal
/** The statements that a call sends to the database, and none of what the portal does besides. */
const statements = new AsyncLocalStorage<string[]>()
const { query } = pg.Client.prototype
beforeAll(async () => {
  // What was asked for is done long after the test, unless it is woken.
  portal = await startPortal({ timing: { mailRequestDelay: 600_000 } })
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: readonly unknown[]) {
      const [first] = given
      const hasText = typeof first === 'object' && first !== null && 'text' in first
      statements.getStore()?.push(String(hasText ? first.text : first))
      return Reflect.apply(query, this, given) as unknown
    },
  })
})
afterAll(async () => {
  Object.assign(pg.Client.prototype, { query })
  await portal.stop()
})

/** What a call answers, and what it does in the database. */
async function askAbout(probe: (typeof tellingCalls)[number], Email: string) {
  const captcha = probe.needsCaptcha ? await solvedCaptcha(portal) : ''
  const sent: string[] = []
  const response = await statements.run(sent, async () =>
    // A request begins with `then`.
    portal.app
      .inject({
        method: probe.endpoint.method,
        url: addressOf(probe.endpoint),
        payload: probe.body(Email, captcha),
      })
      .then((answer) => answer),
  )
  return { status: response.statusCode, body: response.body, statements: sent }
}

test.each(tellingCalls.map((probe) => [probe.endpoint.path, probe] as const))(
  '%s answers in the same words after the same work, whether an address is known or not',
  async (path, probe) => {
    const Email = `known-${path.replaceAll(/\W/g, '')}@example.org`
    await accountIn(portal.context.database.sql, { Email, confirmed: probe.about === 'Known' })
    // Once, so that nothing is done for the first time.
    await askAbout(probe, `first-${Email}`)
    for (let n = 0; n < 12; n++) {
      const known = await askAbout(probe, Email)
      const unknown = await askAbout(probe, `unknown-${Email}`)
      expect(known.statements.length).toBeGreaterThan(0)
      expect(known).toEqual(unknown)
    }
  },
)

test('what was asked for outlives a stop, and is done a moment later', async () => {
  const { sql } = portal.context.database
  await sql.delete(mailRequestRows)
  const { Email } = await accountIn(sql, { Email: 'patient@example.org' })
  await call(portal, forgotPassword, { body: { EmailId: Email } })
  expect(await sql.$count(mailRequestRows)).toBe(1)
  portal.clock.advance(600_000)
  await portal.context.jobs.runDue()
  await asked(portal)
  expect(await mailsTo(portal, Email)).toHaveLength(1)
})
