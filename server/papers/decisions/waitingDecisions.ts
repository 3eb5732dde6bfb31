import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm'
import { pick } from '../../../contract/core/collections.ts'
import { decisionTexts, type OpenDecision } from '../../../contract/papers/decisions.ts'
import type { WaitingDecision } from '../../../contract/papers/decisionState.ts'
import { noId } from '../../../contract/core/limits.ts'
import { mailTexts } from '../../../contract/mail/mails.ts'
import type { Sql } from '../../db/database.ts'
import { ofHeldTheme } from '../../db/heldThemes.ts'
import type { Context } from '../../http/context.ts'
import { conflicting, notFound } from '../../http/refusal.ts'
import { publishAfter } from '../../hub/hub.ts'
import { startRun } from '../../mail/announcement.ts'
import { namesOfAccounts } from '../../directory/namesOfAccounts.ts'
import type { Notifying } from '../../directory/notify.ts'
import type { After } from '../../jobs/inTransaction.ts'
import type { UndoKind, UndoRow } from '../../undo/undoQueue.ts'
import { announceToOrganisers } from '../paperHints.ts'
import { applyDecisions } from './applyDecisions.ts'
import { DecisionsPayload } from './decidePapers.ts'
import { feedbackOf } from './feedback.ts'
import { distinctIds, stillDecidable } from './decisionRights.ts'
import { nameOfKind } from '../kinds/kinds.ts'
import { kindName } from '../rows.ts'
import { papers, waitingDecisions } from '../../db/schema/papers.ts'

type Closing = Pick<Context, 'now' | 'mailer' | 'hub' | 'publicUrl' | 'keys'>

/** Papers per transaction: each has several mails, and others must not wait long for the database. */
const atOnce = 10

const ofEntry = ({ UndoId }: Pick<UndoRow, 'UndoId'>) => eq(waitingDecisions.UndoId, UndoId)

const countLeft = (sql: Sql, entry: Pick<UndoRow, 'UndoId'>) => sql.$count(waitingDecisions, ofEntry(entry))

/** The text for the authors of each paper of one decision, as it was when the decision was made. */
async function toAuthorsOf(
  sql: Sql,
  rows: readonly (typeof waitingDecisions.$inferSelect)[],
  first: (typeof rows)[number],
) {
  const kept = rows.flatMap(({ PaperId, ToAuthors }) =>
    ToAuthors === null ? [] : [[PaperId, ToAuthors] as const],
  )
  if (kept.length === rows.length) return new Map(kept)
  const ids = rows.map(({ PaperId }) => PaperId)
  return new Map([...(await feedbackOf(sql, ids, first)), ...kept])
}

/** Applies a slice of a decision whose window has closed; returns true if there is more. */
async function closeSlice(sql: Sql, context: Closing, entry: UndoRow, after: After): Promise<boolean> {
  const [left, slice] = await Promise.all([
    countLeft(sql, entry),
    sql
      .select()
      .from(waitingDecisions)
      .where(ofEntry(entry))
      .orderBy(asc(waitingDecisions.PaperId))
      .limit(atOnce),
  ])
  const [first] = slice
  if (!first) return false
  const ids = slice.map(({ PaperId }) => PaperId)
  const { Count } = DecisionsPayload.parse(entry.Payload)
  const [Papers, RunId, ToAuthors] = await Promise.all([
    stillDecidable(sql, ids, first.FromStatus),
    // Each slice continues the same mail run, under the decision's own id.
    Count > 1 ? startRun(sql, mailTexts.decisions(left), entry.UndoId) : noId,
    toAuthorsOf(sql, slice, first),
  ])
  const decided = { ...first, Papers, ToAuthors }
  await applyDecisions({ sql, publish: publishAfter(context.hub, after) }, context, decided, RunId)
  await sql.delete(waitingDecisions).where(inArray(waitingDecisions.PaperId, ids))
  after(context.mailer.wake)
  return left > slice.length
}

