import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { QueryOf } from '../../../contract/core/endpoint.ts'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import { searchBills } from '../../../contract/payments/billList.ts'
import { getAdminData, getDashboard } from '../../../contract/reports/overview.ts'
import { getUserIds, getUsers } from '../../../contract/users/userList.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { importedPapers, paperImports } from '../../../server/db/schema/imports.ts'
import { papers, paperAuthors, waitingDecisions } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { draftOf } from '../../support/papers.ts'
import { longSessions, payerOf } from '../../support/payments.ts'
import { transferred } from '../../support/registrations.ts'

// Half past one at night in Kolkata; in London it is still the evening before.
const portal = await emptiedPortal({ now: () => Date.parse('2026-11-20T20:00:00Z'), timing: longSessions })
const { sql } = portal.context.database
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const as = () => admin.AccessToken
const adminData = async () => (await call(portal, getAdminData, { as: as() })).Result
const dashboard = async () => (await call(portal, getDashboard, { as: as() })).Result
const peopleFound = async (query: Partial<QueryOf<typeof getUsers>>) =>
  (await call(portal, getUsers, { as: as(), query })).Result
const papersFound = async (query: Partial<QueryOf<typeof searchPapers>>) =>
  (await call(portal, searchPapers, { as: as(), query })).Result.Rows.map(({ PaperTitle }) => PaperTitle)
const billsFound = async (query: Partial<QueryOf<typeof searchBills>>) =>
  (await call(portal, searchBills, { as: as(), query })).Result

/** An author of a draft, as their profile says. */
async function author(values: Partial<typeof people.$inferInsert>): Promise<TestUser & { PaperId: string }> {
  const user = await signedIn(portal)
  await sql.update(people).set(values).where(eq(people.UserDetailId, user.UserDetailId))
  return { ...user, PaperId: (await draftOf(portal, user)).Id }
}

test('the lists of authors by gender and nationality have as many people as the dashboard counts', async () => {
  const asha = await author({ Gender: 'Female', Nationality: 'Indian' })
  const emil = await author({ Gender: 'Male', Nationality: 'German', ResidenceCountry: 'India' })
  const silent = await author({ Gender: 'Other', Nationality: '', ResidenceCountry: 'India' })
  const away = await author({ Gender: 'Female', Nationality: '', ResidenceCountry: 'Nepal' })
  // Neither of them is an author of a paper that the dashboard counts.
  const reader = await signedIn(portal)
  const coming = await author({ Gender: 'Male', Nationality: 'Indian' })
  await sql
    .insert(paperAuthors)
    .values({ PaperId: asha.PaperId, UserDetailId: emil.UserDetailId, Sequence: 2 })
  const erased = await author({ Gender: '', Nationality: '', ResidenceCountry: '' })
  await sql.update(users).set({ ErasedOn: '2026-11-01T00:00:00Z' }).where(eq(users.Id, erased.UserId))
  const [underWay] = await sql
    .insert(paperImports)
    .values({
      FileName: 'papers.csv',
      CreatedBy: admin.UserId,
      CreatedOn: '2026-11-20T19:59:00.000Z',
      Total: 1,
    })
    .returning()
  await sql
    .insert(importedPapers)
    .values({ ImportId: underWay?.ImportId ?? '', PaperId: coming.PaperId, ImportKey: 'one' })

  const data = await adminData()
  const { TotalAuthors, Nationalities } = await dashboard()
  const counted = {
    all: TotalAuthors,
    male: data.TotalNumOfMaleAuthors,
    female: data.TotalNumOfFeMaleAuthors,
    indian: data.TotalNumOfIndianAuthors,
    foreign: data.TotalNumOfForeignAuthors,
    saysIndian: Nationalities.Indian,
    saysForeign: Nationalities.Foreign,
    notSaid: Nationalities.NotSaid,
  }
  const total = async (query: Parameters<typeof peopleFound>[0]) =>
    (await peopleFound({ Author: 'yes', ...query })).Total
  expect({
    all: await total({}),
    male: await total({ Gender: 'Male' }),
    female: await total({ Gender: 'Female' }),
    indian: await total({ Nationality: 'Indian' }),
    foreign: await total({ Nationality: 'Foreign' }),
    saysIndian: await total({ Nationality: 'SaysIndian' }),
    saysForeign: await total({ Nationality: 'SaysForeign' }),
    notSaid: await total({ Nationality: 'NotSaid' }),
  }).toEqual(counted)
  expect(counted).toEqual({
    ...{ all: 4, male: 1, female: 2, indian: 2, foreign: 2 },
    ...{ saysIndian: 1, saysForeign: 1, notSaid: 2 },
  })
  const emails = async (query: Parameters<typeof peopleFound>[0]) =>
    (await peopleFound(query)).Rows.map(({ Email }) => Email).sort()
  expect(await emails({ Author: 'yes', Nationality: 'NotSaid' })).toEqual([silent.Email, away.Email].sort())
  expect(await emails({ Author: 'no' })).toEqual([admin.Email, coming.Email, reader.Email].sort())
  expect(await emails({ Author: 'yes', Gender: 'Other' })).toEqual([silent.Email])
  const ids = await call(portal, getUserIds, { as: as(), query: { Author: 'yes', Gender: 'Male' } })
  expect(ids.Result).toEqual([emil.UserId])
})

