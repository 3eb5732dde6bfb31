import { sql as text, type SQL } from 'drizzle-orm'
import { searchedFields, type PaperFields } from '../../contract/papers/papers.ts'

const word = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
const accents = /[\u0300-\u036f]/g

/** PostgreSQL accepts words of at most 2,046 bytes; longer ones are found by their beginning. */
const wordLongest = 100
export const wordsAsked = 20

/** A word of a usual length is stored as it is; only the others are taken apart. */
const beginningOf = (found: string) =>
  found.length > wordLongest ? Array.from(found).slice(0, wordLongest).join('') : found

/**
 * The words of a text in the form that is stored and searched: lower case without accents, each once. We split them
 * here, since PostgreSQL's parser depends on the database's locale and reads `P-0001` as a number.
 */
export function wordsOf(...texts: readonly string[]): string[] {
  const plain = texts.join(' ').normalize('NFKD').replace(accents, '').toLowerCase()
  return [...new Set(plain.match(word)?.map(beginningOf))]
}

/** What a person typed, as a part of a text to find with `ilike`. */
export const containing = (typed: string): string => `%${typed.trim().replace(/[\\%_]/g, '\\$&')}%`

/** The texts that a search for papers matches. */
export interface SearchedTexts extends Pick<PaperFields, (typeof searchedFields)[number]> {
  readonly PaperCode: string
  /** The names of its authors. */
  readonly Names: readonly string[]
}

/** The words of a paper joined by blanks, which no word contains. */
export const joinedWordsOf = (paper: SearchedTexts): string =>
  wordsOf(...searchedFields.map((name) => paper[name]), paper.PaperCode, ...paper.Names).join(' ')

/** The value of `SearchWords` for joined words, given as a value or as a column of the statement. */
export const vectorOf = (joined: string | SQL<string>): SQL<string> =>
  text<string>`array_to_tsvector(string_to_array(${joined}, ' '))`

/** The value of `SearchWords`. Code that saves one of these texts writes it in the same statement. */
export const searchWordsOf = (paper: SearchedTexts): SQL<string> => vectorOf(joinedWordsOf(paper))

/**
 * A query for `SearchWords`: all words, the last one as a prefix, since it may still be typed. Words contain only
 * letters, digits and pictures, so nothing in them works as an operator. Null for a text without words.
 */
export function searchQuestionOf(asked: string): string | null {
  const words = wordsOf(asked).slice(0, wordsAsked)
  return words.length === 0 ? null : `${words.map((w) => `'${w}'`).join(' & ')}:*`
}
