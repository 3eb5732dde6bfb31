import type { FieldErrors } from './endpoint.ts'

/** The errors without their empty fields, in the order given. */
export function errorsOf(errors: Record<string, string | false | undefined>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
