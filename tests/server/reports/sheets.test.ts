import { eq, sql as text } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { searchPapers, reportPapers } from '../../../contract/papers/paperDeskList.ts'
import { billColumns, reportPayments } from '../../../contract/payments/billList.ts'
import { downloadUsers, getUserIds, getUsers } from '../../../contract/users/userList.ts'
import { getHomePage } from '../../../contract/content/content.ts'
import { paperReportColumns } from '../../../contract/papers/paperColumns.ts'
import { reportUsers } from '../../../contract/reports/reports.ts'
import { userReportColumns } from '../../../contract/users/userColumns.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, draftOf, themeOf } from '../../support/papers.ts'
import { payerOf } from '../../support/payments.ts'
import { sheetOf } from '../../support/sheets.ts'

// Half past one at night in Kolkata; in London it is still the evening before.
const portal = await emptiedPortal({ now: () => Date.parse('2026-11-20T20:00:00Z') })
let admin: TestUser
let ada: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal)
})

const reports = [
  ['papers', reportPapers, paperReportColumns],
  ['payments', reportPayments, billColumns],
  ['users', reportUsers, userReportColumns],
] as const

const column = (rows: readonly (readonly (string | number)[])[], heading: string) => {
  const place = rows[0]?.indexOf(heading) ?? -1
  return rows.slice(1).map((row) => row[place])
}

test.each(reports)(
  'the report of %s is a workbook with every column, named for today, and CSV where that is asked for (spec 7.54)',
  async (noun, endpoint, columns) => {
    await payerOf(portal, { PaperId: (await draftOf(portal, ada)).Id })
    const headings = columns.map(({ heading }) => heading)
    for (const format of [undefined, 'xlsx', 'csv'] as const) {
      const sheet = await sheetOf(portal, endpoint, admin.AccessToken, format ? { format } : {})
      expect(sheet.name).toBe(`${noun}-2026-11-21.${format ?? 'xlsx'}`)
      expect(sheet.rows[0]).toEqual(headings)
      expect(sheet.rows.length).toBeGreaterThan(1)
    }
    expect((await sheetOf(portal, endpoint, ada.AccessToken)).status).toBe(403)
    expect((await sheetOf(portal, endpoint, 'nobody')).status).toBe(401)
    const odd = await portal.app.inject({
      url: addressOf(endpoint, {}, { format: 'pdf' }),
      headers: { authorization: `Bearer ${admin.AccessToken}` },
    })
    expect(odd.statusCode).toBe(400)
  },
)

test('the download of the list has what its filter finds, in its order and in the chosen columns', async () => {
  const ThemeId = await themeOf(portal, 'Syntax')
  for (const PaperTitle of ['Beta', 'alpha', 'Gamma']) await draftOf(portal, ada, { PaperTitle, ThemeId })
  await draftOf(portal, ada, { PaperTitle: 'Delta' })
  const query = { ThemeId, Sort: '-title', Columns: 'Theme,Title' } as const
  const { rows } = await sheetOf(portal, reportPapers, admin.AccessToken, query)
  expect(rows).toEqual([
    ['Theme', 'Title'],
    ['Syntax', 'Gamma'],
    ['Syntax', 'Beta'],
    ['Syntax', 'alpha'],
  ])
  const found = await call(portal, searchPapers, {
    as: admin.AccessToken,
    query: { ThemeId, Sort: '-title' },
  })
  expect(found.Result.Rows.map((paper) => paper.PaperTitle)).toEqual(column(rows, 'Title'))
  expect((await sheetOf(portal, reportPapers, admin.AccessToken, { Columns: 'Title,Secret' })).status).toBe(
    400,
  )
})

test('a word that nobody wrote so downloads what the screen shows in its stead', async () => {
  await draftOf(portal, ada, { PaperTitle: 'Parsing graphs' })
  const { rows } = await sheetOf(portal, reportPapers, admin.AccessToken, {
    Text: 'prasing',
    Columns: 'Title',
  })
  expect(rows).toEqual([['Title'], ['Parsing graphs']])
})

test('no name and no title is run as a formula, in a workbook or in CSV', async () => {
  const odd = ['=1+1', '+49', '-cmd|calc', '@SUM(A1)', '=HYPERLINK("http://x","y")', 'a "quoted", title']
  for (const PaperTitle of odd) await draftOf(portal, ada, { PaperTitle })
  await portal.context.database.sql
    .update(people)
    .set({ FullName: '=2+2' })
    .where(eq(people.UserDetailId, ada.UserDetailId))
  const query = { Columns: 'Title,Owner' } as const
  const xlsx = await sheetOf(portal, reportPapers, admin.AccessToken, query)
  expect(column(xlsx.rows, 'Title').sort()).toEqual([...odd].sort())
  expect(column(xlsx.rows, 'Owner')).toEqual(odd.map(() => '=2+2'))
  const csv = await sheetOf(portal, reportPapers, admin.AccessToken, { ...query, format: 'csv' })
  const guarded = odd.map((title) => (/^[=+\-@]/.test(title) ? `'${title}` : title))
  expect(column(csv.rows, 'Title').sort()).toEqual(guarded.sort())
  expect(column(csv.rows, 'Owner')).toEqual(odd.map(() => `'=2+2`))
})

