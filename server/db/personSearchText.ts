import { sql } from 'drizzle-orm'

/** The length to which words are cut, in letters: longer ones would not fit into the index, and nobody types them. */
const longestWord = 100

/** Word separators: ASCII blanks and punctuation except `%` and `_`, which a search takes literally. */
const separators = '\\s!-$&-/:-@\\[-^`{-~'

/** Capitals that `lower` does not change in a database with the plain C locale. */
const capitals = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЂЈЉЊЋЏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΤΥΦΧΨΩ'

/** A text in lower case and without accents, as the database computes it: `source` is its SQL. */
export const plainIn = (source: string): string =>
  `translate(lower(regexp_replace(normalize(${source}, NFD), '[\\u0300-\\u036f]', '', 'g')), ` +
  `'${capitals}Σς', '${capitals.toLowerCase()}σσ')`

/**
 * The words of a person's name and institution, in lower case and without accents, as the database computes them.
 * `searchQuery` normalises search text in the same way. No other data of a person is included, so that no search by
 * parts reveals an address, a phone number or a birthday.
 */
export const searchWordsOf = sql.raw(
  `array_to_tsvector(array_remove(regexp_split_to_array(regexp_replace(` +
    `${plainIn("full_name || ' ' || organization")}, ` +
    `'([^${separators}]{${longestWord}})[^${separators}]+', '\\1', 'g'), '[${separators}]+'), ''))`,
)

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')

/** Cuts a word to the length that the index keeps. */
const cut = (text: string) => Array.from(text).slice(0, longestWord).join('')

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`

/** The words of a text as the index stores them. */
export const askedWords = (text: string): readonly string[] =>
  plain(text)
    .split(new RegExp(`[${separators}]+`))
    .filter(Boolean)
    .map(cut)

/**
 * A text search query for people: each word must begin a word of the name or the institution. Empty if there are no
 * words.
 */
export const searchQuery = (text: string): string => askedWords(text).map(quoted).join(' & ')
