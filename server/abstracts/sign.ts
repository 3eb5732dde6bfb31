import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, sql as text, type SQL } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { noId } from '../../contract/limits.ts'
import type { Database } from '../db/database.ts'
import { papers } from '../papers/table.ts'
import { eachInSlices } from '../db/slices.ts'
import { bytesOf, signatureOf } from './signature.ts'
import { abstracts } from './table.ts'

/** Abstracts that are read and signed at once. */
const atOnce = 200

/** For how long changes are gathered before they are signed, in milliseconds: a draft is saved every few seconds. */
const gathered = 1000

/** By which a text is known again. */
export const hashOf = (abstract: string) => createHash('sha256').update(abstract).digest('hex')

/** Signs abstracts, so that they can be compared. */
export interface Signer {
  /** Signs the abstracts of papers soon; after the commit of what changed them. */
  note(ids: readonly string[]): void
  /** Signs the abstracts of papers now. */
  sign(ids: readonly string[]): Promise<void>
  /** Signs what was noted, and whatever has no signature yet; resolves when that is done. */
  signMissing(): Promise<void>
  stop(): Promise<void>
}

interface Text {
  readonly Id: string
  readonly Abstract: string
}

/** Signs some abstracts, in slices that let others in. A text that has changed has to be verified again. */
async function signTexts({ sql }: Pick<Database, 'sql'>, found: readonly Text[]): Promise<void> {
  const MadeOn = text`clock_timestamp()`
  const rows: { PaperId: string; TextHash: string; Signature: Buffer; MadeOn: SQL }[] = []
  await eachInSlices(found, ({ Id, Abstract }) => {
    rows.push({ PaperId: Id, TextHash: hashOf(Abstract), Signature: bytesOf(signatureOf(Abstract)), MadeOn })
  })
  if (rows.length === 0) return
  const isSame = text`${abstracts.TextHash} = excluded.text_hash`
  await sql.transaction(async (own) => {
    // Whoever deletes a paper meanwhile waits, or it is gone and is left out.
    const there = await own
      .select({ Id: papers.Id })
      .from(papers)
      .where(
        inArray(
          papers.Id,
          found.map(({ Id }) => Id),
        ),
      )
      .orderBy(asc(papers.Id))
      .for('key share')
    const ids = new Set(there.map(({ Id }) => Id))
    const kept = rows.filter(({ PaperId }) => ids.has(PaperId))
    if (kept.length === 0) return
    await own
      .insert(abstracts)
      .values(kept)
      .onConflictDoUpdate({
        target: abstracts.PaperId,
        set: {
          TextHash: text`excluded.text_hash`,
          Signature: text`excluded.signature`,
          MadeOn: text`case when ${isSame} then ${abstracts.MadeOn} else clock_timestamp() end`,
          Verified: text`${abstracts.Verified} and ${isSame}`,
        },
      })
  })
}

/** Starts the signer; nothing is signed before it is told. */
export function startSigner(database: Database, log: Pick<FastifyBaseLogger, 'error'>): Signer {
  const { sql } = database
  const noted = new Set<string>()
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function signNoted(): Promise<void> {
    while (noted.size > 0 && !stopped) {
      const ids = [...noted].slice(0, atOnce)
      const found = await sql
        .select({ Id: papers.Id, Abstract: papers.Abstract })
        .from(papers)
        .where(inArray(papers.Id, ids))
        // As whoever verifies many: two who write the same rows in two orders would wait for each other.
        .orderBy(asc(papers.Id))
      await signTexts(database, found)
      for (const id of ids) noted.delete(id)
    }
  }

  async function signAll(): Promise<void> {
    let after = noId
    while (!stopped) {
      const found = await sql
        .select({ Id: papers.Id, Abstract: papers.Abstract })
        .from(papers)
        .leftJoin(abstracts, eq(abstracts.PaperId, papers.Id))
        .where(and(gt(papers.Id, after), isNull(abstracts.PaperId)))
        .orderBy(asc(papers.Id))
        .limit(atOnce)
      await signTexts(database, found)
      const last = found.at(-1)
      if (!last) return
      after = last.Id
    }
  }

  const inTurn = (act: () => Promise<void>) => {
    running = running.then(act).catch((error: unknown) => {
      if (!stopped) log.error({ err: error }, 'abstracts could not be signed')
    })
    return running
  }

  return {
    note: (ids) => {
      for (const id of ids) noted.add(id)
      if (timer !== undefined || stopped) return
      timer = setTimeout(() => {
        timer = undefined
        void inTurn(signNoted)
      }, gathered)
      timer.unref()
    },
    sign: (ids) => {
      for (const id of ids) noted.add(id)
      return inTurn(signNoted)
    },
    signMissing: () =>
      inTurn(async () => {
        await signNoted()
        await signAll()
      }),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