test('the lists of papers by day and by open decision have as many papers as the dashboard counts', async () => {
  const ada = await signedIn(portal)
  const paper = async (PaperTitle: string, values: Partial<typeof papers.$inferInsert>) => {
    const { Id } = await draftOf(portal, ada, { PaperTitle })
    await sql.update(papers).set(values).where(eq(papers.Id, Id))
    return Id
  }
  const submitted = { Status: 'submitted', CreatedOn: '2026-11-18T08:00:00.000Z' } as const
  await paper('Before midnight', { ...submitted, SubmittedOn: '2026-11-20T18:29:59.000Z' })
  await paper('After midnight', { ...submitted, SubmittedOn: '2026-11-20T18:30:00.000Z' })
  await paper('Withdrawn', {
    ...submitted,
    SubmittedOn: '2026-11-20T19:00:00.000Z',
    WithdrawnOn: '2026-11-20T19:30:00.000Z',
  })
  await paper('Draft', { CreatedOn: '2026-11-20T18:30:00.000Z' })
  const decided = { FromStatus: 'submitted', Feedback: '', Reason: '', DecidedBy: admin.UserId } as const
  const times = { DecidedOn: '2026-11-20T19:00:00.000Z', UndoUntil: '2026-11-20T23:00:00.000Z' }
  for (const [title, Status] of [
    ['Approved a moment ago', 'approved'],
    ['Reopened a moment ago', 'submitted'],
  ] as const) {
    const FromStatus = Status === 'submitted' ? 'approved' : 'submitted'
    const PaperId = await paper(title, {
      ...submitted,
      Status: FromStatus,
      SubmittedOn: '2026-11-19T08:00:00.000Z',
    })
    await sql
      .insert(waitingDecisions)
      .values({ ...decided, ...times, PaperId, UndoId: admin.UserId, FromStatus, Status })
  }

  const { Today, Days, DecisionsOpen } = await dashboard()
  expect(Today).toBe('2026-11-21')
  const today = await papersFound({ SubmittedFrom: Today, SubmittedTo: Today })
  expect(today.sort()).toEqual(['After midnight', 'Withdrawn'])
  expect(await adminData()).toMatchObject({ TotalNumOfPapersToday: 2 })
  const open = await papersFound({ Status: 'submitted', Withdrawn: 'no', Waiting: 'no' })
  expect(open.sort()).toEqual(['After midnight', 'Before midnight'])
  expect(DecisionsOpen).toBe(2)
  expect(Days.map(({ Begun, Submitted }) => [Begun, Submitted])).toEqual([
    [5, 0],
    [5, 2],
    [5, 3],
    [6, 5],
  ])
  for (const { Day, Begun, Submitted } of Days) {
    expect(await papersFound({ BegunTo: Day })).toHaveLength(Begun)
    expect(await papersFound({ SubmittedTo: Day })).toHaveLength(Submitted)
  }
})

test('the bills of a currency, of papers and users together, add up to the money of the dashboard', async () => {
  const one = await payerOf(portal)
  const { Id: PaperId } = await draftOf(portal, one)
  const two = await payerOf(portal, { PaperId })
  const three = await payerOf(portal)
  const dollars = await payerOf(portal, { CurrencySymbol: '$' })
  await transferred(portal, one.PaymentDetailsId, { Amount: 100_000 })
  const confirmed = { State: 'confirmed' as const }
  await transferred(portal, two.PaymentDetailsId, { ...confirmed, ConfirmedAmount: 600_000 })
  await transferred(portal, three.PaymentDetailsId, { ...confirmed, ConfirmedAmount: 200_000 })
  const { Money } = await dashboard()
  expect(Money.map(({ CurrencySymbol, ExpectedAmount }) => [CurrencySymbol, ExpectedAmount])).toEqual([
    ['$', 500_000],
    ['₹', 1_500_000],
  ])
  for (const { CurrencySymbol, ...sums } of Money) {
    const of = async (query: Parameters<typeof billsFound>[0]) => {
      const { Sums } = await billsFound({ Currency: CurrencySymbol, ...query })
      return Sums[0]
    }
    const all = await of({})
    expect(all).toMatchObject({
      CurrencySymbol,
      ExpectedAmount: sums.ExpectedAmount,
      DueAmount: sums.DueAmount,
    })
    expect((all?.ConfirmedAmount ?? 0) - (all?.RefundedAmount ?? 0)).toBe(sums.ReceivedAmount)
    expect((await of({ AmountOf: 'Due' }))?.DueAmount ?? 0).toBe(sums.DueAmount)
    expect((await of({ Status: 'waiting' }))?.WaitingAmount ?? 0).toBe(sums.WaitingAmount)
    expect((await of({ Status: 'owed' }))?.OverpaidAmount ?? 0).toBe(sums.OverpaidAmount)
  }
  const found = await billsFound({ Currency: '$' })
  expect(found.Rows.map(({ PaymentDetailsId }) => PaymentDetailsId)).toEqual([dollars.PaymentDetailsId])
  expect((await billsFound({ Currency: '₹', Kind: 'paper' })).Total).toBe(1)
  expect((await billsFound({ Currency: '€' })).Total).toBe(0)
})
