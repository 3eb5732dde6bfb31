/** True if the database refused with a code of PostgreSQL's, however deep the error is wrapped. */
export function hasCode(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === code) return true
  return error.cause !== error && hasCode(error.cause, code)
}

/** How often work is begun again that the database ended so that others could go on. */
const attempts = 3

/**
 * Runs a transaction, and runs it again where it waited for another one that waited for it: the database has undone all
 * of it. Throws what the last attempt threw.
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
