import { and, eq, sql as text } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import { searchPapers } from '../../../../contract/papers/paperDeskList.ts'
import { papers } from '../../../../server/db/schema/papers.ts'
import { accommodations } from '../../../../server/db/schema/registration.ts'
import { reviews } from '../../../../server/db/schema/reviews.ts'
import { columnsHold } from '../../../../server/papers/search/columnFilters.ts'
import { isDecidable } from '../../../../server/papers/search/paperConditions.ts'
import { signedIn, type TestUser } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { draftOf, settingsOf } from '../../../support/papers.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'
import { registered } from '../../../support/registrations.ts'

const portal = await emptiedPortal()

let admin: TestUser
let ada: TestUser
let auditors: readonly TestUser[]
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal)
  auditors = [
    await signedIn(portal, { Roles: ['Auditor'] }),
    await signedIn(portal, { Roles: ['Auditor'] }),
    await signedIn(portal, { Roles: ['Auditor'] }),
  ]
})

type Kept = Partial<typeof papers.$inferInsert>

/** A submitted paper with these scores; 0 means a review that is not in. */
async function paper(PaperTitle: string, scores: readonly number[] = [], kept: Kept = {}, author = ada) {
  const { Id } = await draftOf(portal, author, { PaperTitle })
  const { sql } = portal.context.database
  await sql
    .update(papers)
    .set({ Status: 'submitted', SubmittedOn: '2026-12-01T12:00:00.000Z', ...kept })
    .where(eq(papers.Id, Id))
  for (const [place, Score] of scores.entries())
    await sql.insert(reviews).values({
      PaperId: Id,
      AuditorId: auditors[place]?.UserId ?? '',
      State: Score === 0 ? 'assigned' : 'done',
      Score,
    })
  return Id
}

async function found(query: Partial<QueryOf<typeof searchPapers>>) {
  const { Result } = await call(portal, searchPapers, {
    as: admin.AccessToken,
    query: { Sort: 'title', ...query },
  })
  expect(Result.Total).toBe(Result.Rows.length)
  return Result.Rows.map(({ PaperTitle }) => PaperTitle)
}

test('papers are found by how many reviews are in', async () => {
  await paper('A none')
  await paper('B asked', [0, 0, 0])
  await paper('C two', [5, 6, 0])
  await paper('D three', [5, 6, 7])
  expect(await found({ FewerReviews: 3 })).toEqual(['A none', 'B asked', 'C two'])
  expect(await found({ FewerReviews: 1 })).toEqual(['A none', 'B asked'])
})

test('papers are found by the mean of their scores and by how far the scores are apart', async () => {
  await paper('A none')
  await paper('B agreed', [6, 6])
  await paper('C divided', [5, 8, 0])
  await paper('D low', [1, 9])
  await paper('E high', [8, 10])
  expect(await found({ ScoreFrom: 6, ScoreTo: 7 })).toEqual(['B agreed', 'C divided'])
  expect(await found({ ScoreFrom: 6, ScoreTo: 7, Spread: 3 })).toEqual(['C divided'])
  expect(await found({ Spread: 8 })).toEqual(['D low'])
  expect(await found({ ScoreTo: 5 })).toEqual(['D low'])
})

test('papers are found by whether an author is registered, and a cancelled registration is none', async () => {
  const [bob, cleo] = [await signedIn(portal), await signedIn(portal)]
  await paper('A registered')
  await paper('B cancelled', [], {}, bob)
  await paper('C not', [], {}, cleo)
  await registered(portal, ada.UserDetailId)
  const { AccommodationId } = await registered(portal, bob.UserDetailId)
  await portal.context.database.sql
    .update(accommodations)
    .set({ CancelledOn: '2026-12-01T12:00:00.000Z' })
    .where(eq(accommodations.AccommodationId, AccommodationId))
  expect(await found({ Registered: 'yes' })).toEqual(['A registered'])
  expect(await found({ Registered: 'no' })).toEqual(['B cancelled', 'C not'])
})

test('papers are found by best paper, withdrawal and the day of submission in the conference’s zone', async () => {
  await settingsOf(portal, { TimeZone: 'Asia/Kolkata' })
  await paper('A best', [], { ConsiderBestPaper: true, SubmittedOn: '2026-12-01T18:00:00.000Z' })
  // Half past midnight of the next day in Kolkata.
  await paper('B late', [], { ConsiderBestPaper: false, SubmittedOn: '2026-12-01T19:00:00.000Z' })
  await paper('C gone', [], { ConsiderBestPaper: false, WithdrawnOn: '2026-12-03T12:00:00.000Z' })
  expect(await found({ BestPaper: 'yes' })).toEqual(['A best'])
  expect(await found({ BestPaper: 'no' })).toEqual(['B late', 'C gone'])
  expect(await found({ Withdrawn: 'yes' })).toEqual(['C gone'])
  expect(await found({ SubmittedFrom: '2026-12-02' })).toEqual(['B late'])
  expect(await found({ SubmittedFrom: '2026-12-01', SubmittedTo: '2026-12-01' })).toEqual([
    'A best',
    'C gone',
  ])
})

test('reviews are grouped once for a search, also while nothing is known of how many papers there are', async () => {
  for (const title of ['A', 'B', 'C']) await paper(title, [5, 9])
  const { sql } = portal.context.database
  const asked = sql
    .select({ Id: papers.Id })
    .from(papers)
    .where(and(isDecidable('submitted'), columnsHold({ ScoreFrom: 6, ScoreTo: 8, Spread: 3 })))
  const { rows } = await sql.execute(text`explain (analyze, costs off, timing off, summary off) ${asked}`)
  const groups = rows.map((row) => String(row['QUERY PLAN'])).filter((line) => line.includes('Aggregate'))
  expect(groups).toHaveLength(1)
  expect(groups[0]).toMatch(/\(actual rows=3(\.00)? loops=1\)/)
})
