import { and, asc } from 'drizzle-orm'
import { pick, pluck } from '../../../contract/core/collections.ts'
import { decisionTexts, type DecisionBody } from '../../../contract/papers/decisions.ts'
import type { OpenStatus } from '../../../contract/papers/decisionState.ts'
import { noId } from '../../../contract/core/limits.ts'
import { paperTexts } from '../../../contract/papers/papers.ts'
import { withdrawalTexts } from '../../../contract/papers/withdrawal.ts'
import { isAmong } from '../../db/columnConditions.ts'
import type { Sql } from '../../db/database.ts'
import { permit, type Permitted } from '../../http/permitted.ts'
import { broken, conflicting, mustBeCurrent, notFound } from '../../http/refusal.ts'
import { hasArrived } from '../importVisibility.ts'
import { mustBeOfStatus } from '../kinds/kindRights.ts'
import { papers, waitingDecisions } from '../../db/schema/papers.ts'
import { whyDecided } from './whyDecided.ts'

/** The columns of a paper that a decision needs. */
const columns = pick(
  papers,
  ...(['Id', 'Status', 'PaperCode', 'PaperTitle', 'WithdrawnOn', 'DecisionKindId', 'Version'] as const),
)

export const distinctIds = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

/** Locks papers in a fixed order, so that two transactions with the same papers cannot deadlock. */
export const lockPapers = (sql: Sql, ids: readonly string[]) =>
  sql
    .select(columns)
    .from(papers)
    .where(and(isAmong(papers.Id, ids), hasArrived()))
    .orderBy(asc(papers.Id))
    .for('update')

/** Locked papers on which the caller may decide. */
export type Decidable = Permitted<Awaited<ReturnType<typeof lockPapers>>, 'decide'>

/** What a decision says about its papers: their ids, and the decision that it changes. */
type Named = Pick<DecisionBody, 'PaperIds' | 'From' | 'Status' | 'KindId'>

/** Locks papers whose decision may be made or changed; refuses all of them as `mayDecide` does. */
async function lockOpen(sql: Sql, { PaperIds, From }: Pick<Named, 'PaperIds' | 'From'>) {
  const ids = distinctIds(PaperIds)
  const held = await lockPapers(sql, ids)
  if (held.length < ids.length) throw notFound()
  const waiting = await sql
    .select({ PaperId: waitingDecisions.PaperId })
    .from(waitingDecisions)
    .where(isAmong(waitingDecisions.PaperId, ids))
  const waits = new Set(pluck(waiting, 'PaperId'))
  const decided = held.find(({ Id, Status }) => Status !== (From ?? 'submitted') || waits.has(Id))
  if (decided) {
    const why = await whyDecided(sql, [decided], From)
    throw conflicting(why.get(decided.Id) ?? paperTexts.notDecidable)
  }
  if (held.some((paper) => paper.WithdrawnOn !== null)) throw conflicting(withdrawalTexts.already)
  return held
}

/**
 * Locks papers that may be decided on, each once; with `From` those whose decision may be changed. Refuses all of
 * them if one does not exist (404), or is not submitted, is withdrawn or already decided (409, with the name and
 * time): with `From` also one that no longer has that decision, or has the new one and its kind. For a single paper
 * `ifMatch` is the version that the organiser saw (412).
 */
export async function mayDecide(
  sql: Sql,
  { PaperIds, From, Status, KindId = noId }: Named,
  ifMatch: number | null = null,
): Promise<Decidable> {
  await mustBeOfStatus(sql, { Status, KindId })
  const held = await lockOpen(sql, { PaperIds, From })
  if (From === Status && held.some(({ DecisionKindId }) => DecisionKindId === KindId))
    throw conflicting(decisionTexts.noChange)
  const [only] = held
  if (only && held.length === 1) mustBeCurrent(ifMatch, only.Version)
  return permit(held, 'decide')
}

/**
 * Locks papers under review that may have a tentative decision; refuses all of them as `mayDecide` does. To leave one
 * under review takes a kind (422).
 */
export async function mayMark(
  sql: Sql,
  PaperIds: readonly string[],
  mark: { readonly Status: OpenStatus; readonly KindId: string } | null,
) {
  if (mark?.Status === 'submitted' && mark.KindId === noId) throw broken({ Status: decisionTexts.noDecision })
  if (mark) await mustBeOfStatus(sql, mark)
  return permit(await lockOpen(sql, { PaperIds: [...PaperIds], From: undefined }), 'mark')
}

/** Locks papers to be decided in groups, each with another decision; refuses all of them as `mayDecide` does. */
export async function mayRelease<Group extends Pick<Named, 'PaperIds' | 'Status' | 'KindId'>>(
  sql: Sql,
  groups: readonly Group[],
): Promise<readonly (readonly [Group, Decidable])[]> {
  for (const group of groups) await mustBeOfStatus(sql, group)
  const PaperIds = groups.flatMap((group) => group.PaperIds)
  const held = await lockOpen(sql, { PaperIds, From: undefined })
  return groups.map((group) => {
    const ids = new Set(group.PaperIds)
    return [
      group,
      permit(
        held.filter(({ Id }) => ids.has(Id)),
        'decide',
      ),
    ] as const
  })
}

/**
 * Locks the papers of a decision whose window has closed, for the portal itself: those that were withdrawn meanwhile
 * are left out, as their authors get no decision.
 */
export async function stillDecidable(
  sql: Sql,
  ids: readonly string[],
  FromStatus: OpenStatus,
): Promise<Decidable> {
  const held = await lockPapers(sql, ids)
  const open = held.filter(({ Status, WithdrawnOn }) => Status === FromStatus && WithdrawnOn === null)
  return permit(open, 'decide')
}
