import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql as text, type SQL } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Database } from '../db/database.ts'
import type { Runner } from '../jobs/runner.ts'
import { papers } from '../db/schema/papers.ts'
import { eachInSlices } from '../db/yielding.ts'
import { bytesOf, signatureOf } from './signature.ts'
import { abstracts } from '../db/schema/abstracts.ts'

/** Abstracts read and signed at once. */
const atOnce = 200

/** How long changes are gathered before they are signed, in milliseconds: a draft is saved every few seconds. */
const gathered = 1000

/** Identifies a text. */
export const hashOf = (abstract: string) => createHash('sha256').update(abstract).digest('hex')

const isSameText = text`${abstracts.TextHash} = excluded.text_hash`

/** When a signature is made, by the database's clock. */
export const madeNow = text`clock_timestamp()`

/** The upsert of a signed abstract; `MadeOn` changes only with the text. */
export const signedSet = {
  TextHash: text`excluded.text_hash`,
  Signature: text`excluded.signature`,
  MadeOn: text`case when ${isSameText} then ${abstracts.MadeOn} else ${madeNow} end`,
}

/** The columns by which an abstract is signed. */
const signed = { Id: papers.Id, Abstract: papers.Abstract }

type Text = Pick<typeof papers.$inferSelect, keyof typeof signed>

/** Signs abstracts, in slices that yield to other work. A changed text has to be verified again. */
async function signTexts({ sql }: Pick<Database, 'sql'>, found: readonly Text[]): Promise<void> {
  const rows: { PaperId: string; TextHash: string; Signature: Buffer; MadeOn: SQL }[] = []
  await eachInSlices(found, ({ Id, Abstract }) => {
    const Signature = bytesOf(signatureOf(Abstract))
    rows.push({ PaperId: Id, TextHash: hashOf(Abstract), Signature, MadeOn: madeNow })
  })
  if (rows.length === 0) return
  await sql.transaction(async (own) => {
    // A delete of a paper waits for this, or the paper is gone and left out. A text changed since it was read is left
    // out too: it is signed after its own save, and may already have been verified.
    const there = await own
      .select(signed)
      .from(papers)
      .where(inArray(papers.Id, pluck(found, 'Id')))
      .orderBy(asc(papers.Id))
      .for('share')
    const read = new Map(found.map(({ Id, Abstract }) => [Id, Abstract]))
    const same = new Set(there.filter(({ Id, Abstract }) => read.get(Id) === Abstract).map(({ Id }) => Id))
    const kept = rows.filter(({ PaperId }) => same.has(PaperId))
    if (kept.length === 0) return
    await own
      .insert(abstracts)
      .values(kept)
      .onConflictDoUpdate({
        target: abstracts.PaperId,
        set: { ...signedSet, Verified: text`${abstracts.Verified} and ${isSameText}` },
      })
  })
}

/** Signs abstracts, so that they can be compared. */
export type Signer = ReturnType<typeof startSigner>

/** Starts the signer. At first it signs everything that has no signature yet. */
export function startSigner(database: Pick<Database, 'sql'>, jobs: Pick<Runner, 'add'>) {
  const { sql } = database
  const noted = new Set<string>()
  let isAnyMissing = true

  async function signNoted(isStopping: () => boolean, giveWay: () => Promise<void>): Promise<void> {
    // What is noted meanwhile is gathered for the next time.
    for (let left = noted.size; left > 0 && !isStopping(); left -= atOnce) {
      const ids = [...noted].slice(0, Math.min(atOnce, left))
      // A paper noted again from here on has another text than the one read below.
      for (const id of ids) noted.delete(id)
      const found = await sql
        .select(signed)
        .from(papers)
        .where(inArray(papers.Id, ids))
        // The order of verifying many: two who write the same rows in two orders would deadlock.
        .orderBy(asc(papers.Id))
      await signTexts(database, found)
      await giveWay()
    }
  }

  /**
   * Signs abstracts without a signature, or with that of an older text because the portal stopped between save and
   * signing.
   */
  async function signAll(isStopping: () => boolean, giveWay: () => Promise<void>): Promise<void> {
    const hash = text`encode(sha256(convert_to(${papers.Abstract}, 'UTF8')), 'hex')`
    let after = noId
    while (!isStopping()) {
      const slice = await sql
        .select({ Id: papers.Id })
        .from(papers)
        .where(gt(papers.Id, after))
        .orderBy(asc(papers.Id))
        .limit(atOnce)
      const last = slice.at(-1)
      if (!last) return
      const found = await sql
        .select(signed)
        .from(papers)
        .leftJoin(abstracts, eq(abstracts.PaperId, papers.Id))
        .where(
          and(
            gt(papers.Id, after),
            lte(papers.Id, last.Id),
            or(isNull(abstracts.PaperId), ne(abstracts.TextHash, hash)),
          ),
        )
        .orderBy(asc(papers.Id))
      await signTexts(database, found)
      await giveWay()
      after = last.Id
    }
  }

  const work = jobs.add({
    name: 'sign abstracts',
    run: async (isStopping, giveWay) => {
      await signNoted(isStopping, giveWay)
      if (isAnyMissing) {
        isAnyMissing = false
        await signAll(isStopping, giveWay)
      }
      return noted.size > 0 ? gathered : Infinity
    },
  })

  const add = (ids: readonly string[]) => {
    for (const id of ids) noted.add(id)
  }
  return {
    /** Signs the abstracts of papers soon; call it after the commit of their change. */
    note: (ids: readonly string[]): void => {
      add(ids)
      work.wake(gathered)
    },
    /** Signs the abstracts of papers now. */
    sign: (ids: readonly string[]): Promise<void> => {
      add(ids)
      return work.runDue()
    },
    /** Signs noted papers, and everything that has no signature yet; resolves when that is done. */
    signMissing: (): Promise<void> => {
      isAnyMissing = true
      return work.runDue()
    },
  }
}
