import { sql as text } from 'drizzle-orm'
import type { Database, Sql } from '../db/database.ts'
import { meantReadings, reworded, type KnownWords, type Searched } from '../db/searchSuggestions.ts'
import { askedWords } from '../db/personSearchText.ts'

/** How long the words of people may be used for suggestions before they are read again, in milliseconds. */
const goodFor = 60_000
const wordsAsked = 6

const read = new WeakMap<Database, { readonly on: number; readonly words: Promise<KnownWords> }>()

async function readWords(sql: Sql): Promise<KnownWords> {
  const { rows } = await sql.execute<{ word: string; people: number }>(
    text`select word, ndoc as people from ts_stat('select search_words from people')`,
  )
  return new Map(rows.map((row) => [row.word, row.people]))
}

/** The words of a minute ago at most, if this process has read them. */
function recentWords({ database }: Searched): Promise<KnownWords> | undefined {
  const last = read.get(database)
  return last && performance.now() - last.on < goodFor ? last.words : undefined
}

/** The words of names and institutions, and how many people have each. */
function currentWords({ database, sql }: Searched): Promise<KnownWords> {
  const words = readWords(sql)
  read.set(database, { on: performance.now(), words })
  // A failed read is not cached.
  words.catch(() => read.delete(database))
  return words
}

/**
 * Suggestions for a mistyped search for people, likeliest first; none if its words are right. There is no notice of
 * changed names: words up to a minute old are good enough, unless nobody was found and they have no suggestion.
 */
export async function similarNames(
  searched: Searched,
  typed: string,
  isFound: boolean,
): Promise<readonly string[]> {
  const words = [...new Set(askedWords(typed))].slice(0, wordsAsked)
  // Part of an address is not a name.
  if (words.length === 0 || typed.includes('@')) return []
  const recent = recentWords(searched)
  const readings = recent ? await readingsOf(words, await recent, isFound) : []
  const isEnough = recent && (isFound || readings.length > 0)
  const best = isEnough ? readings : await readingsOf(words, await currentWords(searched), isFound)
  return best.map((meant) => reworded(typed, words, meant, askedWords))
}

function readingsOf(words: readonly string[], known: KnownWords, isFound: boolean) {
  const isKnown = (word: string) => {
    if (known.has(word)) return true
    for (const other of known.keys()) if (other.startsWith(word)) return true
    return false
  }
  const asked = words.map((word) => ({ word, isFound: isFound || isKnown(word), isBeginning: true }))
  return meantReadings(asked, known)
}
