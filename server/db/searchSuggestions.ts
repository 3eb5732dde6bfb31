import { setImmediate } from 'node:timers/promises'
import type { Database, Sql } from './database.ts'
import { distanceWithin, slipsIn } from './editDistance.ts'

/** How often each known word occurs in the searched data. */
export type KnownWords = ReadonlyMap<string, number>

/** A word as it was searched for. */
export interface AskedWord {
  readonly word: string
  /** True if something contains it. A word that nothing contains is certainly a mistake. */
  readonly isFound: boolean
  /** True if it matches every word that begins with it. */
  readonly isBeginning: boolean
}

/** How many replacements are tried for a word. */
const mostOthers = 2
/** How many searches are tried at most. */
const mostSearches = 4
/** How much less likely a slip is in a word that was found than in one that was not. */
const givenUp = 4
/** A word that was found is only replaced by one that occurs at least this many times as often. */
const farMore = 3

interface Other {
  readonly word: string
  readonly distance: number
  readonly count: number
}

/** A known word and a form of it, such as its plural, are not slips of each other. */
const isForm = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/** Likely replacements of a word, best first: the nearest, whole words before beginnings, then the most common. */
function othersOf({ word, isFound, isBeginning }: AskedWord, known: KnownWords): string[] {
  const slips = slipsIn(word.length)
  if (slips === 0) return []
  let least = 1
  if (isFound) {
    let own = known.get(word) ?? 0
    if (isBeginning) for (const [other, count] of known) if (other.startsWith(word)) own += count
    least = farMore * Math.max(1, own)
  }
  const others: Other[] = []
  for (const [other, count] of known) {
    if (count < least || other.length < word.length - slips || (isFound && isForm(word, other))) continue
    const whole = distanceWithin(word, other, slips)
    // A word still being typed is compared with as many letters, and counts for less.
    const begun =
      whole === undefined && isBeginning && other.length > word.length
        ? distanceWithin(word, other.slice(0, word.length), slips)
        : undefined
    const distance = whole ?? (begun === undefined ? undefined : begun + 0.5)
    if (distance !== undefined && distance > 0) others.push({ word: other, distance, count })
  }
  return others
    .sort((a, b) => a.distance - b.distance || b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, mostOthers)
    .map((other) => other.word)
}

/** One reading of all asked words. */
interface Reading {
  readonly words: readonly string[]
  /** How unlikely it is. */
  readonly rank: number
}

/**
 * What somebody who searched for some words may have meant, likeliest first; none if all words are right. If every
 * word was found, words far rarer than a similar word count as slips; if a word was not found, that one is the slip,
 * and the others are replaced last.
 */
export async function meantReadings(
  asked: readonly AskedWord[],
  known: KnownWords,
): Promise<readonly (readonly string[])[]> {
  const areAllFound = asked.every(({ isFound }) => isFound)
  let readings: Reading[] = [{ words: [], rank: 0 }]
  for (const one of asked) {
    const others = othersOf(one, known)
    if (others.length === 0 && !one.isFound) return []
    const weighed = others.map((word, place) => ({
      word,
      rank: place + (one.isFound && !areAllFound ? givenUp : 0),
    }))
    const all = one.isFound ? [...weighed, { word: one.word, rank: areAllFound ? mostOthers : 0 }] : weighed
    readings = readings
      .flatMap(({ words, rank }) =>
        all.map((next) => ({ words: [...words, next.word], rank: rank + next.rank })),
      )
      .sort((a, b) => a.rank - b.rank)
      .slice(0, 4 * mostSearches)
    // Lets other requests in.
    await setImmediate()
  }
  return readings
    .map(({ words }) => words)
    .filter((words) => words.some((word, place) => word !== asked[place]?.word))
    .slice(0, mostSearches)
}

/**
 * A typed text with some words replaced, and everything else as typed. `wordsOf` returns the words of a text in the
 * form that searches use.
 */
export function reworded(
  typed: string,
  asked: readonly string[],
  meant: readonly string[],
  wordsOf: (text: string) => readonly string[],
): string {
  const instead = new Map(asked.map((word, place) => [word, meant[place] ?? word]))
  return typed
    .normalize('NFC')
    .trim()
    .replace(/[\p{L}\p{N}\p{M}]+/gu, (token) => {
      const [word = token, ...more] = wordsOf(token)
      const other = instead.get(word)
      return more.length > 0 || other === undefined || other === word ? token : other
    })
}

/** If more is found, the words are hardly a mistake. */
const few = 20
/** How many times as many results another search needs to be suggested. */
const timesMore = 10

/** Where to search: the pool, or a call's transaction on it. */
export interface Searched {
  readonly database: Database
  readonly sql: Sql
}

/** The result of a search, and a suggestion. */
export interface Understood<R> {
  readonly found: R
  /** What was probably meant; empty if the words are fine. */
  readonly Meant: string
  /** True if nothing matches the typed words, so that `found` is the result for `Meant`. */
  readonly IsMeant: boolean
}

/**
 * Searches for a typed text. If nothing is found, the result is that of the likely correction, unless `isAsTyped`; if
 * little is found and a correction finds far more, the result suggests it.
 */
export async function findMeant<R>(search: {
  readonly typed: string
  readonly isAsTyped: boolean
  readonly find: (text: string) => Promise<R>
  readonly totalOf: (found: R) => number
  /** Likely corrections, best first; `isFound` says whether the typed words were found. */
  readonly meant: (isFound: boolean) => Promise<readonly string[]>
}): Promise<Understood<R>> {
  const { typed, isAsTyped, find, totalOf, meant } = search
  const found = await find(typed)
  const total = totalOf(found)
  let best = { found, total, Meant: '' }
  const others = total > few ? [] : await meant(total > 0)
  for (const Meant of others) {
    const other = await find(Meant)
    const more = totalOf(other)
    if (more > 0 && more >= timesMore * best.total) best = { found: other, total: more, Meant }
    if (best.total > few) break
  }
  const IsMeant = best.Meant !== '' && total === 0 && !isAsTyped
  return { found: IsMeant ? best.found : found, Meant: best.Meant, IsMeant }
}
