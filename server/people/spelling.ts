import { sql as text } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { lengthsLike, meantBy } from '../db/spelling.ts'
import { askedWords, eitherQuery } from './searchWords.ts'
import { people } from './table.ts'

/** The words of names and institutions that somebody may have meant who typed `word`. */
async function wordsLike(sql: Sql, word: string): Promise<string[]> {
  const { from, to } = lengthsLike(word)
  const { rows } = await sql.execute<{ word: string }>(
    text`select distinct word from ${people}, unnest(tsvector_to_array(${people.SearchWords})) as word
      where length(word) between ${from} and ${to}`,
  )
  return meantBy(
    word,
    rows.map((row) => row.word),
  )
}

/** A query for people by words that differ by a slip from the typed ones; null where a word is like none that is known. */
export async function meantQuery(sql: Sql, typed: string): Promise<string | null> {
  const words = askedWords(typed).slice(0, 6)
  if (words.length === 0) return null
  const meant: string[][] = []
  for (const word of words) meant.push(await wordsLike(sql, word))
  return meant.every((like) => like.length > 0) ? eitherQuery(meant) : null
}
