import { sql as text } from 'drizzle-orm'

/**
 * The size of a page as text of its statement, of which there are few. As a parameter it would make PostgreSQL plan
 * the statement again at each call: a plan for any size seems more expensive to it than one for this size.
 */
export function literalLimit(size: number): number {
  if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`${size} is no size of a page`)
  // The library takes what it calls a number, and would make a parameter of a true one.
  return text.raw(String(size)) as unknown as number
}
