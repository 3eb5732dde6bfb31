import type { DecisionPreview } from '../../contract/decisions.ts'
import type { Sql } from '../db/database.ts'
import { word } from '../mail/word.ts'
import { getBankRow } from '../payments/bank.ts'
import { decisionLetters } from './applyDecisions.ts'
import { holdDecidable } from './holdDecidable.ts'
import type { DecisionOnNamed } from './decidedOn.ts'
import type { LetterContext } from './letters.ts'

/** Mails that are shown as they would be. */
const shown = 3

/** What a decision would send; refuses as deciding would. Changes nothing. */
export async function previewDecision(
  sql: Sql,
  context: Pick<LetterContext, 'publicUrl' | 'keys'>,
  { PaperIds, Status, Feedback, Left }: DecisionOnNamed,
): Promise<DecisionPreview> {
  const Papers = await holdDecidable(sql, PaperIds)
  const { letters, unreachable } = await decisionLetters(sql, context, { Papers, Status, Feedback })
  const first = letters.slice(0, shown)
  const worded = await word(
    sql,
    first.map(({ letter }) => letter),
  )
  const { UndoMinutes } = await getBankRow(sql)
  return {
    Papers: Papers.length,
    Left,
    Mails: letters.length,
    Unreachable: unreachable,
    UndoMinutes,
    First: worded.map(({ Recipient, Subject, PlainText, Html }, index) => ({
      FullName: first[index]?.FullName ?? '',
      Email: Recipient,
      Subject,
      PlainText,
      Html,
    })),
  }
}
