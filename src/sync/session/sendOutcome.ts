import { CallError, messageOf } from './call.ts'

/** What came of a form that was sent. */
export type SendOutcome<R> =
  | { readonly kind: 'saved'; readonly Result: R }
  /** Somebody saved another version meanwhile. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly message: string; readonly errors: readonly string[] }

/** Waits for a call and tells what came of it; `fallback` stands where the server gives no words (spec §8). */
export async function sendOutcomeOf<R>(
  called: Promise<{ readonly Result: R }>,
  fallback: string,
): Promise<SendOutcome<R>> {
  try {
    return { kind: 'saved', Result: (await called).Result }
  } catch (error) {
    if (error instanceof CallError && error.reason === 'stale') return { kind: 'stale' }
    const errors = error instanceof CallError ? error.errors : []
    return { kind: 'refused', message: messageOf(error, fallback), errors }
  }
}
