import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { useAct, type Act } from '../../parts/act/useAct.ts'
import { CallError } from '../../sync/session/call.ts'
import { focusFirstError } from '../../ui/form/focusFirstError.ts'
import { leaveErrors } from '../../ui/snackbar.tsx'
import { failureText, fallbacks } from './failureText.ts'

/**
 * Sends one request at a time. A failure is shown in a toast until the next attempt; the server's errors by field are
 * passed to the form, and the first such field gets the focus.
 */
export function useSending(screen: keyof typeof fallbacks, setErrors?: (fields: FieldErrors) => void): Act {
  const { isBusy, act } = useAct({
    failed: (error) => failureText(error, fallbacks[screen]),
    onFailed: (error) => {
      if (!(error instanceof CallError) || !setErrors) return
      setErrors(error.fields)
      // The button that was pressed has the focus.
      focusFirstError(document.activeElement?.closest('form') ?? undefined)
    },
  })
  return {
    isBusy,
    act: (work) => {
      leaveErrors()
      act(work)
    },
  }
}
