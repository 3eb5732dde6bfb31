import { setTimeout } from 'node:timers/promises'

/** An error with its causes: the query builder wraps the driver's. */
function causesOf(
  error: unknown,
): readonly (Error & { readonly code?: unknown; readonly syscall?: unknown })[] {
  return error instanceof Error ? [error, ...(error.cause === error ? [] : causesOf(error.cause))] : []
}

/** True if the error or one of its causes has this PostgreSQL error code. */
export const hasCode = (error: unknown, code: string) => causesOf(error).some((one) => one.code === code)

/** Of PostgreSQL; no room on the disk; no room in the owner's quota. */
const fullCodes: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT']

/** True if the disk of the database or of the data folder has no room left. */
export const isDiskFull = (error: unknown) => causesOf(error).some(({ code }) => fullCodes.includes(code))

/** Of PostgreSQL, and of Node. */
const brokenCodes: readonly unknown[] = ['58030', 'EIO']

/** True if the disk of the database or of the data folder refuses to read or write. */
export const isDiskBroken = (error: unknown) => causesOf(error).some(({ code }) => brokenCodes.includes(code))

/** The connection is broken, the database stops or starts, or it has no connection left. */
const awayCodes: readonly unknown[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
  ...['08000', '08003', '08006', '57P01', '57P02', '57P03', '53300'],
]

/** The driver has no code for a connection that ends in the middle of a query, or has ended before one. */
const brokenOff =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client .* is not queryable$/

/** True if a query failed since the database cannot be reached. */
export const isDatabaseAway = (error: unknown) =>
  causesOf(error).some(
    ({ code, syscall, message }) =>
      awayCodes.includes(code) || syscall === 'connect' || brokenOff.test(message),
  )

/** How often a transaction is tried that the database aborts because of a deadlock. */
const attempts = 3

/** How long the other transaction has to go on first, in milliseconds: it would meet a quicker one again. */
const pause = 50

/**
 * Runs a transaction, and retries it after a deadlock, or an error with one of the codes: the database has then rolled
 * it back. Throws the last attempt's error.
 */
export async function despiteDeadlocks<R>(
  transaction: () => Promise<R>,
  codes: readonly string[] = [],
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction()
    } catch (error) {
      if (attempt === attempts || !['40P01', ...codes].some((code) => hasCode(error, code))) throw error
      await setTimeout(pause)
    }
  }
}
