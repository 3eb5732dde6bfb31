import type { DecisionBody } from '../../../contract/papers/decisions.ts'
import { recordAudits, type Audited } from '../../audit/record.ts'
import type { Notifying } from '../../directory/notify.ts'
import type { Context } from '../../http/context.ts'
import type { After } from '../../jobs/inTransaction.ts'
import { nameOfKind } from '../kinds/kinds.ts'
import { decidePapers } from './decidePapers.ts'
import type { Decidable } from './decisionRights.ts'

type Decision = Pick<DecisionBody, 'Status' | 'KindId' | 'Feedback' | 'From' | 'Reason'>

const firstDeeds = {
  submitted: 'Keep paper under review',
  approved: 'Approve paper',
  rejected: 'Reject paper',
} as const

/** The audit log's name for a decision or a change of one. */
const deedOf = ({ From, Status, Reason }: Decision) =>
  From
    ? { Action: 'Change decision on paper', Details: { Status: { From, To: Status }, Reason } }
    : { Action: firstDeeds[Status], Details: {} }

/** Decides on papers in a call of an organiser, with entries in the audit log, and its effects after the commit. */
export async function decideForOrganiser(
  call: Notifying & Audited & { readonly after: After },
  context: Context,
  papers: Decidable,
  decision: Decision,
) {
  const { Action, Details } = deedOf(decision)
  const Kind = await nameOfKind(call.sql, decision.KindId)
  const decided = await decidePapers(call, context, papers, decision, (UndoUntil) => {
    const details = { ...Details, ...(Kind && { Kind }), Feedback: decision.Feedback, UndoUntil }
    return recordAudits(
      call,
      Action,
      papers.map(({ Id }) => [Id, details]),
    )
  })
  call.after(() => {
    context.undo.wake()
    context.mailer.wake()
  })
  return decided
}
