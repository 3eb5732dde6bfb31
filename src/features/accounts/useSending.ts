import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { CallError } from '../../sync/session/call.ts'
import { failureText, fallbacks } from './failureText.ts'

/** Sends one request at a time; shows a failure in a toast, and passes the server's errors by field to the form. */
export const useSending = (screen: keyof typeof fallbacks, setErrors?: (fields: FieldErrors) => void) =>
  useAct({
    failed: (error) => failureText(error, fallbacks[screen]),
    onFailed: (error) => {
      if (error instanceof CallError) setErrors?.(error.fields)
    },
  })
