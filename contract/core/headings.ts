/** A column of a table in a file. */
export interface Column<Field extends string> {
  readonly field: Field
  /** What its plain heading looks like; the likeliest first. */
  readonly guesses: readonly RegExp[]
  /** True if several columns may hold parts of it. */
  readonly several?: boolean
}

/** The columns of fields by their indexes, from 0. */
export type Places<Field extends string> = ReadonlyMap<Field, readonly number[]>

/** A heading in lower case, without accents, signs and currency. */
const plainHeading = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\((in )?(inr|rs\.?|eur|₹|€)\.?\)/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Guesses the columns from the headings: each field in turn takes what no earlier one has taken. */
export function guessPlaces<Field extends string>(
  columns: readonly Column<Field>[],
  headings: readonly string[],
): Places<Field> {
  const plain = headings.map(plainHeading)
  const taken = new Set<number>()
  const places = new Map<Field, readonly number[]>()
  for (const { field, guesses, several = false } of columns) {
    const likely = guesses.flatMap((guess) =>
      plain.flatMap((heading, place) => (guess.test(heading) && !taken.has(place) ? [place] : [])),
    )
    const found = several ? [...new Set(likely)].sort((a, b) => a - b) : likely.slice(0, 1)
    if (found.length > 0) places.set(field, found)
    for (const place of found) taken.add(place)
  }
  return places
}
