import { setImmediate } from 'node:timers/promises'
import { sql as text } from 'drizzle-orm'
import type { Database, Sql } from '../../db/database.ts'
import { meantReadings, reworded, type KnownWords, type Searched } from '../../db/searchSuggestions.ts'
import { people } from '../../db/schema/people.ts'
import { wordsAsked, wordsOf } from '../../db/searchText.ts'
import { paperAuthors, papers } from '../../db/schema/papers.ts'

/** Papers per statement when reading words. */
const slice = 2000
/** In milliseconds: changes may be committed in another order than their times, and instances' clocks may differ. */
const overlap = 60_000

/**
 * The words of titles, names and codes, and how many papers have each. Updated from changed papers only: a deleted
 * draft still counts, and a word that no paper has any more finds nothing and does no harm.
 */
interface Vocabulary {
  readonly counts: Map<string, number>
  /** The counted words of each paper. */
  readonly words: Map<string, readonly string[]>
  /** The time of change of the newest paper read. */
  since: string
  reading: Promise<void> | undefined
}

/** Each process has its own vocabulary; a lost one is read again. */
const vocabularies = new WeakMap<Database, Vocabulary>()

/** Words of names that this process wrote to papers without changing `LastModifiedOn`. */
const renamed = new Set<string>()

/** Adds names written to papers without a change of their own: these papers would not be read again. */
export function learnNames(names: readonly string[]): void {
  for (const word of wordsOf(...names)) renamed.add(word)
}

function recount({ counts, words }: Vocabulary, id: string, now: readonly string[]): void {
  for (const word of words.get(id) ?? []) counts.set(word, (counts.get(word) ?? 1) - 1)
  for (const word of now) counts.set(word, (counts.get(word) ?? 0) + 1)
  words.set(id, now)
}

/** Reads the words of all papers changed since the last time, in slices. */
async function learn(sql: Sql, vocabulary: Vocabulary): Promise<void> {
  let after = { On: new Date(Date.parse(vocabulary.since) - overlap).toISOString(), Id: '' }
  for (;;) {
    const { rows } = await sql.execute<{ id: string; on: string; words: string }>(text`
      select ${papers.Id} as id, to_char(${papers.LastModifiedOn} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as on,
        concat_ws(' ', ${papers.PaperTitle}, ${papers.PaperCode}, (
          select string_agg(${people.FullName}, ' ') from ${paperAuthors}
          join ${people} on ${people.UserDetailId} = ${paperAuthors.UserDetailId}
          where ${paperAuthors.PaperId} = ${papers.Id})) as words
      from ${papers}
      where ${papers.LastModifiedOn} >= ${after.On}::timestamptz
        and (${papers.LastModifiedOn}, ${papers.Id}::text) > (${after.On}::timestamptz, ${after.Id})
      order by ${papers.LastModifiedOn}, ${papers.Id}::text
      limit ${slice}`)
    for (const row of rows) recount(vocabulary, row.id, wordsOf(row.words))
    const last = rows.at(-1)
    if (!last) return
    after = { On: last.on, Id: last.id }
    vocabulary.since = last.on
    if (rows.length < slice) return
    await setImmediate()
  }
}

async function vocabularyOf({ database, sql }: Searched): Promise<KnownWords> {
  const vocabulary = vocabularies.get(database) ?? {
    counts: new Map(),
    words: new Map(),
    since: '1970-01-02T00:00:00.000Z',
    reading: undefined,
  }
  vocabularies.set(database, vocabulary)
  vocabulary.reading ??= learn(sql, vocabulary).finally(() => {
    vocabulary.reading = undefined
  })
  await vocabulary.reading
  for (const word of renamed) if (!vocabulary.counts.has(word)) vocabulary.counts.set(word, 1)
  return vocabulary.counts
}

/** The words that occur in papers, the last one as a prefix; the others are misspelt. */
async function wordsFound(sql: Sql, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql.execute<{ word: string }>(text`
    select word from unnest(string_to_array(${words.join(' ')}, ' ')) with ordinality asked (word, place)
    where exists (
      select from ${papers} where ${papers.SearchWords} @@
        ('''' || word || '''' || case place when ${words.length} then ':*' else '' end)::tsquery)`)
  return new Set(rows.map(({ word }) => word))
}

/** Suggestions for a mistyped search text, likeliest first; none if its words are right. */
export async function similarSearches(
  searched: Searched,
  typed: string,
  isFound: boolean,
): Promise<readonly string[]> {
  const words = wordsOf(typed).slice(0, wordsAsked)
  if (words.length === 0) return []
  const right = isFound ? new Set(words) : await wordsFound(searched.sql, words)
  const asked = words.map((word, place) => ({
    word,
    isFound: right.has(word),
    isBeginning: place === words.length - 1,
  }))
  const readings = await meantReadings(asked, await vocabularyOf(searched))
  return readings.map((meant) => reworded(typed, words, meant, wordsOf))
}
