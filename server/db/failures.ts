/** True if the error or one of its causes has this PostgreSQL error code. */
export function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === code) return true
  return error.cause !== error && hasCode(error.cause, code)
}

/** How often a transaction is tried that the database aborts because of a deadlock. */
const attempts = 3

/**
 * Runs a transaction, and retries it after a deadlock: the database has then rolled it back. Throws the last
 * attempt's error.
 */
export async function despiteDeadlocks<R>(transaction: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === attempts || !hasCode(error, '40P01')) throw error
    }
  }
}
