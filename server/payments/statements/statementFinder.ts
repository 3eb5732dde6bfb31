import { wordsOf } from '../../db/searchText.ts'
import { eachInSlices } from '../../db/yielding.ts'
import { squeezed } from './statementFields.ts'

/** Finds which of many keys occur in a text, whatever spaces and signs a bank inserted or left out. */
export async function keyFinder<T>(entries: Iterable<readonly [string, T]>): Promise<(text: string) => T[]> {
  const known = new Map<string, T>()
  await eachInSlices(entries, ([key, value]) => known.set(squeezed(key), value))
  known.delete('')
  // Longer keys first, and a text part counts only once: a short key may be part of a long one.
  const lengths = [...new Set([...known.keys()].map((key) => key.length))].sort((a, b) => b - a)
  return (text) => {
    const plain = squeezed(text)
    const found = new Set<T>()
    const taken: [start: number, end: number][] = []
    for (const length of lengths)
      for (let start = 0; start + length <= plain.length; start += 1) {
        const value = known.get(plain.slice(start, start + length))
        if (value === undefined || taken.some(([from, to]) => start < to && start + length > from)) continue
        taken.push([start, start + length])
        found.add(value)
      }
    return [...found]
  }
}

/** Any amount due. */
const any = '*'

/** A person who owes an exact amount. */
interface Owing {
  readonly FullName: string
  readonly Due: number
}

/**
 * Finds people who owe money and whose full name is in a description; with `amount` only those who owe exactly that.
 */
export async function nameFinder<T extends Owing>(
  owing: readonly T[],
): Promise<(description: string, amount?: number | typeof any) => T[]> {
  // By longest word and amount, because many owe the same amount.
  const byWord = new Map<string, { owing: T; words: readonly string[] }[]>()
  await eachInSlices(owing, (one) => {
    const words = wordsOf(one.FullName)
    const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '')
    // Initials alone identify nobody.
    if (longest.length < 3) return
    for (const amount of [one.Due, any]) {
      const key = `${amount} ${longest}`
      const same = byWord.get(key)
      if (same) same.push({ owing: one, words })
      else byWord.set(key, [{ owing: one, words }])
    }
  })
  return (description, amount = any) => {
    const described = new Set(wordsOf(description))
    const found = [...described].flatMap((word) => byWord.get(`${amount} ${word}`) ?? [])
    return found.filter(({ words }) => words.every((word) => described.has(word))).map((match) => match.owing)
  }
}
