/** A name without capitals and accents, so that `Panjim` finds `Panjím`. */
export const foldedName = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The names of places are in files by their first two letters; this is the name of the file. */
export function shardOf(name: string): string {
  const letters =
    foldedName(name)
      .match(/^.{1,2}/su)?.[0]
      .match(/./gsu) ?? []
  return letters.map((letter) => letter.codePointAt(0)?.toString(16)).join('-')
}
