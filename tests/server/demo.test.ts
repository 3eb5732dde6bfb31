import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '../../contract/accounts.ts'
import { getHomePage } from '../../contract/content.ts'
import { getActiveDates } from '../../contract/dates.ts'
import { getPaper, searchPapers } from '../../contract/decisions.ts'
import { limits } from '../../contract/limits.ts'
import { getUserPapers, paperStatuses, saveAuthors } from '../../contract/papers.ts'
import { getProfile } from '../../contract/profile.ts'
import { getActiveThemes } from '../../contract/themes.ts'
import type { DemoAccount } from '../../demo/accounts.ts'
import { readConference } from '../../demo/conference.ts'
import { fillPortal, NotEmptyError } from '../../demo/fill.ts'
import { mails } from '../../server/mail/table.ts'
import { call } from '../support/call.ts'
import { startPortal, type TestPortal } from '../support/portal.ts'

const most = 40
const day = 24 * 60 * 60 * 1000

let portal: TestPortal
let accounts: readonly DemoAccount[]
const tokens = new Map<string, string>()
const as = (Role: string) => tokens.get(Role) ?? ''

beforeAll(async () => {
  portal = await startPortal()
  accounts = await fillPortal(portal, { most })
  for (const { Email, Password, Role } of accounts) {
    const { Result } = await call(portal, login, { body: { Email, password: Password } })
    tokens.set(Role, Result.AccessToken)
  }
})
afterAll(() => portal.stop())

test('the file holds the whole conference: 781 papers under 20 themes', () => {
  const papers = readConference()
  expect(papers).toHaveLength(781)
  expect(new Set(papers.map((paper) => paper.theme)).size).toBe(20)
  expect(papers.filter((paper) => paper.authors.length > limits.AuthorsPerPaper)).toHaveLength(175)
})

test('the printed accounts sign in, one for each role, with a profile that says it is made up', async () => {
  expect(accounts.map(({ Role }) => Role).sort()).toEqual([
    'Admin',
    'Auditor',
    'GeneralAttendee',
    'PaperPresenter',
  ])
  for (const { Email, Password, Role } of accounts) {
    const { Result } = await call(portal, login, { body: { Email, password: Password } })
    expect(Result.Roles).toEqual([Role])
    const { Result: profile } = await call(portal, getProfile, { as: Result.AccessToken })
    expect(profile).toMatchObject({ Email, OptionalDesignation: 'Made up for the demonstration' })
  }
})

test('submission closes in 14 days, and 40 words are enough', async () => {
  const { Result: dates } = await call(portal, getActiveDates)
  const closing = dates.find(({ UniqueKey }) => UniqueKey === 'paper_submission')
  const left = Date.parse(closing?.EndsOn ?? '') - Date.now()
  expect(left).toBeGreaterThan(13 * day)
  expect(left).toBeLessThan(15 * day)
  expect(dates).toHaveLength(5)
  expect((await call(portal, getHomePage)).Result.AbstractMinimumWordCount).toBe(40)
})

test('the admin finds every paper, in every status, with authors in the order of the real one', async () => {
  const found = await call(portal, searchPapers, { as: as('Admin'), query: { PageSize: 200 } })
  expect(found.Result.Total).toBe(most)
  expect(new Set(found.Result.Rows.map((row) => row.Status))).toEqual(new Set(paperStatuses))
  for (const paper of readConference().slice(0, most)) {
    const row = found.Result.Rows.find(({ PaperTitle }) => PaperTitle === paper.title)
    expect(row?.ThemeTittle).toBe(paper.theme)
    expect(row?.Authors.map(({ FullName }) => FullName.replace(/ -$/, ''))).toEqual(paper.authors)
    expect(row?.PaperCode === '').toBe(row?.Status === 'draft')
  }
})

test('every paper carries a PDF that can be downloaded', async () => {
  const { Result } = await call(portal, searchPapers, { as: as('Admin'), query: {} })
  const [row] = Result.Rows
  const response = await portal.app.inject({
    url: `/api/Storage/${row?.PaperURL ?? ''}`,
    headers: { authorization: `Bearer ${as('Admin')}` },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/pdf')
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the presenter has papers of their own, and a change to a long author list holds to five', async () => {
  const { Result: papers } = await call(portal, getUserPapers, { as: as('PaperPresenter') })
  expect(papers.length).toBeGreaterThan(0)
  const { Result } = await call(portal, searchPapers, {
    as: as('Admin'),
    query: { Status: 'submitted', PageSize: 200 },
  })
  const long = Result.Rows.find((row) => row.Authors.length > limits.AuthorsPerPaper)
  const { Result: paper } = await call(portal, getPaper, { as: as('Admin'), params: { id: long?.Id ?? '' } })
  const Authors = paper.Authors.map(({ UserDetailId, Sequence }) => ({
    UserDetailId,
    UserSequence: Sequence,
  }))
  const body = { PaperId: paper.Id, Authors }
  const refused = await call(portal, saveAuthors, { as: as('Admin'), body })
  expect(refused).toMatchObject({ status: 422, Message: 'Maximum of 5 authors allowed per paper' })
})

test('all themes of the papers can be chosen, and nobody is sent a mail', async () => {
  const { Result: themes } = await call(portal, getActiveThemes, { as: as('PaperPresenter') })
  const titles = new Set(
    readConference()
      .slice(0, most)
      .map(({ theme }) => theme),
  )
  expect(new Set(themes.map(({ ThemeTitle }) => ThemeTitle))).toEqual(titles)
  expect(await portal.context.database.sql.$count(mails)).toBe(0)
})

test('a portal that holds something is left as it is', async () => {
  const listed = async () => {
    const { Rows, Total } = (await call(portal, searchPapers, { as: as('Admin'), query: {} })).Result
    return { Rows, Total }
  }
  const before = await listed()
  await expect(fillPortal(portal, { most: 1 })).rejects.toThrow(NotEmptyError)
  await expect(fillPortal(portal, { most: 1 })).rejects.toThrow(
    'This portal already holds people, themes or papers. The demonstration fills an empty one only: choose another DATA_DIR or DATABASE_URL.',
  )
  expect(await listed()).toEqual(before)
})
