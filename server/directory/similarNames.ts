import { sql as text } from 'drizzle-orm'
import type { Database, Sql } from '../db/database.ts'
import { meantReadings, reworded, type KnownWords, type Searched } from '../db/searchSuggestions.ts'
import { askedWords } from '../db/personSearchText.ts'

/** How long the words of people may be used for suggestions before all of them are read again, in milliseconds. */
const goodFor = 60_000
const wordsAsked = 6

/** The words of people, as of a moment. */
interface Words {
  readonly known: KnownWords
  /** The oldest transaction that was under way then: it and all later ones may have written others. */
  readonly since: string
}

const read = new WeakMap<Database, { readonly on: number; readonly words: Promise<Words> }>()

/** Reads the words of all people, or adds to earlier ones those of everybody who was written since. */
async function readWords(sql: Sql, earlier?: Words): Promise<Words> {
  const written = earlier ? ` where age(xmin) <= age('${earlier.since}'::xid)` : ''
  const { rows } = await sql.execute<{ since: string; word: string | null; people: number }>(
    text`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as since, word, ndoc as people
      from (values (1)) as always left join ts_stat(${`select search_words from people${written}`}) on true`,
  )
  const known = new Map(earlier?.known)
  // Somebody who was only changed is counted once more: how common a word is decides little.
  for (const { word, people } of rows) if (word !== null) known.set(word, (known.get(word) ?? 0) + people)
  return { known, since: rows[0]?.since ?? '0' }
}

/** The words of a minute ago at most, if this process has read them. */
function recentWords({ database }: Searched) {
  const last = read.get(database)
  return last && performance.now() - last.on < goodFor ? last : undefined
}

/** The words of names and institutions, and how many people have each. */
function currentWords({ database, sql }: Searched, earlier?: Words, on = performance.now()): Promise<Words> {
  const words = readWords(sql, earlier)
  read.set(database, { on, words })
  // A failed read is not cached.
  words.catch(() => read.delete(database))
  return words
}

/**
 * Suggestions for a mistyped search for people, likeliest first; none if its words are right. There is no notice of
 * changed names: words up to a minute old are good enough, unless nobody was found and they have no suggestion. Then
 * those of people who were written since are added.
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
  const earlier = await recent?.words
  const readings = earlier ? await readingsOf(words, earlier.known, isFound) : []
  const isEnough = earlier && (isFound || readings.length > 0)
  const best = isEnough
    ? readings
    : await readingsOf(words, (await currentWords(searched, earlier, recent?.on)).known, isFound)
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
