/** Thrown where a write found no room, also after the caches were emptied (offline O13). Nothing of it was kept. */
export class FullStoreError extends Error {
  override name = 'FullStoreError'
}

/** Thrown where the store does not answer any more, also after it was opened once more (offline O13). */
export class LostStoreError extends Error {
  override name = 'LostStoreError'
}

/** Thrown where something would be written into the database of a newer version of the app (offline O14). */
export class NewerStoreError extends Error {
  override name = 'NewerStoreError'
}

/** The names of an error and of those that it came from. */
function namesOf(error: unknown): readonly string[] {
  const names: string[] = []
  for (let at = error, depth = 0; at instanceof Object && depth < 5; depth++) {
    const { name, inner } = at as { readonly name?: unknown; readonly inner?: unknown }
    if (typeof name === 'string') names.push(name)
    at = inner
  }
  return names
}

/** True where the browser gave no room; it says so only when it aborts the transaction. */
export const isQuota = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError')

const lostNames = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
  'TransactionInactiveError',
  'UnknownError',
])

/** True where the connection to IndexedDB may be gone: opening it once more may help (offline O13). */
export const isLost = (error: unknown): boolean => namesOf(error).some((name) => lostNames.has(name))
