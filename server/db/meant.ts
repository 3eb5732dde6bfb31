import { setImmediate } from 'node:timers/promises'
import { distanceWithin, slipsIn } from './editDistance.ts'

/** How often each known word occurs in what is searched. */
export type KnownWords = ReadonlyMap<string, number>

/** A word as it was searched for. */
export interface AskedWord {
  readonly word: string
  /** True where something has it. One that nothing has is certainly mistaken. */
  readonly isFound: boolean
  /** True where it means every word that begins with it. */
  readonly isBeginning: boolean
}

/** Words that are tried in the place of one. */
const mostOthers = 2
/** Searches that are tried at most. */
const mostSearches = 4
/** How much less likely a slip is in a word that was found than in one that was not. */
const givenUp = 4
/** How many times as often as a word that was found another one must occur, to be what was meant by it. */
const farMore = 3

interface Other {
  readonly word: string
  readonly distance: number
  readonly count: number
}

/** A known word and one that is a form of it, such as its plural, are no slips of each other. */
const isForm = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/** What may have been meant by a word, likeliest first: the nearest, whole words before begun ones, then the commonest. */
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
    // One that is still being typed is held against as many letters, and counts for less.
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

/** One way to read each of the asked words. */
interface Reading {
  readonly words: readonly string[]
  /** How unlikely it is. */
  readonly rank: number
}

/**
 * What somebody who searched for some words may have meant, likeliest first; none where all of them are right. Where
 * every word was found, those that are far rarer than a word like them are taken for slips; where one was not, that one
 * is the slip, and the others are given up last.
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
    // Other calls come in between.
    await setImmediate()
  }
  return readings
    .map(({ words }) => words)
    .filter((words) => words.some((word, place) => word !== asked[place]?.word))
    .slice(0, mostSearches)
}

/**
 * A typed text with other words in the place of some, and everything else as it was typed. `wordsOf` answers the words of
 * a text in the form in which they are searched.
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

/** Where more is found, the words were hardly mistaken. */
const few = 20
/** How many times as much another search must find to be asked about. */
const timesMore = 10

/** What a search found, and what was meant by it. */
export interface Understood<R> {
  readonly found: R
  /** What was likely meant; empty where the words are alright. */
  readonly Meant: string
  /** True where nothing has the words as they were typed, so that what was found is that of `Meant`. */
  readonly IsMeant: boolean
}

/**
 * Finds by a text as it was typed. Where that finds nothing it answers what was meant instead, unless `isAsTyped`; where it
 * finds a little and what was meant far more, it tells that.
 */
export async function findMeant<R>(search: {
  readonly typed: string
  readonly isAsTyped: boolean
  readonly find: (text: string) => Promise<R>
  readonly totalOf: (found: R) => number
  /** What somebody may have meant, likeliest first; `isFound` tells whether the words were found as typed. */
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
