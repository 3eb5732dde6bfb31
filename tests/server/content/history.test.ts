import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getHistory } from '../../../contract/content/historyList.ts'
import { getBank, saveBank } from '../../../contract/content/bank.ts'
import { getHomePage, getWelcome, updateHomePage, updateWelcome } from '../../../contract/content/content.ts'
import { getDates, updateDate } from '../../../contract/content/dates.ts'
import { restoreVersion, type VersionedNoun } from '../../../contract/core/history.ts'
import { getPrivacyNotice, updatePrivacyNotice } from '../../../contract/accounts/privacy.ts'
import { getRates, saveRates, type Rate } from '../../../contract/registration/rates.ts'
import { createTheme, deleteTheme, getThemes, updateTheme } from '../../../contract/papers/themes.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const as = () => ({ as: admin.AccessToken })
const history = async (Noun: VersionedNoun) =>
  (await call(portal, getHistory, { ...as(), query: { Noun } })).Result.Rows

/** Brings the oldest version back. */
async function backToStart(Noun: VersionedNoun) {
  const oldest = (await history(Noun)).at(-1)
  return call(portal, restoreVersion, { ...as(), params: { id: oldest?.Id ?? '' } })
}

test('the first change of the settings keeps what the portal started with, and the way back makes a third version', async () => {
  expect(await history('HomePage')).toEqual([])
  const { Version: _version, Pages: _pages, ...settings } = (await call(portal, getHomePage)).Result
  await call(portal, updateHomePage, { ...as(), body: { ...settings, SocietyName: 'Society for Language' } })
  expect(await history('HomePage')).toMatchObject([
    {
      IsCurrent: true,
      IsRestored: false,
      Changes: [{ Field: 'SocietyName', From: 'Lectern', To: 'Society for Language' }],
    },
    { IsCurrent: false, ChangedBy: '', Changes: [] },
  ])
  expect((await backToStart('HomePage')).status).toBe(200)
  expect((await call(portal, getHomePage)).Result).toMatchObject({ SocietyName: 'Lectern', Version: 3 })
  expect(await history('HomePage')).toMatchObject([
    { IsRestored: true, Changes: [{ From: 'Society for Language', To: 'Lectern' }] },
    {},
    {},
  ])
})

test('landing blocks, the privacy notice, bank, rates and dates come back alike', async () => {
  const { Version: _welcome, ...blocks } = (await call(portal, getWelcome)).Result
  await call(portal, updateWelcome, { ...as(), body: { ...blocks, HeaderText: 'Namaste' } })
  await backToStart('Welcome')
  expect((await call(portal, getWelcome)).Result).toEqual({ ...blocks, Version: 3 })

  const { Html } = (await call(portal, getPrivacyNotice)).Result
  await call(portal, updatePrivacyNotice, { ...as(), body: { Html: '<p>New.</p>' } })
  await backToStart('PrivacyNotice')
  expect((await call(portal, getPrivacyNotice)).Result).toMatchObject({ Html, Version: 3 })

  const { Version: _bank, ...account } = (await call(portal, getBank, as())).Result
  await call(portal, saveBank, { ...as(), body: { ...account, BankName: 'A bank' } })
  await backToStart('Bank')
  expect((await call(portal, getBank, as())).Result).toEqual({ ...account, Version: 3 })

  const rate: Rate = {
    Nationality: 'Indian',
    Category: 'Presenter',
    Amount: 100,
    EarlyAmount: 0,
    EarlyLastDate: '',
    AccommodationAmount: 0,
    BookOfAbstractAmount: 0,
    ChargePerAccompanyingPerson: 0,
    CurrencySymbol: '₹',
  }
  await call(portal, saveRates, { ...as(), body: { Rates: [rate] } })
  await backToStart('Rates')
  expect((await call(portal, getRates, as())).Result).toEqual({ Rates: [], Version: 3 })

  const [date] = (await call(portal, getDates, as())).Result
  if (!date) throw new Error('There are no dates')
  const { Id, EndsOn: _ends, Version: _date, ...fields } = date
  await call(portal, updateDate, { ...as(), params: { id: Id }, body: { ...fields, Title: 'Another title' } })
  await backToStart('Date')
  expect((await call(portal, getDates, as())).Result.find((one) => one.Id === Id)).toMatchObject({
    Title: date.Title,
    Version: 3,
  })
})

