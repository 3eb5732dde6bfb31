import { z } from 'zod'
import { Id } from '../../../contract/core/fields.ts'
import type { RegistrationFields } from '../../../contract/registration/registration.ts'

/** What a person types of registrations, claims and journeys, each once in a schedule and found in any value. */
const mark = /@\d+@|7\d{11}/g

/** The text with this number, for a field. */
export const textOf = (number: number) => `Guest @${number}@`

/** A transaction number with this number. */
export const transactionOf = (number: number) => String(700_000_000_000 + number)

/** The companion of a form, or nobody. */
export const companionIn = ({ GetPersons }: RegistrationFields) => GetPersons[0]?.FullName ?? ''

/** The texts that a value holds, wherever in it. */
export function textsIn(value: unknown): string[] {
  const said = JSON.stringify([value])
  return (said.match(mark) ?? []).map((found) => (found.startsWith('@') ? `Guest ${found}` : found))
}

const read = new WeakMap<object, readonly string[]>()

/** The texts of rows on a disk, each of which is written anew to change and read once. */
export const textsInRows = (rows: readonly object[]): string[] =>
  rows.flatMap((row) => {
    const known = read.get(row) ?? textsIn(row)
    read.set(row, known)
    return known
  })

/** The texts in a value that were not typed for this person. */
export const strayTextsIn = (
  value: unknown,
  person: string,
  meantFor: ReadonlyMap<string, ReadonlySet<string>>,
): string[] => textsIn(value).filter((text) => meantFor.get(text)?.has(person) === false)

const Row = z.looseObject({ AccommodationId: Id, UserDetailId: Id })
const Reply = z.looseObject({ Result: z.unknown() })
const Holder = z.looseObject({ Accommodation: z.unknown() })

/** The registrations, travellers and journeys in an answer of the server. */
export function attendingRowsIn(data: unknown): z.infer<typeof Row>[] {
  const { Result } = Reply.parse(data)
  return [Result].flat().flatMap((one) => {
    const held = Holder.safeParse(one).data?.Accommodation ?? one
    const { data: row } = Row.safeParse(held)
    return row ? [row] : []
  })
}
