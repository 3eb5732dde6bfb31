import { sql } from 'drizzle-orm'

/** Letters that a word is cut to: longer ones would not fit into the index, and nobody types them. */
const longestWord = 100

/** What parts words: ASCII blanks and punctuation but `%` and `_`, which a search takes as they are. */
const separators = '\\s!-$&-/:-@\\[-^`{-~'

/** Capitals that `lower` leaves as they are in a database with the plain C locale. */
const capitals = 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄҐЂЈЉЊЋЏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΤΥΦΧΨΩ'

/** A text in small letters and without accents, as the database makes it: `source` is its SQL. */
export const plainIn = (source: string): string =>
  `translate(lower(regexp_replace(normalize(${source}, NFD), '[\\u0300-\\u036f]', '', 'g')), ` +
  `'${capitals}Σς', '${capitals.toLowerCase()}σσ')`

/**
 * The words of a person's name and institution, in small letters and without accents, as the database computes them.
 * `searchQuery` does the same to what somebody searches for. Nothing else of a person is among them, so that no search
 * by parts tells an address, a phone number or a birthday.
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

/** As many characters as the index keeps of a word. */
const cut = (text: string) => Array.from(text).slice(0, longestWord).join('')

const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`

/** The words of a text as the index keeps them. */
export const askedWords = (text: string): readonly string[] =>
  plain(text)
    .split(new RegExp(`[${separators}]+`))
    .filter(Boolean)
    .map(cut)

/** A text search query for people: each word must begin a word of the name or the institution. Empty without any. */
export const searchQuery = (text: string): string => askedWords(text).map(quoted).join(' & ')
