import type { DecidedStatus } from '../contract/papers/decisionState.ts'
import type { Caller } from '../server/http/context.ts'
import { mayDecide } from '../server/papers/decisions/decisionRights.ts'
import { decideAtOnce } from '../server/papers/decisions/decidePapers.ts'
import { quiet, type Filling } from './filling.ts'
import type { AddedPaper } from './papers.ts'

const feedback: Readonly<Record<DecidedStatus, string>> = {
  approved: 'The reviewers enjoyed this paper. Please register for the conference.',
  rejected: 'The reviewers saw promise, and ask for a comparison with earlier work before it is shown.',
}

/** Approves and rejects papers, with feedback and the reviewers' remarks. */
export async function decideOnPapers(
  { context, together, settleMails }: Filling,
  admin: Caller,
  added: readonly AddedPaper[],
): Promise<void> {
  for (const Status of ['approved', 'rejected'] as const) {
    const PaperIds = added.filter(({ outcome }) => outcome === Status).map(({ Id }) => Id)
    if (PaperIds.length === 0) continue
    const body = { PaperIds, Status, Feedback: feedback[Status] }
    await together(async (sql) =>
      decideAtOnce({ sql, caller: admin, ...quiet }, context, await mayDecide(sql, body), body),
    )
    await settleMails()
  }
}
