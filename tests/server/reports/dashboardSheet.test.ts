import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { percentOf } from '../../../contract/reports/dashboard.ts'
import { longDate } from '../../../contract/core/moments.ts'
import { getAdminData, getDashboard } from '../../../contract/reports/overview.ts'
import { downloadDashboard } from '../../../contract/reports/reports.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { dateOf, draftOf, themeOf } from '../../support/papers.ts'
import { longSessions, payerOf } from '../../support/payments.ts'
import { sheetOf } from '../../support/sheets.ts'

// Half past one at night in Kolkata; in London it is still the evening before.
const portal = await emptiedPortal({ now: () => Date.parse('2026-11-20T20:00:00Z'), timing: longSessions })
let ada: TestUser
let as: string
beforeEach(async () => {
  as = (await signedIn(portal, { Roles: ['Admin'] })).AccessToken
  ada = await signedIn(portal)
})

test('an empty conference is downloaded as noughts, and by nobody but admins', async () => {
  const { rows } = await sheetOf(portal, downloadDashboard, as)
  expect(rows).toHaveLength(21)
  expect(rows[0]).toEqual(['Section', 'What', 'Value'])
  expect(rows.slice(1).every(([, , value]) => value === 0)).toBe(true)
  expect((await sheetOf(portal, downloadDashboard, ada.AccessToken)).status).toBe(403)
})

test('the dashboard is downloaded with every number that its calls answer, in the order of the screen', async () => {
  const { sql } = portal.context.database
  const bob = await signedIn(portal)
  const emil = await signedIn(portal)
  await sql
    .update(people)
    .set({ Gender: 'Male', Nationality: 'German' })
    .where(eq(people.UserDetailId, emil.UserDetailId))
  const ThemeId = await themeOf(portal, '=Phonology')
  const first = await draftOf(portal, ada, { ThemeId })
  for (const owner of [bob, emil]) await draftOf(portal, owner, { PaperTitle: `Of ${owner.UserId}` })
  await sql
    .update(papers)
    .set({
      Status: 'submitted',
      CreatedOn: '2026-11-18T08:00:00.000Z',
      SubmittedOn: '2026-11-20T19:00:00.000Z',
    })
    .where(eq(papers.Id, first.Id))
  await payerOf(portal)
  await dateOf(portal, 'paper_submission', '2026-12-24')
  const data = (await call(portal, getAdminData, { as })).Result
  const more = (await call(portal, getDashboard, { as })).Result
  expect(data).toMatchObject({ TotalNumOfPapersToday: 1, TotalNumOfForeignAuthors: 1 })
  const of = (part: number, whole: number) => Number(percentOf(part, whole).replace('%', ''))
  const { TotalNumOfIndianAuthors: indian, TotalNumOfForeignAuthors: foreign } = data
  const { TotalNumOfMaleAuthors: male, TotalNumOfFeMaleAuthors: female } = data
  const { TotalAuthors: all, Nationalities: said } = more
  const [sums] = more.Money
  const expected = [
    ['Papers and authors', 'Submitted today', 1],
    ['Papers and authors', 'Total Papers', data.TotalNumOfPapers],
    ['Papers and authors', 'Total Authors', all],
    ['Papers and authors', 'Total Authors, in per cent of authors', 100],
    ['Papers and authors', 'Indian Authors', indian],
    ['Papers and authors', 'Indian Authors, in per cent of authors', of(indian, all)],
    ['Papers and authors', 'Foreign Authors', foreign],
    ['Papers and authors', 'Foreign Authors, in per cent of authors', of(foreign, all)],
    ...more.Days.toReversed().flatMap(({ Day, Begun, Submitted }) => [
      ['Papers by day', `${longDate(Day, 'UTC')}: Begun`, Begun],
      ['Papers by day', `${longDate(Day, 'UTC')}: Submitted`, Submitted],
    ]),
    ['Papers by day', 'Last day of submission', longDate('2026-12-24', 'UTC')],
    ['To do', 'Drafts that could be submitted as they are', more.DraftsReady],
    ['To do', 'Papers that wait for a decision', more.DecisionsOpen],
    ['Author Demographics', 'Gender: Male', male],
    ['Author Demographics', 'Gender: Male, in per cent', of(male, male + female)],
    ['Author Demographics', 'Gender: Female', female],
    ['Author Demographics', 'Gender: Female, in per cent', of(female, male + female)],
    ['Author Demographics', 'Nationality: Indian', said.Indian],
    ['Author Demographics', 'Nationality: Indian, in per cent', of(said.Indian, all)],
    ['Author Demographics', 'Nationality: Foreign', said.Foreign],
    ['Author Demographics', 'Nationality: Foreign, in per cent', of(said.Foreign, all)],
    ['Author Demographics', 'Nationality: Not said', said.NotSaid],
    ['Author Demographics', 'Nationality: Not said, in per cent', of(said.NotSaid, all)],
    ...data.Themes.map(({ Title, PaperCount }) => ['Research Themes', Title, PaperCount]),
    ['Money', '₹: Expected', (sums?.ExpectedAmount ?? 0) / 100],
    ['Money', '₹: Received', (sums?.ReceivedAmount ?? 0) / 100],
    ['Money', '₹: To be confirmed', (sums?.WaitingAmount ?? 0) / 100],
    ['Money', '₹: Due', (sums?.DueAmount ?? 0) / 100],
    ['Money', '₹: Paid too much', (sums?.OverpaidAmount ?? 0) / 100],
  ]
  const xlsx = await sheetOf(portal, downloadDashboard, as)
  expect(xlsx.name).toBe('dashboard-2026-11-21.xlsx')
  expect(xlsx.rows.slice(1)).toEqual(expected)
  expect(expected).toContainEqual(['Research Themes', '=Phonology', 1])
  expect(expected).toContainEqual(['Money', '₹: Expected', 5000])
  const csv = await sheetOf(portal, downloadDashboard, as, { format: 'csv' })
  expect(csv.rows.slice(1)).toEqual(
    expected.map(([section, what, value]) => [
      section,
      what === '=Phonology' ? `'${what}` : what,
      String(value),
    ]),
  )
})
