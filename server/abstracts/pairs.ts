import { and, asc, eq, gt, inArray, isNull, ne, sql as text } from 'drizzle-orm'
import { comparing, type DismissBody } from '../../contract/abstracts/abstracts.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Database, Sql } from '../db/database.ts'
import { files } from '../db/schema/files.ts'
import { notFound } from '../http/refusal.ts'
import { papers } from '../db/schema/papers.ts'
import { eachInSlices, groupsOf } from '../db/yielding.ts'
import { abstractPairs } from '../db/schema/abstracts.ts'
import { placedWords, runsOf, scoreOf } from './placedWords.ts'

type Pair = readonly [string, string]
interface Found {
  SameFile: boolean
  NearTitle: boolean
}

/** Rows read or written at once. */
const atOnce = 500

const ordered = (one: string, other: string): Pair => (one < other ? [one, other] : [other, one])
const keyOf = ([one, other]: Pair) => `${one} ${other}`

function* pairsIn(groups: ReadonlyMap<string, readonly string[]>): Generator<Pair> {
  for (const group of groups.values())
    for (const [index, one] of group.entries())
      for (const other of group.slice(index + 1, index + 1 + comparing.neighbours))
        if (one !== other) yield ordered(one, other)
}

/** Titles of fewer words match by chance. */
const wordsFewest = 4

/**
 * Keys that near-equal titles share: all words of a title in any order, and all but each one of them. Two titles
 * share a key if they differ by at most one word that is left out, added or replaced.
 */
function titleKeys(title: string): string[] {
  const words = placedWords(title)
    .map(({ Word }) => Word)
    .sort()
  if (words.length < wordsFewest) return []
  return [words.join(' '), ...words.map((_, left) => words.filter((__, index) => index !== left).join(' '))]
}

/** Every submitted paper, and which of them have the same file or near-equal titles. */
export async function readAlike(sql: Sql): Promise<{ compared: Set<string>; alike: Map<string, Found> }> {
  const compared = new Set<string>()
  const byFile = new Map<string, string[]>()
  const byTitle = new Map<string, string[]>()
  const put = (groups: Map<string, string[]>, key: string, id: string) => {
    const group = groups.get(key)
    if (group) group.push(id)
    else groups.set(key, [id])
  }
  for (let after = noId; ;) {
    const rows = await sql
      .select({ Id: papers.Id, Title: papers.PaperTitle, Sha256: files.Sha256 })
      .from(papers)
      .leftJoin(files, eq(files.Id, papers.PaperURL))
      .where(and(ne(papers.Status, 'draft'), gt(papers.Id, after)))
      .orderBy(asc(papers.Id))
      .limit(atOnce)
    await eachInSlices(rows, ({ Id, Title, Sha256 }) => {
      compared.add(Id)
      if (Sha256) put(byFile, Sha256, Id)
      for (const key of new Set(titleKeys(Title))) put(byTitle, key, Id)
    })
    const last = rows.at(-1)
    if (!last) break
    after = last.Id
  }
  const alike = new Map<string, Found>()
  const note = (pair: Pair, what: Partial<Found>) => {
    const before = alike.get(keyOf(pair)) ?? { SameFile: false, NearTitle: false }
    alike.set(keyOf(pair), { ...before, ...what })
  }
  await eachInSlices(pairsIn(byFile), (pair) => note(pair, { SameFile: true }))
  await eachInSlices(pairsIn(byTitle), (pair) => note(pair, { NearTitle: true }))
  return { compared, alike }
}

/** The runs of words of some abstracts, by the papers' ids. */
async function runsById(sql: Sql, ids: readonly string[]): Promise<Map<string, Set<number>>> {
  const runs = new Map<string, Set<number>>()
  for (const some of groupsOf(ids, 200)) {
    const rows = await sql
      .select({ Id: papers.Id, Abstract: papers.Abstract })
      .from(papers)
      .where(inArray(papers.Id, [...some]))
    await eachInSlices(rows, ({ Id, Abstract }) => {
      runs.set(Id, new Set(runsOf(placedWords(Abstract))))
    })
  }
  return runs
}

