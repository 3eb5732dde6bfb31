import { eq } from 'drizzle-orm'
import { dismissPair, verifyAbstract } from '../../../contract/abstracts/abstracts.ts'
import { decidePapers, undoDecisions, type DecisionBody } from '../../../contract/papers/decisions.ts'
import { extendPaper } from '../../../contract/papers/extension.ts'
import { noId } from '../../../contract/core/limits.ts'
import { reopenObjection, settleObjection } from '../../../contract/papers/objections.ts'
import { assignReviews, removeReview } from '../../../contract/reviews/reviewDesk.ts'
import { declareConflict, declineReview } from '../../../contract/reviews/reviewing.ts'
import { bringPaperBack, withdrawPaper } from '../../../contract/papers/withdrawal.ts'
import { abstractPairs, abstracts } from '../../../server/db/schema/abstracts.ts'
import { objections, papers, waitingDecisions } from '../../../server/db/schema/papers.ts'
import { bank } from '../../../server/db/schema/payments.ts'
import { people } from '../../../server/db/schema/people.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { completeDraftOf, draftOf } from '../../support/papers.ts'
import { ok, Reason, rowOf, type Walker, type Way } from './way.ts'

/** Papers, and what is said of them. */
export function paperWays({ ada, admin, portal }: Walker): readonly Way[] {
  const { sql } = portal.context.database
  async function decided(Status: 'approved' | 'rejected' | 'submitted'): Promise<string> {
    const { Id } = await completeDraftOf(portal, ada())
    await sql
      .update(papers)
      .set({ Status, PaperCode: `P-${Id.slice(0, 8)}`, SubmittedOn: '2026-01-01T00:00:00.000Z' })
      .where(eq(papers.Id, Id))
    return Id
  }
  const statusOf = async (Id: string) => {
    const { Status, WithdrawnOn } = await rowOf(sql.select().from(papers).where(eq(papers.Id, Id)))
    return WithdrawnOn === null ? Status : 'withdrawn'
  }
  const decide = (PaperIds: string[], given: Partial<DecisionBody>) =>
    call(portal, decidePapers, {
      as: admin().AccessToken,
      body: { PaperIds, Status: 'approved', Feedback: '', ...given },
    })
  /** An auditor of another institution who was asked to review a paper. */
  async function asked() {
    const id = await decided('submitted')
    const auditor = await signedIn(portal, { Roles: ['Auditor'] })
    const named = eq(people.UserDetailId, auditor.UserDetailId)
    await sql.update(people).set({ Organization: 'Elsewhere' }).where(named)
    const ask = () =>
      call(portal, assignReviews, {
        as: admin().AccessToken,
        body: { PaperIds: [id], AuditorIds: [auditor.UserId], DueOn: null },
      })
    await ok(ask())
    const stateOf = async () => (await rowOf(sql.select().from(reviews).where(eq(reviews.PaperId, id)))).State
    return { id, auditor, ask, stateOf }
  }
  return [
    ...(['approved', 'rejected'] as const).flatMap((From) =>
      (['submitted', From === 'approved' ? 'rejected' : 'approved'] as const).map((Status) => ({
        noun: 'Paper',
        state: From,
        calls: ['PUT /Paper/assign-paper-status'],
        seen: [From, Status] as const,
        walk: async () => {
          const id = await decided(From)
          const before = await statusOf(id)
          await ok(decide([id], { From, Status, Reason }))
          return [before, await statusOf(id)] as const
        },
      })),
    ),
    {
      noun: 'Paper',
      state: 'submitted',
      calls: ['PUT /Paper/assign-paper-status'],
      seen: ['submitted', 'approved'],
      walk: async () => {
        const id = await decided('submitted')
        const before = await statusOf(id)
        await ok(decide([id], {}))
        return [before, await statusOf(id)]
      },
    },
    ...(['submitted', 'approved', 'rejected'] as const).map((Status) => ({
      noun: 'Paper',
      state: 'withdrawn',
      calls: ['PUT /Paper/{id}/bring-back'],
      seen: ['withdrawn', Status] as const,
      walk: async () => {
        const params = { id: await decided(Status) }
        await ok(call(portal, withdrawPaper, { as: admin().AccessToken, params, body: { Reason } }))
        const before = await statusOf(params.id)
        await ok(call(portal, bringPaperBack, { as: admin().AccessToken, params, body: { Reason } }))
        return [before, await statusOf(params.id)] as const
      },
    })),
    {
      noun: 'Decision',
      state: 'waiting',
      calls: ['PUT /Paper/undo-decision'],
      seen: [1, 0],
      walk: async () => {
        await sql.update(bank).set({ UndoMinutes: 10 })
        const id = await decided('approved')
        const count = () => sql.$count(waitingDecisions, eq(waitingDecisions.PaperId, id))
        await ok(decide([id], { From: 'approved', Status: 'rejected', Reason }))
        const before = await count()
        await ok(call(portal, undoDecisions, { as: admin().AccessToken, body: { PaperIds: [id] } }))
        return [before, await count()]
      },
    },
    {
      noun: 'Extension',
      state: 'given',
      calls: ['PUT /Paper/{id}/extension'],
      seen: ['2100-01-01T00:00:00.000Z', null],
      walk: async () => {
        const { Id } = await draftOf(portal, ada())
        const give = async (ExtendedUntil: string | null) =>
          (
            await call(portal, extendPaper, {
              as: admin().AccessToken,
              params: { id: Id },
              body: { ExtendedUntil },
            })
          ).Result.ExtendedUntil
        return [await give('2100-01-01T00:00:00.000Z'), await give(null)]
      },
    },
    {
      noun: 'Suspicious pair',
      state: 'dismissed',
      calls: ['PUT /Paper/suspicious-pairs'],
      seen: [true, false],
      walk: async () => {
        const [PaperId = '', OtherId = ''] = [await decided('submitted'), await decided('submitted')].sort()
        const pair = { PaperId, OtherId }
        await sql
          .insert(abstractPairs)
          .values({ ...pair, Score: 80, SameFile: false, NearTitle: false, RunId: noId })
        const set = (Dismissed: boolean) =>
          ok(
            call(portal, dismissPair, {
              as: admin().AccessToken,
              body: { ...pair, Dismissed, Remarks: Reason },
            }),
          )
        const isDismissed = async () =>
          (await rowOf(sql.select().from(abstractPairs).where(eq(abstractPairs.PaperId, PaperId))))
            .DismissedOn !== null
        await set(true)
        const before = await isDismissed()
        await set(false)
        return [before, await isDismissed()]
      },
    },
    {
      noun: 'Abstract',
      state: 'verified',
      calls: ['PUT /Paper/{id}/verify-abstract'],
      seen: [true, false],
      walk: async () => {
        const params = { id: await decided('submitted') }
        const set = (Verified: boolean) =>
          ok(
            call(portal, verifyAbstract, {
              as: admin().AccessToken,
              params,
              body: { Verified, Remarks: '' },
            }),
          )
        const isVerified = async () =>
          (await rowOf(sql.select().from(abstracts).where(eq(abstracts.PaperId, params.id)))).Verified
        await set(true)
        const before = await isVerified()
        await set(false)
        return [before, await isVerified()]
      },
    },
    {
      noun: 'Objection',
      state: 'settled',
      calls: ['PUT /Objection/{id}/reopen'],
      seen: [true, false],
      walk: async () => {
        const PaperId = await decided('submitted')
        const { Id } = await rowOf(
          sql
            .insert(objections)
            .values({ PaperId, UserDetailId: admin().UserDetailId, Kind: 'other', Reason: 'The order.' })
            .returning(),
        )
        const isSettled = async () =>
          (await rowOf(sql.select().from(objections).where(eq(objections.Id, Id)))).SettledOn !== null
        await ok(call(portal, settleObjection, { as: admin().AccessToken, params: { id: Id } }))
        const before = await isSettled()
        await ok(call(portal, reopenObjection, { as: admin().AccessToken, params: { id: Id } }))
        return [before, await isSettled()]
      },
    },
    {
      noun: 'Review',
      state: 'declined',
      calls: ['POST /Review/assign'],
      seen: ['declined', 'assigned'],
      walk: async () => {
        const { id, auditor, ask, stateOf } = await asked()
        await ok(call(portal, declineReview, { as: auditor.AccessToken, params: { id }, body: { Reason } }))
        const before = await stateOf()
        await ok(ask())
        return [before, await stateOf()]
      },
    },
    {
      noun: 'Review',
      state: 'conflict',
      calls: ['DELETE /Review/{id}/auditor/{auditorId}'],
      seen: ['conflict', 'assigned'],
      walk: async () => {
        const { id, auditor, ask, stateOf } = await asked()
        await ok(call(portal, declareConflict, { as: auditor.AccessToken, params: { id }, body: { Reason } }))
        const before = await stateOf()
        await ok(
          call(portal, removeReview, { as: admin().AccessToken, params: { id, auditorId: auditor.UserId } }),
        )
        await ok(ask())
        return [before, await stateOf()]
      },
    },
  ]
}
