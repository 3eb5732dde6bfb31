/** Thrown if a write runs out of space even after the caches were emptied (offline O13). Nothing of it was kept. */
export class FullStoreError extends Error {
  override name = 'FullStoreError'
}

/** Thrown if the store does not respond even after it was reopened (offline O13). */
export class LostStoreError extends Error {
  override name = 'LostStoreError'
}

/** Thrown on a write to the database of a newer version of the app (offline O14). */
export class NewerStoreError extends Error {
  override name = 'NewerStoreError'
}

/** The names of an error and of its inner errors. */
function namesOf(error: unknown): readonly string[] {
  const names: string[] = []
  for (let at = error, depth = 0; at instanceof Object && depth < 5; depth++) {
    const { name, inner } = at as { readonly name?: unknown; readonly inner?: unknown }
    if (typeof name === 'string') names.push(name)
    at = inner
  }
  return names
}

/** True if the browser ran out of space; it says so only when it aborts the transaction. */
export const isQuota = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError')

const lostNames = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
  // From a store that was open: the person has forbidden it meanwhile.
  'SecurityError',
  'TransactionInactiveError',
  'UnknownError',
])

/** True if the connection to IndexedDB may be lost: reopening it may help (offline O13). */
export const isLost = (error: unknown): boolean => namesOf(error).some((name) => lostNames.has(name))
