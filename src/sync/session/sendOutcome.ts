import { CallError, messageOf } from './call.ts'

/** The outcome of sending a form. */
export type SendOutcome<R> =
  | { readonly kind: 'saved'; readonly Result: R }
  /** Another version was saved meanwhile. */
  | { readonly kind: 'stale' }
  | ({ readonly kind: 'refused' } & Pick<CallError, 'reason' | 'message' | 'errors' | 'fields'>)

/** Waits for a call and returns its outcome; `fallback` is the message if the server gives none (spec §8). */
export async function sendOutcomeOf<R>(
  called: Promise<{ readonly Result: R }>,
  fallback: string,
): Promise<SendOutcome<R>> {
  try {
    return { kind: 'saved', Result: (await called).Result }
  } catch (error) {
    if (error instanceof CallError && error.reason === 'stale') return { kind: 'stale' }
    const { reason, errors, fields } =
      error instanceof CallError ? error : { reason: 'refused' as const, errors: [], fields: {} }
    return { kind: 'refused', reason, message: messageOf(error, fallback), errors, fields }
  }
}
