import { useState } from 'react'
import type { BodyOf, Endpoint, FieldErrors } from '../../../../contract/core/endpoint.ts'
import { call, CallError } from '../../../sync/session/call.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { both, failureText } from '../failureText.ts'

/** Sends a form of the account screen: shows the result, and passes the server's errors by field to it. */
export function useAsked<const E extends Endpoint>(
  endpoint: E,
  setErrors: (fields: FieldErrors) => void,
): { readonly busy: boolean; readonly ask: (body: BodyOf<E>, fallback: string) => Promise<boolean> } {
  const [busy, setBusy] = useState(false)
  const ask = async (body: BodyOf<E>, fallback: string) => {
    if (busy) return false
    setBusy(true)
    try {
      const { Message } = await call(endpoint, { body })
      showSnack(Message, 'success')
      return true
    } catch (error) {
      if (error instanceof CallError) setErrors(error.fields)
      showSnack(failureText(error, both(fallback)), 'error')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, ask }
}
