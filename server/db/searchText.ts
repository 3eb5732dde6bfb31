import { sql as text, type SQL } from 'drizzle-orm'

const word = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
const accents = /[\u0300-\u036f]/g

/** PostgreSQL takes words of at most 2,046 bytes; longer ones are found by their beginning. */
const wordLongest = 100
export const wordsAsked = 20

/**
 * The words of a text in the form in which they are kept and looked for: small letters without accents, each once.
 * We split by ourselves since PostgreSQL's parser depends on the locale of the database and reads `P-0001` as a number.
 */
export function wordsOf(...texts: readonly string[]): string[] {
  const plain = texts.join(' ').normalize('NFKD').replace(accents, '').toLowerCase()
  return [...new Set(plain.match(word)?.map((found) => Array.from(found).slice(0, wordLongest).join('')))]
}

/** What a paper is found by. */
export interface SearchedTexts {
  readonly PaperTitle: string
  readonly Abstract: string
  readonly PaperCode: string
  /** The names of its authors. */
  readonly Names: readonly string[]
}

/** The words of a paper with blanks between them, which no word holds. */
export const joinedWordsOf = (paper: SearchedTexts): string =>
  wordsOf(paper.PaperTitle, paper.Abstract, paper.PaperCode, ...paper.Names).join(' ')

/** The value of `SearchWords` for joined words, whether they are a value or a column of the statement. */
export const vectorOf = (joined: string | SQL<string>): SQL<string> =>
  text<string>`array_to_tsvector(string_to_array(${joined}, ' '))`

/** The value of `SearchWords`. Whoever saves one of these texts writes it in the same statement. */
export const searchWordsOf = (paper: SearchedTexts): SQL<string> => vectorOf(joinedWordsOf(paper))

/**
 * A question for `SearchWords`: all words, the last one by its beginning, since it may still be typed. Words hold
 * letters, digits and pictures only, so that nothing in them can act. Null for a text without any.
 */
export function searchQuestionOf(asked: string): string | null {
  const words = wordsOf(asked).slice(0, wordsAsked)
  return words.length === 0 ? null : `${words.map((w) => `'${w}'`).join(' & ')}:*`
}
