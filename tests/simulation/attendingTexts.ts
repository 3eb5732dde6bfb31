import type { RegistrationFields } from '../../contract/registration.ts'

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
