import type { Worker } from 'node:worker_threads'
import { and, asc, eq, gt, or } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import type { Database } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import { startWorker } from '../db/typescript.ts'
import { readSignature, signatureLength } from './signature.ts'
import { bands } from './signatureTable.ts'
import { abstracts } from '../db/schema/abstracts.ts'

/** A question to the thread. Rows are places in its table. */
export type Question = { readonly Id: number } & (
  | { readonly Ask: 'put'; readonly Rows: readonly number[]; readonly Signatures: Uint32Array }
  | { readonly Ask: 'nearest'; readonly Row: number; readonly Most: number }
  | { readonly Ask: 'band'; readonly Band: number; readonly Enough: number }
)

/** The thread's answer. */
export interface Answer {
  readonly Id: number
  readonly Result: null | readonly { readonly row: number; readonly same: number }[] | Uint32Array
}

type Asked = Question extends infer Q ? (Q extends Question ? Omit<Q, 'Id'> : never) : never

interface Waiting {
  readonly settle: (result: Answer['Result']) => void
  readonly fail: (error: Error) => void
}

/** Signatures read at once. */
const atOnce = 1000

/** Before all signatures. */
const beginning = { MadeOn: new Date(0).toISOString(), PaperId: noId }

/** How long after it is made a signature may still be committed, in milliseconds. */
const settling = 5000

/** How long the thread stays after the last question, in milliseconds: it uses memory. */
const idleFor = 5 * 60_000

/** Compares signatures in a thread of its own. */
export type Comparer = ReturnType<typeof startComparer>

/**
 * Starts nothing until the first question. Each instance may have one: signatures that others have written since are
 * read before every answer.
 */
export function startComparer({ sql }: Pick<Database, 'sql'>) {
  let worker: Worker | undefined
  let ids: string[] = []
  let places = new Map<string, number>()
  let readTo = beginning
  let readAt = 0
  let questions = 0
  let idle: NodeJS.Timeout | undefined
  let reading: Promise<void> = Promise.resolve()
  const waiting = new Map<number, Waiting>()

  function forget(): void {
    worker = undefined
    ids = []
    places = new Map()
    readTo = beginning
    readAt = 0
  }

  function thread(): Worker {
    if (worker) return worker
    const begun = startWorker('server/abstracts/compare.worker.ts', {})
    begun.on('message', ({ Id, Result }: Answer) => {
      waiting.get(Id)?.settle(Result)
      waiting.delete(Id)
    })
    const broken = (error: Error) => {
      for (const { fail } of waiting.values()) fail(error)
      waiting.clear()
      if (worker === begun) forget()
    }
    begun.on('error', broken)
    begun.on('exit', () => {
      broken(new Error('The thread that compares abstracts has ended'))
    })
    begun.unref()
    worker = begun
    return begun
  }

  function ask(question: Asked): Promise<Answer['Result']> {
    clearTimeout(idle)
    idle = setTimeout(() => void stop(), idleFor)
    idle.unref()
    questions += 1
    const Id = questions
    const asked = thread()
    return new Promise((settle, fail) => {
      waiting.set(Id, { settle, fail })
      asked.postMessage({ ...question, Id })
    })
  }

  /** Reads the signatures written since the last time, in slices. */
  async function readNew(): Promise<void> {
    thread()
    // A signature is made just before its commit: older ones may still appear after such a recent one.
    if (readAt - Date.parse(readTo.MadeOn) < settling)
      readTo = { MadeOn: new Date(Date.parse(readTo.MadeOn) - settling).toISOString(), PaperId: noId }
    readAt = Date.now()
    for (;;) {
      const rows = await sql
        .select({ PaperId: abstracts.PaperId, Signature: abstracts.Signature, MadeOn: abstracts.MadeOn })
        .from(abstracts)
        .where(
          or(
            gt(abstracts.MadeOn, readTo.MadeOn),
            and(eq(abstracts.MadeOn, readTo.MadeOn), gt(abstracts.PaperId, readTo.PaperId)),
          ),
        )
        .orderBy(asc(abstracts.MadeOn), asc(abstracts.PaperId))
        .limit(atOnce)
      if (rows.length === 0) return
      const Signatures = new Uint32Array(rows.length * signatureLength)
      const Rows = rows.map(({ PaperId, Signature }, index) => {
        readSignature(Signature, Signatures, index * signatureLength)
        const place = places.get(PaperId) ?? ids.push(PaperId) - 1
        places.set(PaperId, place)
        return place
      })
      await ask({ Ask: 'put', Rows, Signatures })
      readTo = rows.at(-1) ?? readTo
      if (rows.length < atOnce) return
    }
  }

  /** One reading at a time, in order. */
  function upToDate(): Promise<void> {
    reading = reading.catch(() => undefined).then(readNew)
    return reading
  }

  const idsOf = (rows: readonly number[]) => rows.map((row) => ids[row] ?? '')

  async function stop(): Promise<void> {
    clearTimeout(idle)
    const ending = worker
    forget()
    await ending?.terminate()
  }

  return {
    /** The steps of `alike`. */
    steps: bands,
    /** The papers whose signatures agree most with one's, best first; none for one without words. */
    nearest: async (PaperId: string, most: number): Promise<string[]> => {
      await upToDate()
      const Row = places.get(PaperId)
      if (Row === undefined) return []
      const found = await ask({ Ask: 'nearest', Row, Most: most })
      return Array.isArray(found) ? idsOf(found.map(({ row }: { row: number }) => row)) : []
    },
    /**
     * Calls `found` in each step with pairs of papers whose signatures agree at `enough` places; the same pair may be
     * repeated.
     */
    alike: async (
      enough: number,
      found: (pairs: readonly (readonly [string, string])[]) => Promise<void>,
    ): Promise<void> => {
      await upToDate()
      for (let Band = 0; Band < bands; Band += 1) {
        const rows = await ask({ Ask: 'band', Band, Enough: enough })
        const flat = rows instanceof Uint32Array ? idsOf([...rows]) : []
        await found(Array.from(groupsOf(flat, 2), ([one = '', other = '']) => [one, other] as const))
      }
    },
    /** Ends the thread. */
    stop,
  }
}
