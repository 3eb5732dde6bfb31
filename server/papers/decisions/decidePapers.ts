import { z } from 'zod'
import { decisionTexts, type Decided, type DecisionBody } from '../../../contract/papers/decisions.ts'
import { pluck } from '../../../contract/core/collections.ts'
import { noId } from '../../../contract/core/limits.ts'
import { mailTexts } from '../../../contract/mail/mails.ts'
import { undoKinds } from '../../../contract/core/undo.ts'
import type { Actor, Context } from '../../http/context.ts'
import type { Notifying } from '../../directory/notify.ts'
import { runFor } from '../../mail/announcement.ts'
import { getBankRow } from '../../conference/bank.ts'
import { applyDecisions } from './applyDecisions.ts'
import { feedbackOf } from './feedback.ts'
import { nameOfKind } from '../kinds/kinds.ts'
import type { Decidable } from './decisionRights.ts'
import type { LetterContext } from '../mails/authorLetters.ts'
import { announceToOrganisers } from '../paperHints.ts'
import { insertRows } from '../../db/insertRows.ts'
import { waitingDecisions } from '../../db/schema/papers.ts'

/** The undo queue's kind for decisions on papers. */
export const decisionsKind = undoKinds.papers

/** The queue's payload for a decision: the number of its papers. */
export const DecisionsPayload = z.object({ Count: z.number().int() })
type DecisionsPayload = z.infer<typeof DecisionsPayload>

interface Deciding extends Notifying {
  readonly caller: Pick<Actor, 'UserId'>
}

const instantOf = (milliseconds: number) => new Date(milliseconds).toISOString()

type Content = Pick<DecisionBody, 'Status' | 'KindId' | 'Feedback' | 'From' | 'Reason'>

/** The content of a decision, as columns of its rows. */
export const contentOf = ({ Status, KindId = noId, Feedback, From, Reason = '' }: Content) => ({
  FromStatus: From ?? ('submitted' as const),
  Status,
  KindId,
  Feedback,
  Reason: From ? Reason.trim() : '',
})

/** Decides on papers at once, without undo. */
export async function decideAtOnce(
  call: Deciding,
  context: LetterContext,
  Papers: Decidable,
  body: Content,
): Promise<string[]> {
  const { sql, caller } = call
  const ids = pluck(Papers, 'Id')
  const content = contentOf(body)
  const ToAuthors = await feedbackOf(sql, ids, content)
  const RunId = await runFor(sql, mailTexts.decisions, Papers.length)
  const DecidedOn = instantOf(context.now())
  const decided = { ...content, Papers, ToAuthors, DecidedBy: caller.UserId, DecidedOn }
  await applyDecisions(call, context, decided, RunId)
  return ids
}

/**
 * Approves or rejects submitted papers, or changes that with `From`, all or none. During the conference's undo window
 * the decision waits and the papers do not change; without a window it applies at once. `audit` writes its entries
 * beside it: others wait for the embedded engine meanwhile. Call `undo.wake` and `mailer.wake` after the commit.
 */
export async function decidePapers(
  call: Deciding,
  context: LetterContext & Pick<Context, 'undo'>,
  Papers: Decidable,
  body: Content,
  audit: (UndoUntil: string | null) => Promise<void>,
): Promise<Decided & { readonly ids: readonly string[] }> {
  const { sql, caller } = call
  const { UndoMinutes } = await getBankRow(sql)
  if (UndoMinutes === 0) {
    const [ids] = await Promise.all([decideAtOnce(call, context, Papers, body), audit(null)])
    return { ids, UndoId: noId, UndoUntil: null }
  }
  const content = contentOf(body)
  const ids = pluck(Papers, 'Id')
  // A review that arrives during the window was not part of the decision, so it must not be sent.
  const [{ UndoId, DueOn }, read] = await Promise.all([
    context.undo.add(sql, {
      Kind: decisionsKind,
      Title: decisionTexts.title(ids.length, content, await nameOfKind(sql, content.KindId)),
      Payload: { Count: ids.length } satisfies DecisionsPayload,
      CreatedBy: caller.UserId,
      Minutes: UndoMinutes,
    }),
    feedbackOf(sql, ids, content),
  ])
  const DecidedOn = instantOf(context.now())
  const decision = { ...content, UndoId, DecidedBy: caller.UserId, DecidedOn, UndoUntil: DueOn }
  const rows = ids.map((PaperId) => ({
    ...decision,
    PaperId,
    ToAuthors: read.get(PaperId) ?? content.Feedback,
  }))
  await Promise.all([insertRows(sql, waitingDecisions, rows), audit(DueOn)])
  // Only to organisers: for authors nothing has changed yet.
  announceToOrganisers(call, ids[0])
  return { ids, UndoId, UndoUntil: DueOn }
}
