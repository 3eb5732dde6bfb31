import type { DecisionPreview } from '../../contract/decisions.ts'
import type { Sql } from '../db/database.ts'
import { getBankRow } from '../payments/bank.ts'
import { decisionLetters } from './applyDecisions.ts'
import { feedbackOf } from './feedback.ts'
import { holdDecidable } from './holdDecidable.ts'
import type { DecisionOnNamed } from './decidedOn.ts'
import type { LetterContext } from './letters.ts'
import { previewLetters } from './previewLetters.ts'

/** What a decision would send; refuses as deciding would. Changes nothing. */
export async function previewDecision(
  sql: Sql,
  context: Pick<LetterContext, 'publicUrl' | 'keys'>,
  { PaperIds, Status, Feedback, Left }: DecisionOnNamed,
): Promise<DecisionPreview> {
  const Papers = await holdDecidable(sql, PaperIds)
  const ids = Papers.map(({ Id }) => Id)
  const decided = { Papers, Status, Feedback, ToAuthors: await feedbackOf(sql, ids, Feedback) }
  const { letters, unreachable } = await decisionLetters(sql, context, decided)
  const { UndoMinutes } = await getBankRow(sql)
  return {
    Papers: Papers.length,
    Left,
    Mails: letters.length,
    Unreachable: unreachable,
    UndoMinutes,
    First: await previewLetters(sql, letters),
  }
}
