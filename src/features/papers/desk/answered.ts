import { decisionDeskTexts } from '../../../../contract/papers/decisionDesk.ts'
import { whereHere } from '../../../stores/deviceStore.ts'
import { CallError, isUnanswered } from '../../../sync/session/call.ts'

/** What the call of a dialog returns. One without an answer says where the typed text is meanwhile. */
export async function answered<R>(called: Promise<R>): Promise<R> {
  try {
    return await called
  } catch (error) {
    if (isUnanswered(error)) throw new CallError('offline', decisionDeskTexts.unanswered(whereHere()))
    throw error
  }
}