test('a text that no cell can hold is cut, and what no spreadsheet can read is left out', async () => {
  const Abstract = `A\u0007B ${'x'.repeat(40_000)}`
  await completeDraftOf(portal, ada, { Abstract })
  const { rows } = await sheetOf(portal, reportPapers, admin.AccessToken, { Columns: 'Abstract' })
  const [cell] = column(rows, 'Abstract')
  expect(cell).toHaveLength(32_767)
  expect(String(cell).startsWith('AB xxx')).toBe(true)
  const csv = await sheetOf(portal, reportPapers, admin.AccessToken, { Columns: 'Abstract', format: 'csv' })
  expect(column(csv.rows, 'Abstract')).toEqual([Abstract])
})

test('thousands of rows come in slices, each once and in order, and other calls are answered between them', async () => {
  await draftOf(portal, ada, { PaperTitle: 'Paper 0' })
  await portal.context.database.sql.execute(text`
    insert into papers (owner_id, paper_title, abstract, consider_best_paper, search_words)
    select owner_id, 'Paper ' || i, abstract, false, search_words from ${papers}, generate_series(1, 2600) i`)
  const state = { isOver: false }
  const coming = sheetOf(portal, reportPapers, admin.AccessToken, { Sort: 'title', Columns: 'Title' })
  const download = coming.finally(() => {
    state.isOver = true
  })
  let answered = 0
  while (!state.isOver) {
    expect((await call(portal, getHomePage)).status).toBe(200)
    answered += 1
  }
  const titles = column((await download).rows, 'Title')
  const all = Array.from({ length: 2601 }, (_, place) => `Paper ${place}`).sort()
  expect(titles).toEqual(all)
  expect(answered).toBeGreaterThan(5)
})

test('payments are of both kinds, in amounts that a spreadsheet adds up', async () => {
  const paper = await draftOf(portal, ada)
  await payerOf(portal, { PaperId: paper.Id })
  const alone = await payerOf(portal)
  const { rows } = await sheetOf(portal, reportPayments, admin.AccessToken, { Sort: 'oldest' })
  expect(column(rows, 'Expected')).toEqual([5000, 5000])
  expect(column(rows, 'Due')).toEqual([5000, 5000])
  const { rows: users } = await sheetOf(portal, reportPayments, admin.AccessToken, { Kind: 'user' })
  expect(column(users, 'Email')).toEqual([alone.Email])
})

test('users are accounts and people alike, with their papers; who was erased is left out', async () => {
  const without = await signedIn(portal, { profile: false, Roles: [] })
  const erased = await signedIn(portal)
  const { sql } = portal.context.database
  const own = eq(people.UserDetailId, erased.UserDetailId)
  await sql.update(people).set({ Email: '', FullName: 'Erased' }).where(own)
  await sql.update(users).set({ ErasedOn: '2026-11-01T00:00:00Z' }).where(eq(users.Id, erased.UserId))
  const { rows } = await sheetOf(portal, reportUsers, admin.AccessToken)
  const emails = column(rows, 'Email')
  expect(emails).toContain(ada.Email)
  expect(emails).toContain(without.Email)
  expect(column(rows, 'Name')).not.toContain('Erased')
})

test('the list of users is downloaded as it is seen: its filter, order and columns; and names all whom it finds', async () => {
  await signedIn(portal, { profile: false, Roles: [] })
  const query = { Role: 'PaperPresenter', Sort: '-name' } as const
  const more = await signedIn(portal)
  const as = admin.AccessToken
  const page = (await call(portal, getUsers, { as, query })).Result
  const { rows } = await sheetOf(portal, downloadUsers, as, { ...query, Columns: 'Email,Name' })
  expect(rows).toEqual([['Email', 'Name'], ...page.Rows.map(({ Email, FullName }) => [Email, FullName])])
  expect((await call(portal, getUserIds, { as, query })).Result).toEqual(
    page.Rows.map(({ UserId }) => UserId),
  )
  expect([...page.Rows.map(({ Email }) => Email)].sort()).toEqual([ada.Email, more.Email].sort())
})
