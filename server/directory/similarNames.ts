import { sql as text } from 'drizzle-orm'
import type { Database, Sql } from '../db/database.ts'
import { meantReadings, reworded, type KnownWords } from '../db/meant.ts'
import { askedWords } from '../db/personSearchText.ts'

/** For how long the words of people are good enough to ask about a slip, in milliseconds. */
const goodFor = 60_000
const wordsAsked = 6

const read = new WeakMap<Database, { readonly on: number; readonly words: Promise<KnownWords> }>()

async function readWords(sql: Sql): Promise<KnownWords> {
  const { rows } = await sql.execute<{ word: string; people: number }>(
    text`select word, ndoc as people from ts_stat('select search_words from people')`,
  )
  return new Map(rows.map((row) => [row.word, row.people]))
}

/**
 * The words of names and institutions, and how many people have each. Nobody tells of a changed name, so each process
 * reads all of them again; where somebody was found the last ones do for a minute.
 */
function knownWords({ database, sql }: Searched, isFound: boolean): Promise<KnownWords> {
  const now = performance.now()
  const last = read.get(database)
  if (isFound && last && now - last.on < goodFor) return last.words
  const words = readWords(sql)
  read.set(database, { on: now, words })
  // A failed reading is not kept.
  words.catch(() => read.delete(database))
  return words
}

/** Where is searched: the pool, or the transaction of a call on it. */
export interface Searched {
  readonly database: Database
  readonly sql: Sql
}

/** What somebody may have meant who searched for people by a text, likeliest first; none where its words are alright. */
export async function similarNames(
  searched: Searched,
  typed: string,
  isFound: boolean,
): Promise<readonly string[]> {
  const words = [...new Set(askedWords(typed))].slice(0, wordsAsked)
  // A part of an address is no name.
  if (words.length === 0 || typed.includes('@')) return []
  const known = await knownWords(searched, isFound)
  const stands = (word: string) => {
    if (known.has(word)) return true
    for (const other of known.keys()) if (other.startsWith(word)) return true
    return false
  }
  const asked = words.map((word) => ({ word, isFound: isFound || stands(word), isBeginning: true }))
  const readings = await meantReadings(asked, known)
  return readings.map((meant) => reworded(typed, words, meant, askedWords))
}
