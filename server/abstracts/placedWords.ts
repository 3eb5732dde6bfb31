import { type Passage, comparing } from '../../contract/abstracts/abstracts.ts'

const word = /[\p{L}\p{N}\p{M}]+/gu
const accents = /[\u0300-\u036f]/g

/** A word of a text, in lower case without accents, with its position. */
export interface PlacedWord extends Passage {
  readonly Word: string
}

/** The words of a text in order. */
export function placedWords(text: string): PlacedWord[] {
  return Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    Word: found.normalize('NFKD').replace(accents, '').toLowerCase(),
    Start: index,
    End: index + found.length,
  }))
}

/** A 32-bit number for a text (FNV-1a, its bits well mixed). */
export function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * The runs of words of a text, each as a number, in order: the run that begins at the first word, at the second and
 * so on. A text shorter than a run is one run; a text without words has none.
 */
export function runsOf(words: readonly Pick<PlacedWord, 'Word'>[]): number[] {
  const length = Math.min(comparing.runOfWords, words.length)
  if (length === 0) return []
  return Array.from({ length: words.length - length + 1 }, (_, first) =>
    numberOf(
      words
        .slice(first, first + length)
        .map(({ Word }) => Word)
        .join(' '),
    ),
  )
}

/** How much two texts share: the runs that both have, as a share of the runs that either has, in per cent, rounded. */
export function scoreOf(mine: ReadonlySet<number>, theirs: ReadonlySet<number>): number {
  if (mine.size === 0 || theirs.size === 0) return 0
  const [few, many] = mine.size < theirs.size ? [mine, theirs] : [theirs, mine]
  let shared = 0
  for (const run of few) if (many.has(run)) shared += 1
  return Math.round((100 * shared) / (mine.size + theirs.size - shared))
}

/** The passages of a text whose runs another text has too; passages that touch or overlap are merged. */
export function sharedPassages(words: readonly PlacedWord[], theirs: ReadonlySet<number>): Passage[] {
  const passages: { Start: number; End: number; last: number }[] = []
  const length = Math.min(comparing.runOfWords, words.length)
  for (const [first, run] of runsOf(words).entries()) {
    if (!theirs.has(run)) continue
    const Start = words[first]?.Start ?? 0
    const last = first + length - 1
    const End = words[last]?.End ?? 0
    const before = passages.at(-1)
    if (before && first <= before.last + 1) Object.assign(before, { End, last })
    else passages.push({ Start, End, last })
  }
  return passages.map(({ Start, End }) => ({ Start, End }))
}
