import { pluck } from '../../../contract/core/collections.ts'
import type { DecisionPreview } from '../../../contract/papers/decisions.ts'
import type { Sql } from '../../db/database.ts'
import { getBankRow } from '../../conference/bank.ts'
import { contentOf } from './decidePapers.ts'
import { decisionLetters } from './applyDecisions.ts'
import { feedbackOf } from './feedback.ts'
import { dependentsOf } from './dependents.ts'
import { mayDecide } from './decisionRights.ts'
import type { DecisionOnNamed } from './chosenPapers.ts'
import type { LetterContext } from '../mails/authorLetters.ts'
import { previewLetters } from './previewLetters.ts'

/** The mails that a decision would send; refuses like the decision itself. Changes nothing. */
export async function previewDecision(
  sql: Sql,
  context: Pick<LetterContext, 'publicUrl' | 'keys'>,
  { Left, ...body }: DecisionOnNamed,
): Promise<DecisionPreview> {
  const Papers = await mayDecide(sql, body)
  const ids = pluck(Papers, 'Id')
  const content = contentOf(body)
  const decided = { ...content, Papers, ToAuthors: await feedbackOf(sql, ids, content) }
  const { letters, unreachable } = await decisionLetters(sql, context, decided)
  const { UndoMinutes } = await getBankRow(sql)
  return {
    Papers: Papers.length,
    Left,
    Mails: letters.length,
    Unreachable: unreachable,
    UndoMinutes,
    First: await previewLetters(sql, letters),
    Depends: body.From ? await dependentsOf(sql, ids) : null,
  }
}
