import { placedWords } from './placedWords.ts'

/** Titles of fewer words match by chance. */
const wordsFewest = 4

/**
 * Keys that near-equal titles share: all words of a title in any order, and all but each one of them. Two titles
 * share a key if they differ by at most one word that is left out, added or replaced.
 */
export function titleKeys(title: string): string[] {
  const words = placedWords(title)
    .map(({ Word }) => Word)
    .sort()
  if (words.length < wordsFewest) return []
  return [words.join(' '), ...words.map((_, left) => words.filter((__, index) => index !== left).join(' '))]
}
