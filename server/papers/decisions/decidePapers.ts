import { z } from 'zod'
import { decisionTexts, type Decided, type DecisionBody } from '../../../contract/papers/decisions.ts'
import { noId } from '../../../contract/core/limits.ts'
import { mailTexts } from '../../../contract/mail/mails.ts'
import { undoKinds } from '../../../contract/core/undo.ts'
import type { Sql } from '../../db/database.ts'
import type { Actor, Context } from '../../http/context.ts'
import type { Publishing } from '../../hub/hub.ts'
import { runFor } from '../../mail/announcement.ts'
import { getBankRow } from '../../conference/bank.ts'
import { applyDecisions } from './applyDecisions.ts'
import { feedbackOf } from './feedback.ts'
import type { Decidable } from './decisionRights.ts'
import type { LetterContext } from '../mails/authorLetters.ts'
import { announceToOrganisers } from '../paperHints.ts'
import { waitingDecisions } from '../../db/schema/papers.ts'

/** The undo queue's kind for decisions on papers. */
export const decisionsKind = undoKinds.papers

/** The queue's payload for a decision: the number of its papers. */
export const DecisionsPayload = z.object({ Count: z.number().int() })
type DecisionsPayload = z.infer<typeof DecisionsPayload>

type Deciding = Pick<Actor, 'UserId'>

const instantOf = (milliseconds: number) => new Date(milliseconds).toISOString()

type Said = Omit<DecisionBody, 'PaperIds'>

/** The content of a decision, as columns of its rows. */
export const saidBy = ({ Status, Feedback, From, Reason = '' }: Said) => ({
  FromStatus: From ?? ('submitted' as const),
  Status,
  Feedback,
  Reason: From ? Reason.trim() : '',
})

/** Decides on papers at once, without undo. */
export async function decideAtOnce(
  sql: Sql,
  context: LetterContext,
  publish: Publishing['publish'],
  { UserId: DecidedBy }: Deciding,
  Papers: Decidable,
  body: Said,
): Promise<string[]> {
  const ids = Papers.map(({ Id }) => Id)
  const said = saidBy(body)
  const ToAuthors = await feedbackOf(sql, ids, said)
  const RunId = await runFor(sql, mailTexts.decisions, Papers.length)
  const DecidedOn = instantOf(context.now())
  const decided = { ...said, Papers, ToAuthors, DecidedBy, DecidedOn }
  await applyDecisions(sql, context, publish, decided, RunId)
  return ids
}

/**
 * Approves or rejects submitted papers, or changes that with `From`, all or none. During the conference's undo window the decision waits and the papers do not change; without a window it applies at
 * once. Call `undo.wake` and `mailer.wake` after the commit.
 */
export async function decidePapers(
  sql: Sql,
  context: LetterContext & Pick<Context, 'undo'>,
  publish: Publishing['publish'],
  actor: Deciding,
  Papers: Decidable,
  body: Said,
): Promise<Decided & { readonly ids: readonly string[] }> {
  const { UndoMinutes } = await getBankRow(sql)
  if (UndoMinutes === 0) {
    const ids = await decideAtOnce(sql, context, publish, actor, Papers, body)
    return { ids, UndoId: noId, UndoUntil: null }
  }
  const said = saidBy(body)
  const ids = Papers.map(({ Id }) => Id)
  const { UndoId, DueOn } = await context.undo.add(sql, {
    Kind: decisionsKind,
    Title: decisionTexts.title(ids.length, said.Status),
    Payload: { Count: ids.length } satisfies DecisionsPayload,
    CreatedBy: actor.UserId,
    Minutes: UndoMinutes,
  })
  const DecidedOn = instantOf(context.now())
  const decision = { ...said, UndoId, DecidedBy: actor.UserId, DecidedOn, UndoUntil: DueOn }
  // A review that arrives during the window was not part of the decision, so it must not be sent.
  const read = await feedbackOf(sql, ids, said)
  await sql
    .insert(waitingDecisions)
    .values(ids.map((PaperId) => ({ ...decision, PaperId, ToAuthors: read.get(PaperId) ?? said.Feedback })))
  // Only to organisers: for authors nothing has changed yet.
  announceToOrganisers({ publish }, ids[0])
  return { ids, UndoId, UndoUntil: DueOn }
}
