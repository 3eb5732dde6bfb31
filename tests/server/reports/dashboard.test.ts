import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import { noId } from '../../../contract/core/limits.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { getAdminData, getDashboard } from '../../../contract/reports/overview.ts'
import { papers, paperAuthors } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, dateOf, draftOf, words } from '../../support/papers.ts'
import { longSessions, payerOf } from '../../support/payments.ts'

// Half past one at night in Kolkata; in London it is still the evening before.
const portal = await emptiedPortal({ now: () => Date.parse('2026-11-20T20:00:00Z'), timing: longSessions })
let admin: TestUser
let ada: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal)
})

const dashboard = async () => (await call(portal, getDashboard, { as: admin.AccessToken })).Result
const change = (Id: string, values: Partial<typeof papers.$inferInsert>) =>
  portal.context.database.sql.update(papers).set(values).where(eq(papers.Id, Id))

test('an empty conference has no days, nothing to do and no money, and only admins read it', async () => {
  expect(await dashboard()).toEqual({
    Days: [],
    Today: '2026-11-21',
    TotalAuthors: 0,
    Nationalities: { Indian: 0, Foreign: 0, NotSaid: 0 },
    ClosesOn: null,
    DraftsReady: 0,
    DecisionsOpen: 0,
    Money: [],
  })
  expect((await call(portal, getDashboard, { as: ada.AccessToken })).status).toBe(403)
})

test('days add up what was begun and submitted in the conference’s zone, without gaps, up to today or the deadline', async () => {
  const [one, two] = [await draftOf(portal, ada), await draftOf(portal, ada, { PaperTitle: 'Two' })]
  // The second one was begun after midnight in Kolkata.
  await change(one.Id, { CreatedOn: '2026-11-17T18:29:59.000Z', SubmittedOn: '2026-11-19T08:00:00.000Z' })
  await change(two.Id, { CreatedOn: '2026-11-17T18:30:00.000Z' })
  const days = [
    { Day: '2026-11-17', Begun: 1, Submitted: 0 },
    { Day: '2026-11-18', Begun: 2, Submitted: 0 },
    { Day: '2026-11-19', Begun: 2, Submitted: 1 },
    { Day: '2026-11-20', Begun: 2, Submitted: 1 },
    { Day: '2026-11-21', Begun: 2, Submitted: 1 },
  ]
  expect((await dashboard()).Days).toEqual(days)
  await dateOf(portal, 'paper_submission', '2026-11-19')
  expect(await dashboard()).toMatchObject({ Days: days.slice(0, 3), ClosesOn: '2026-11-19T18:29:59.000Z' })
})

test('a draft is ready when final submission would take it, and the list finds the same ones', async () => {
  const ready = await completeDraftOf(portal, ada, { PaperTitle: 'Ready' })
  const lines = await completeDraftOf(portal, ada, {
    Abstract: words(300).replaceAll(' ', ' \n\t\u3000\u2028'),
  })
  const short = await completeDraftOf(portal, ada, { Abstract: words(299) })
  const noTheme = await completeDraftOf(portal, ada, { ThemeId: noId })
  const noFile = await completeDraftOf(portal, ada, { PaperURL: noId })
  const noAuthor = await completeDraftOf(portal, ada)
  await portal.context.database.sql.delete(paperAuthors).where(eq(paperAuthors.PaperId, noAuthor.Id))
  const found = await call(portal, searchPapers, { as: admin.AccessToken, query: { Ready: 'true' } })
  expect(found.Result.Rows.map(({ Id }) => Id).sort()).toEqual([ready.Id, lines.Id].sort())
  expect((await dashboard()).DraftsReady).toBe(2)
  for (const paper of [ready, lines, short, noTheme, noFile, noAuthor]) {
    const { status } = await call(portal, submitPaper, { as: ada.AccessToken, params: { id: paper.Id } })
    expect(status).toBe(paper === ready || paper === lines ? 200 : 422)
  }
  expect((await dashboard()).DraftsReady).toBe(0)
})

test('decisions are open on papers that were submitted and not withdrawn', async () => {
  const open = await draftOf(portal, ada)
  const withdrawn = await draftOf(portal, ada, { PaperTitle: 'Withdrawn' })
  const SubmittedOn = '2026-11-19T08:00:00.000Z'
  await change(open.Id, { Status: 'submitted', SubmittedOn })
  await change(withdrawn.Id, { Status: 'submitted', SubmittedOn, WithdrawnOn: SubmittedOn })
  expect(await dashboard()).toMatchObject({ DecisionsOpen: 1, DraftsReady: 0 })
  const found = await call(portal, searchPapers, { as: admin.AccessToken, query: { Status: 'submitted' } })
  expect(found.Result).toMatchObject({ Total: 2, Decidable: 1 })
})

test('everybody in an author list counts once, and money is summed by currency', async () => {
  const bob = await signedIn(portal)
  const { Id } = await draftOf(portal, ada)
  await draftOf(portal, ada, { PaperTitle: 'Another' })
  await call(portal, saveAuthors, {
    as: ada.AccessToken,
    body: {
      PaperId: Id,
      Authors: [ada, bob].map(({ UserDetailId }, place) => ({ UserDetailId, UserSequence: place + 1 })),
    },
  })
  await payerOf(portal)
  const said = (Nationality: string) =>
    portal.context.database.sql
      .update(people)
      .set({ Nationality })
      .where(eq(people.UserDetailId, bob.UserDetailId))
  await said('German')
  expect((await dashboard()).Nationalities).toEqual({ Indian: 1, Foreign: 1, NotSaid: 0 })
  // Who lives in India and says nothing is counted as Indian by the specification's numbers, and counted apart here.
  await said('')
  expect((await call(portal, getAdminData, { as: admin.AccessToken })).Result).toMatchObject({
    TotalNumOfIndianAuthors: 2,
    TotalNumOfForeignAuthors: 0,
  })
  expect(await dashboard()).toMatchObject({
    TotalAuthors: 2,
    Nationalities: { Indian: 1, Foreign: 0, NotSaid: 1 },
    Money: [
      {
        CurrencySymbol: '₹',
        ExpectedAmount: 500_000,
        ReceivedAmount: 0,
        WaitingAmount: 0,
        DueAmount: 500_000,
        OverpaidAmount: 0,
      },
    ],
  })
})

test('of a long period the last ninety days are shown, and earlier papers count from the first of them', async () => {
  const [one, two] = [await draftOf(portal, ada), await draftOf(portal, ada, { PaperTitle: 'Two' })]
  await change(one.Id, { CreatedOn: '2026-01-10T08:00:00.000Z', SubmittedOn: '2026-02-10T08:00:00.000Z' })
  await change(two.Id, { CreatedOn: '2026-11-20T20:00:00.000Z' })
  const { Days } = await dashboard()
  expect(Days).toHaveLength(90)
  expect(Days[0]).toEqual({ Day: '2026-08-24', Begun: 1, Submitted: 1 })
  expect(Days.slice(-2)).toEqual([
    { Day: '2026-11-20', Begun: 1, Submitted: 1 },
    { Day: '2026-11-21', Begun: 2, Submitted: 1 },
  ])
})