test('a deleted theme comes back under its id, and a version whose title is taken does not', async () => {
  const make = (ThemeTitle: string) =>
    call(portal, createTheme, { ...as(), body: { ThemeTitle, IsActive: true } })
  const { Id } = (await make('Syntax')).Result
  await call(portal, deleteTheme, { ...as(), params: { id: Id } })
  expect(await history('Theme')).toMatchObject([{ IsDeletion: true, Title: 'Syntax' }, { IsDeletion: false }])
  expect((await backToStart('Theme')).status).toBe(200)
  expect((await call(portal, getThemes, as())).Result).toEqual([
    { Id, ThemeTitle: 'Syntax', IsActive: true, Version: 3 },
  ])
  await call(portal, updateTheme, {
    ...as(),
    params: { id: Id },
    body: { ThemeTitle: 'Grammar', IsActive: true },
  })
  await make('Syntax')
  const oldest = (await history('Theme')).find(({ Key, IsCurrent }) => Key === Id && !IsCurrent)
  expect(await call(portal, restoreVersion, { ...as(), params: { id: oldest?.Id ?? '' } })).toMatchObject({
    status: 409,
    Message: 'A theme with this title exists already',
  })
})

test('the author of a change is shown also once the account is gone, and is not taken for the portal', async () => {
  const other = await signedIn(portal, { Roles: ['Admin'] })
  const { Version: _version, Pages: _pages, ...settings } = (await call(portal, getHomePage)).Result
  const body = { ...settings, SocietyName: 'Society for Language' }
  await call(portal, updateHomePage, { as: other.AccessToken, body })
  await portal.context.database.sql.delete(users).where(eq(users.Id, other.UserId))
  expect((await history('HomePage')).map(({ ChangedBy }) => ChangedBy)).toEqual(['a deleted account', ''])
})

test('what was deleted long ago is found on a later page', async () => {
  const make = async (ThemeTitle: string) =>
    (await call(portal, createTheme, { ...as(), body: { ThemeTitle, IsActive: true } })).Result
  const { Id } = await make('Syntax')
  await call(portal, deleteTheme, { ...as(), params: { id: Id } })
  await make('Phonology')
  await make('Semantics')
  const page = async (Page: number) =>
    (await call(portal, getHistory, { ...as(), query: { Noun: 'Theme', Page, PageSize: 2 } })).Result
  expect(await page(1)).toMatchObject({ Total: 4, Rows: [{ Title: 'Semantics' }, { Title: 'Phonology' }] })
  const [deletion, first] = (await page(2)).Rows
  expect(deletion).toMatchObject({ Title: 'Syntax', IsDeletion: true, IsCurrent: true })
  expect(await call(portal, restoreVersion, { ...as(), params: { id: first?.Id ?? '' } })).toMatchObject({
    status: 200,
  })
})

test('of a long text the part that differs is shown', async () => {
  const { Version: _welcome, ...blocks } = (await call(portal, getWelcome)).Result
  const text = (middle: string) => `<p>${'a '.repeat(1000)}${middle}${' b'.repeat(1000)}</p>`
  const save = (middle: string) =>
    call(portal, updateWelcome, { ...as(), body: { ...blocks, ImportantDescription: text(middle) } })
  await save('old words')
  await save('new words')
  const [newest] = await history('Welcome')
  const [change] = newest?.Changes ?? []
  expect(change?.From).toMatch(/^….{60}old words.*…$/)
  expect(change?.To).toMatch(/^….{60}new words.*…$/)
  expect((change?.To ?? '').length).toBeLessThan(200)
})
