import { beforeEach, expect, test } from 'vitest'
import { getHistory, downloadHistory } from '../../../contract/content/historyList.ts'
import { getHomePage, updateHomePage } from '../../../contract/content/content.ts'
import { restoreVersion, stateOf } from '../../../contract/core/history.ts'
import { momentAt } from '../../../contract/core/moments.ts'
import { createTheme, deleteTheme, updateTheme } from '../../../contract/papers/themes.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { sheetOf } from '../../support/sheets.ts'

const portal = await emptiedPortal({ now: () => Date.parse('2026-11-20T20:00:00Z') })
let admin: TestUser
let as: string
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  as = admin.AccessToken
})

const when = (instant: string) => momentAt(instant, 'Asia/Kolkata')

test('the history of the settings is downloaded as it is seen, back to what the portal started with', async () => {
  const { Version: _version, Pages: _pages, ...settings } = (await call(portal, getHomePage)).Result
  await call(portal, updateHomePage, { as, body: { ...settings, SocietyName: '=Society()' } })
  const { Rows } = (await call(portal, getHistory, { as })).Result
  await call(portal, restoreVersion, { as, params: { id: Rows.at(-1)?.Id ?? '' } })
  const listed = (await call(portal, getHistory, { as })).Result.Rows
  const [newest, middle, oldest] = listed
  if (!newest || !middle || !oldest) throw new Error('Three versions were expected')
  const xlsx = await sheetOf(portal, downloadHistory, as)
  expect(xlsx.name).toBe('history-2026-11-21.xlsx')
  expect(xlsx.rows).toEqual([
    ['What', 'When', 'Who', 'State', 'Changes'],
    [
      '',
      when(newest.ChangedOn),
      newest.ChangedBy,
      'Brought back, Current',
      'Society name: =Society() → Lectern',
    ],
    ['', when(middle.ChangedOn), middle.ChangedBy, '', 'Society name: Lectern → =Society()'],
    ['', when(oldest.ChangedOn), 'As the portal started', '', ''],
  ])
  expect(newest.ChangedBy).not.toBe('')
  const csv = await sheetOf(portal, downloadHistory, as, { format: 'csv' })
  expect(csv.rows).toEqual(xlsx.rows)
})

test('of several themes all versions are downloaded, those of one where one is asked for, and nobody else gets them', async () => {
  const body = { ThemeTitle: '=Phonology', IsActive: true }
  const { Id } = (await call(portal, createTheme, { as, body })).Result
  const changed = { ThemeTitle: '+Phonetics', IsActive: false }
  await call(portal, updateTheme, { as, params: { id: Id }, body: changed, ifMatch: 1 })
  await call(portal, createTheme, { as, body: { ThemeTitle: 'Syntax', IsActive: true } })
  await call(portal, deleteTheme, { as, params: { id: Id } })
  const query = { Noun: 'Theme', Key: Id } as const
  const listed = async (asked: typeof query | { Noun: 'Theme' }) =>
    (await call(portal, getHistory, { as, query: asked })).Result.Rows.map((version) => [
      ...[version.Title, when(version.ChangedOn), version.ChangedBy, stateOf(version)],
    ])
  const all = await sheetOf(portal, downloadHistory, as, { Noun: 'Theme' })
  expect(all.rows.slice(1).map((row) => row.slice(0, 4))).toEqual(await listed({ Noun: 'Theme' }))
  expect(all.rows).toHaveLength(5)
  const one = await sheetOf(portal, downloadHistory, as, { ...query, format: 'csv' })
  expect(one.rows.slice(1).map(([, ...row]) => row.slice(0, 3))).toEqual(
    (await listed(query)).map(([, ...row]) => row),
  )
  expect(one.rows.slice(1).map(([title, , , state]) => [title, state])).toEqual([
    ["'+Phonetics", 'Deleted, Current'],
    ["'+Phonetics", ''],
    ["'=Phonology", ''],
  ])
  expect(one.rows[2]?.[4]).toBe('Theme title: =Phonology → +Phonetics\nOn the list: Yes → No')
  const ada = await signedIn(portal)
  expect((await sheetOf(portal, downloadHistory, ada.AccessToken)).status).toBe(403)
})
