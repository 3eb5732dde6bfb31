import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { register } from '../../../contract/accounts/signUp.ts'
import { filledNotice, getPrivacyNotice, updatePrivacyNotice } from '../../../contract/accounts/privacy.ts'
import { getHomePageRow } from '../../../server/conference/settings.ts'
import { consents, users } from '../../../server/db/schema/accounts.ts'
import { auditLog } from '../../support/auditLog.ts'
import { asked, signedIn, solvedCaptcha, testPassword } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { settingsOf } from '../../support/papers.ts'

const portal = await emptiedPortal()

const sql = () => portal.context.database.sql
const anAdmin = () => signedIn(portal, { Roles: ['Admin'] })

/** What is stored of the agreement of a person who registers now. */
async function consentOf(Email: string) {
  const GoogleCapchaCode = await solvedCaptcha(portal)
  const body = { Email, PhoneNumber: '9876543210', Password: testPassword, GoogleCapchaCode }
  expect((await call(portal, register, { body })).status).toBe(200)
  await asked(portal)
  return sql()
    .select({ NoticeVersion: consents.NoticeVersion, ConsentedOn: consents.ConsentedOn })
    .from(consents)
    .innerJoin(users, eq(users.Id, consents.UserId))
    .where(eq(users.Email, Email))
}

test('a portal starts with a notice that names the society and the support address', async () => {
  await settingsOf(portal, { SocietyName: 'Society for Words', SupportEmail: 'help@words.example' })
  const { status, Result, version } = await call(portal, getPrivacyNotice)
  expect([status, version, Result.Version]).toEqual([200, 1, 1])
  const html = filledNotice(Result.Html, await getHomePageRow(sql()))
  expect(html).toContain('Society for Words')
  expect(html).toContain(
    '<a href="mailto:help@words.example" rel="noopener noreferrer">help@words.example</a>',
  )
  expect(html).not.toMatch(/[{}]/)
})

test('a changed notice is a new version without scripts, and the earlier one stays', async () => {
  const admin = await anAdmin()
  const body = { Html: '<p>New words.</p><script>alert(1)</script>' }
  const changed = await call(portal, updatePrivacyNotice, { as: admin.AccessToken, body, ifMatch: 1 })
  expect(changed.Result).toMatchObject({ Html: '<p>New words.</p>', Version: 2 })
  expect((await call(portal, getPrivacyNotice)).Result).toEqual(changed.Result)
  const stale = await call(portal, updatePrivacyNotice, { as: admin.AccessToken, body, ifMatch: 1 })
  expect(stale.status).toBe(412)
  const [entry] = await auditLog(portal)
  expect(entry).toMatchObject({ Action: 'Change privacy notice', SubjectId: 'PrivacyNotice' })
})

test('saving the notice unchanged makes no version', async () => {
  const admin = await anAdmin()
  const { Html } = (await call(portal, getPrivacyNotice)).Result
  const saved = await call(portal, updatePrivacyNotice, { as: admin.AccessToken, body: { Html } })
  expect([saved.status, saved.version]).toEqual([200, 1])
})

test('an empty notice is refused', async () => {
  const admin = await anAdmin()
  const refused = await call(portal, updatePrivacyNotice, { as: admin.AccessToken, body: { Html: '' } })
  expect([refused.status, refused.Errors]).toEqual([422, ['Privacy notice is required']])
})

test('who registers has agreed to the version of that moment, and to no other', async () => {
  portal.clock.advance(60_000)
  const before = portal.clock.now()
  const [first] = await consentOf('asha@example.org')
  expect(first?.NoticeVersion).toBe(1)
  expect(Date.parse(first?.ConsentedOn ?? '')).toBeGreaterThanOrEqual(before)

  const admin = await anAdmin()
  const body = { Html: '<p>New words.</p>' }
  await call(portal, updatePrivacyNotice, { as: admin.AccessToken, body })
  expect(await consentOf('ravi@example.org')).toMatchObject([{ NoticeVersion: 2 }])
  expect(await consentOf('asha@example.org')).toEqual([first])
})
