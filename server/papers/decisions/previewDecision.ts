import type { DecisionPreview } from '../../../contract/papers/decisions.ts'
import type { Sql } from '../../db/database.ts'
import { getBankRow } from '../../conference/bank.ts'
import { decisionLetters } from './applyDecisions.ts'
import { feedbackOf } from './feedback.ts'
import { dependentsOf } from './dependents.ts'
import { mayDecide } from './decisionRights.ts'
import type { DecisionOnNamed } from './decidedOn.ts'
import type { LetterContext } from '../mails/authorLetters.ts'
import { previewLetters } from './previewLetters.ts'

/** The mails that a decision would send; refuses like the decision itself. Changes nothing. */
export async function previewDecision(
  sql: Sql,
  context: Pick<LetterContext, 'publicUrl' | 'keys'>,
  { PaperIds, From, Status, Feedback, Reason = '', Left }: DecisionOnNamed,
): Promise<DecisionPreview> {
  const Papers = await mayDecide(sql, { PaperIds, From })
  const ids = Papers.map(({ Id }) => Id)
  const decided = {
    Papers,
    FromStatus: From ?? ('submitted' as const),
    Status,
    Feedback,
    Reason: Reason.trim(),
    ToAuthors: await feedbackOf(sql, ids, { Status, Feedback }),
  }
  const { letters, unreachable } = await decisionLetters(sql, context, decided)
  const { UndoMinutes } = await getBankRow(sql)
  return {
    Papers: Papers.length,
    Left,
    Mails: letters.length,
    Unreachable: unreachable,
    UndoMinutes,
    First: await previewLetters(sql, letters),
    Depends: From ? await dependentsOf(sql, ids) : null,
  }
}
