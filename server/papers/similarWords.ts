import { setImmediate } from 'node:timers/promises'
import { sql as text } from 'drizzle-orm'
import type { Database, Sql } from '../db/database.ts'
import { distanceWithin, slipsIn } from '../db/spelling.ts'
import { people } from '../people/table.ts'
import { wordsAsked, wordsOf } from './searchWords.ts'
import { paperAuthors, papers } from './table.ts'

/** Papers whose words are read by one statement. */
const slice = 2000
/** Changes may be committed in another order than they happened, and instances' clocks may differ: in milliseconds. */
const overlap = 60_000
/** Similar words that stand in for one. */
const most = 30
/** Similar words that are told. */
const told = 5

/**
 * Every word of titles, names and codes that was ever read. It only grows, by what was changed since: a word that no
 * paper has any more finds nothing and does no harm.
 */
interface Vocabulary {
  readonly words: Set<string>
  /** When the newest paper that was read was changed. */
  since: string
  reading: Promise<void> | undefined
}

interface Searched {
  readonly database: Database
  readonly sql: Sql
}

/** Each process reads the words by itself; a lost vocabulary is read anew. */
const vocabularies = new WeakMap<Database, Vocabulary>()

/** Words of names that this process has written on papers whose own moment of change stays. */
const renamed = new Set<string>()

/** Takes in names that papers have been given without a change of their own: nobody would read these papers again. */
export function learnNames(names: readonly string[]): void {
  for (const word of wordsOf(...names)) renamed.add(word)
}

/** Reads the words of all papers that were changed since the last time, in slices. */
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
    for (const row of rows) for (const word of wordsOf(row.words)) vocabulary.words.add(word)
    const last = rows.at(-1)
    if (!last) return
    after = { On: last.on, Id: last.id }
    vocabulary.since = last.on
    if (rows.length < slice) return
    await setImmediate()
  }
}

async function vocabularyOf({ database, sql }: Searched): Promise<ReadonlySet<string>> {
  const vocabulary = vocabularies.get(database) ?? {
    words: new Set(),
    since: '1970-01-02T00:00:00.000Z',
    reading: undefined,
  }
  vocabularies.set(database, vocabulary)
  vocabulary.reading ??= learn(sql, vocabulary).finally(() => {
    vocabulary.reading = undefined
  })
  await vocabulary.reading
  for (const word of renamed) vocabulary.words.add(word)
  return vocabulary.words
}

/** Those of some words that papers have, the last one as the beginning of a word; the others are mistaken. */
async function standing(sql: Sql, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql.execute<{ word: string }>(text`
    select word from unnest(string_to_array(${words.join(' ')}, ' ')) with ordinality asked (word, place)
    where exists (
      select from ${papers} where ${papers.SearchWords} @@
        ('''' || word || '''' || case place when ${words.length} then ':*' else '' end)::tsquery)`)
  return new Set(rows.map(({ word }) => word))
}

/** The words most like one, nearest first. Of a word that may still be typed the beginning counts as well. */
function similarTo(asked: string, words: ReadonlySet<string>, isUnfinished: boolean): string[] {
  const mistakes = slipsIn(asked.length)
  if (mistakes === 0) return []
  const found: { readonly word: string; readonly distance: number }[] = []
  for (const word of words) {
    const whole = distanceWithin(asked, word, mistakes)
    const distance =
      whole === undefined && isUnfinished && word.length > asked.length
        ? distanceWithin(asked, word.slice(0, asked.length), mistakes)
        : whole
    if (distance !== undefined && distance > 0) found.push({ word, distance })
  }
  return found
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word)
}

/**
 * A question for papers with words like those asked for, in titles, names and codes, and what those words are; null
 * where there are none. Words that are alright stay as they are.
 */
export async function similarQuestion(
  searched: Searched,
  asked: string,
): Promise<{ readonly question: string; readonly words: string[] } | null> {
  const words = wordsOf(asked).slice(0, wordsAsked)
  if (words.length === 0) return null
  const right = await standing(searched.sql, words)
  const known = await vocabularyOf(searched)
  const choices: string[][] = []
  for (const [place, word] of words.entries()) {
    const similar = right.has(word) ? [] : similarTo(word, known, place === words.length - 1)
    choices.push([word, ...similar])
    await setImmediate()
  }
  const others = choices.flatMap(([, ...similar]) => similar)
  if (others.length === 0) return null
  const question = choices
    .map((choice, place) => {
      const ending = place === choices.length - 1 ? ':*' : ''
      return `(${choice.map((word) => `'${word}'${ending}`).join(' | ')})`
    })
    .join(' & ')
  return { question, words: others.slice(0, told) }
}