/** The undo queue's handler for decisions on papers. */
export function paperDecisions(context: Closing): UndoKind {
  return {
    carryOut: (sql, entry, after) => closeSlice(sql, context, entry, after),
    takeBack: async (sql, entry, after) => {
      await sql.delete(waitingDecisions).where(ofEntry(entry))
      announceToOrganisers({ publish: publishAfter(context.hub, after) })
    },
  }
}

/**
 * Undoes the decisions on some papers, all or none: 404 if one does not exist, 409 if a paper has no waiting decision
 * or its window has closed. Other papers of the same decisions keep theirs. Returns the ids, each once.
 */
export async function undoDecisions(
  { sql, publish }: Notifying,
  { undo }: Pick<Context, 'undo'>,
  PaperIds: readonly string[],
): Promise<string[]> {
  const ids = distinctIds(PaperIds)
  if ((await sql.$count(papers, inArray(papers.Id, ids))) < ids.length) throw notFound()
  const chosen = inArray(waitingDecisions.PaperId, ids)
  const found = await sql.select({ UndoId: waitingDecisions.UndoId }).from(waitingDecisions).where(chosen)
  let undone = 0
  // Locked in a fixed order; carrying out a decision also locks its entry first.
  for (const UndoId of [...new Set(found.map((row) => row.UndoId))].sort())
    await undo.takePartBack(sql, UndoId, async (entry) => {
      const gone = await sql
        .delete(waitingDecisions)
        .where(and(ofEntry(entry), chosen))
        .returning(pick(waitingDecisions, 'FromStatus', 'Status', 'KindId'))
      undone += gone.length
      const left = await countLeft(sql, entry)
      const [first] = gone
      return left > 0 && first ? decisionTexts.title(left, first, await nameOfKind(sql, first.KindId)) : null
    })
  if (undone < ids.length) throw conflicting(decisionTexts.nothingWaits)
  announceToOrganisers({ publish }, ids[0])
  return ids
}

/** The decision on a paper that can still be undone. */
export async function waitingDecision(sql: Sql, PaperId: string): Promise<WaitingDecision | null> {
  const [row] = await sql.select().from(waitingDecisions).where(eq(waitingDecisions.PaperId, PaperId))
  if (!row) return null
  const names = await namesOfAccounts(sql, [row.DecidedBy])
  const { PaperId: _paper, ToAuthors: _read, DecidedBy, ...decision } = row
  const Kind = await nameOfKind(sql, row.KindId)
  return { ...decision, Kind, DecidedByName: names.get(DecidedBy) ?? '' }
}

/** Decisions that can still be undone, newest first. */
export async function openDecisions(sql: Sql, now: number): Promise<OpenDecision[]> {
  const { UndoId, FromStatus, Status, KindId, DecidedBy, UndoUntil, DecidedOn } = waitingDecisions
  const rows = await sql
    .select({ UndoId, FromStatus, Status, Kind: kindName(KindId), DecidedBy, UndoUntil, Count: count() })
    .from(waitingDecisions)
    .innerJoin(papers, eq(papers.Id, waitingDecisions.PaperId))
    .where(and(gt(UndoUntil, new Date(now).toISOString()), ofHeldTheme()))
    .groupBy(UndoId, FromStatus, Status, KindId, DecidedBy, UndoUntil, DecidedOn)
    .orderBy(desc(DecidedOn), asc(UndoId))
  const names = await namesOfAccounts(sql, [...new Set(rows.map((row) => row.DecidedBy))])
  return rows.map(({ DecidedBy: by, ...row }) => ({ ...row, DecidedByName: names.get(by) ?? '' }))
}

/** The papers of a decision that can still be undone, by code; 404 if none of it waits. */
export async function papersOfDecision(sql: Sql, UndoId: string) {
  const rows = await sql
    .select({ Id: papers.Id, PaperCode: papers.PaperCode, PaperTitle: papers.PaperTitle })
    .from(waitingDecisions)
    .innerJoin(papers, eq(papers.Id, waitingDecisions.PaperId))
    .where(and(eq(waitingDecisions.UndoId, UndoId), ofHeldTheme()))
    .orderBy(asc(papers.PaperCode), asc(papers.Id))
  if (rows.length === 0) throw notFound()
  return rows
}