/** A run with what it has read, and the pairs that it has scored. */
type Run = Awaited<ReturnType<typeof readAlike>> & { readonly RunId: string; readonly scored: Set<string> }

/** Pairs whose texts are read and compared at once. */
const comparedAtOnce = 200

/** Compares the texts of pairs and saves the suspicious ones. Dismissed pairs stay dismissed. */
export async function keepPairs(
  { sql }: Pick<Database, 'sql'>,
  { RunId, compared, alike, scored }: Run,
  pairs: Iterable<Pair>,
): Promise<void> {
  const fresh: Pair[] = []
  await eachInSlices(pairs, ([one, other]) => {
    const pair = ordered(one, other)
    if (!compared.has(one) || !compared.has(other) || scored.has(keyOf(pair))) return
    scored.add(keyOf(pair))
    fresh.push(pair)
  })
  for (const some of groupsOf(fresh, comparedAtOnce)) {
    const runs = await runsById(sql, [...new Set(some.flat())])
    const rows: (typeof abstractPairs.$inferInsert)[] = []
    await eachInSlices(some, ([PaperId, OtherId]) => {
      const Score = scoreOf(runs.get(PaperId) ?? new Set(), runs.get(OtherId) ?? new Set())
      const found = alike.get(keyOf([PaperId, OtherId])) ?? { SameFile: false, NearTitle: false }
      if (Score >= comparing.suspicious || found.SameFile || found.NearTitle)
        rows.push({ PaperId, OtherId, Score, ...found, RunId })
    })
    if (rows.length === 0) continue
    await sql.transaction(async (own) => {
      const ids = [...new Set(rows.flatMap(({ PaperId, OtherId }) => [PaperId, OtherId]))]
      const held = await own
        .select({ Id: papers.Id })
        .from(papers)
        .where(inArray(papers.Id, ids))
        .orderBy(asc(papers.Id))
        .for('key share')
      const there = new Set(held.map(({ Id }) => Id))
      const kept = rows.filter(({ PaperId, OtherId }) => there.has(PaperId) && there.has(OtherId))
      if (kept.length === 0) return
      await own
        .insert(abstractPairs)
        .values(kept)
        .onConflictDoUpdate({
          target: [abstractPairs.PaperId, abstractPairs.OtherId],
          set: {
            Score: text`excluded.score`,
            SameFile: text`excluded.same_file`,
            NearTitle: text`excluded.near_title`,
            RunId: text`excluded.run_id`,
          },
        })
    })
  }
}

/** The pairs of a map with keys such as `alike`. */
export function* pairsOf(alike: ReadonlyMap<string, unknown>): Generator<Pair> {
  for (const key of alike.keys()) {
    const [one = '', other = ''] = key.split(' ')
    yield [one, other]
  }
}

/** Deletes pairs that earlier runs found and this one did not; dismissed pairs stay. Returns the remaining count. */
export async function forgetOthers(sql: Sql, RunId: string): Promise<number> {
  await sql
    .delete(abstractPairs)
    .where(and(ne(abstractPairs.RunId, RunId), isNull(abstractPairs.DismissedOn)))
  return sql.$count(abstractPairs, isNull(abstractPairs.DismissedOn))
}

/** Dismisses a pair, or takes that back; 404 for one that is not in the list. */
export async function dismissPair(
  sql: Sql,
  { PaperId, OtherId, Dismissed, Remarks }: DismissBody,
  { UserId, now }: { readonly UserId: string; readonly now: number },
): Promise<void> {
  const [first, second] = ordered(PaperId.toLowerCase(), OtherId.toLowerCase())
  const changed = await sql
    .update(abstractPairs)
    .set({
      DismissedOn: Dismissed ? new Date(now).toISOString() : null,
      DismissedBy: Dismissed ? UserId : noId,
      Remarks: Dismissed ? Remarks.trim() : '',
    })
    .where(and(eq(abstractPairs.PaperId, first), eq(abstractPairs.OtherId, second)))
    .returning({ PaperId: abstractPairs.PaperId })
  if (changed.length === 0) throw notFound()
}
