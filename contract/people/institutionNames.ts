import { foldedName } from './placeNames.ts'

/** Words that the name of an institution may have or lack: `University of Goa`, `Goa University`. */
const smallWords = new Set(
  'a an and at by da das de del der des di do du e et for fur in la le of the und y zu'.split(' '),
)

const allWords = (name: string): string[] =>
  foldedName(name)
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** The words of a name that matter, without capitals, accents and marks. */
export const nameWords = (name: string): string[] => allWords(name).filter((word) => !smallWords.has(word))

const initials = (words: readonly string[]): string => words.map((word) => word.slice(0, 1)).join('')

/** What a search for an institution looks in: its words, and their initials. */
export const searchedName = (name: string): string =>
  ` ${allWords(name).join(' ')} ${initials(nameWords(name))}`

/** A test whether a searched name has words, in any order, that begin with those typed. */
export function hasWords(typed: string): (searched: string) => boolean {
  const words = nameWords(typed).map((word) => ` ${word}`)
  return (searched) => words.length > 0 && words.every((word) => searched.includes(word))
}

const sorted = (words: readonly string[]) => words.toSorted().join(' ')

/** A test whether a name means the same as the one given: its words in any order, or as in `IIT Bombay`. */
export function isSameName(given: string): (name: string) => boolean {
  const words = nameWords(given)
  const whole = sorted(words)
  return (name) => {
    const named = nameWords(name)
    if (named.length === 0 || sorted(named) === whole) return named.length > 0
    return words.some((short, at) => {
      const left = [...named]
      for (const word of words.toSpliced(at, 1)) {
        const found = left.indexOf(word)
        if (found < 0) return false
        left.splice(found, 1)
      }
      return left.length > 1 && initials(left) === short
    })
  }
}
