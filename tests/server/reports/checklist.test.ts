import { expect, test } from 'vitest'
import { dismissChecklist, getChecklist } from '../../../contract/reports/checklist.ts'
import { updatePrivacyNotice } from '../../../contract/accounts/privacy.ts'
import { getBank, saveBank } from '../../../contract/content/bank.ts'
import { getWelcome, updateWelcome } from '../../../contract/content/content.ts'
import { dateKeys } from '../../../contract/content/dates.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { dateOf, settingsOf, themeOf } from '../../support/papers.ts'
import { rateOf, ratesOf } from '../../support/registrations.ts'

const portal = await emptiedPortal()

test('the list of a new portal counts what is there, step by step, and only for organisers', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'], profile: false })
  const done = async () => {
    const { Result } = await call(portal, getChecklist, { as: admin.AccessToken })
    return Result.Steps.filter(({ IsDone }) => IsDone).map(({ Key }) => Key)
  }
  const { Result } = await call(portal, getChecklist, { as: admin.AccessToken })
  expect(Result).toEqual({
    Steps: [
      { Key: 'name', IsDone: false, Count: 0, Of: 1 },
      { Key: 'dates', IsDone: false, Count: 0, Of: 5 },
      { Key: 'themes', IsDone: false, Count: 0, Of: 1 },
      { Key: 'landing', IsDone: false, Count: 0, Of: 1 },
      { Key: 'privacy', IsDone: false, Count: 0, Of: 1 },
      { Key: 'rates', IsDone: false, Count: 0, Of: 1 },
      { Key: 'bank', IsDone: false, Count: 0, Of: 1 },
      { Key: 'support', IsDone: false, Count: 0, Of: 1 },
      { Key: 'mail', IsDone: false, Count: 0, Of: 1 },
    ],
    IsDismissed: false,
  })
  await settingsOf(portal, { ConferenceName: 'Words and Trees' })
  expect(await done()).toEqual(['name'])
  await dateOf(portal, 'paper_submission', '2027-01-10')
  expect(await done()).toEqual(['name'])
  const days = ['2027-01-10', '2027-02-10', '2027-03-10', '2027-03-10', '2027-04-10']
  for (const [place, key] of (Object.keys(dateKeys) as (keyof typeof dateKeys)[]).entries())
    await dateOf(portal, key, days[place] ?? '')
  // A theme that is not offered is none to choose.
  await themeOf(portal, 'Runes', false)
  expect(await done()).toEqual(['name', 'dates'])
  await themeOf(portal, 'Syntax')
  await ratesOf(portal, rateOf())
  expect(await done()).toEqual(['name', 'dates', 'themes', 'rates'])
  const as = admin.AccessToken
  const { Version: _landing, ...landing } = (await call(portal, getWelcome)).Result
  await call(portal, updateWelcome, { as, body: { ...landing, HeaderText: 'Words and trees meet' } })
  await call(portal, updatePrivacyNotice, { as, body: { Html: '<p>We keep little.</p>' } })
  const { Version: _bank, ...bank } = (await call(portal, getBank, { as })).Result
  await call(portal, saveBank, { as, body: { ...bank, UpiId: 'words@bank' } })
  await settingsOf(portal, { SupportEmail: 'help@words.example' })
  expect(await done()).toEqual([
    ...['name', 'dates', 'themes', 'landing', 'privacy'],
    ...['rates', 'bank', 'support'],
  ])
  const presenter = await signedIn(portal)
  expect((await call(portal, getChecklist, { as: presenter.AccessToken })).status).toBe(403)
})

test('an organiser who puts the list away does so for themselves', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const other = await signedIn(portal, { Roles: ['Admin'] })
  const { Result } = await call(portal, dismissChecklist, { as: admin.AccessToken })
  expect(Result.IsDismissed).toBe(true)
  const seen = async (as: string) => (await call(portal, getChecklist, { as })).Result.IsDismissed
  expect([await seen(admin.AccessToken), await seen(other.AccessToken)]).toEqual([true, false])
})
