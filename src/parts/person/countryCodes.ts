import type { Option } from '../../../contract/core/fields.ts'

/** Options of countries with their codes, such as 'India +91'; a code of an unknown country has no name. */
export function codeChoices(countries: readonly Option[], codes: readonly Option[]): string[] {
  const names = new Map(countries.map(({ Id, Name }) => [Id, Name]))
  return [...new Set(codes.map(({ Id, Name }) => `${names.get(Id) ?? ''} ${Name}`.trim()))]
}

const codeIn = (choice: string) => /\+[0-9]+$/.exec(choice)?.[0] ?? ''
const countryIn = (choice: string) => choice.slice(0, -codeIn(choice).length).trim().toLowerCase()

/** The field's value while typing: the code of a picked option, or digits with a + before them. */
export function typedCode(choices: readonly string[], typed: string): string {
  if (choices.includes(typed)) return codeIn(typed)
  return /^\d/.test(typed) ? `+${typed}` : typed
}

/** The final code when the field is left: that of a fully typed country, else the typed text. */
export function settledCode(choices: readonly string[], typed: string): string {
  const wanted = typed.trim().toLowerCase()
  const meant = wanted && choices.find((one) => one.toLowerCase() === wanted || countryIn(one) === wanted)
  return meant ? codeIn(meant) : typedCode(choices, typed.trim())
}

/** The options that contain the typed text, by country or code: the exact code first, then those that begin with it. */
export function codesWith(choices: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase()
  const code = /^\d/.test(wanted) ? `+${wanted}` : wanted
  const nearness = (choice: string) => {
    if (codeIn(choice) === code) return 0
    if (choice.toLowerCase().startsWith(wanted)) return 1
    return codeIn(choice).startsWith(code) ? 2 : 3
  }
  return choices
    .filter((choice) => choice.toLowerCase().includes(wanted))
    .map((choice) => ({ choice, at: nearness(choice) }))
    .sort((a, b) => a.at - b.at)
    .map(({ choice }) => choice)
}
