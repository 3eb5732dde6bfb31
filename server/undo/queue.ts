import { and, asc, eq, lte, notInArray, sql as text } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { undoTexts } from '../../contract/core/undo.ts'
import type { Database, Sql } from '../db/database.ts'
import { conflicting, notFound } from '../http/refusal.ts'
import { undoEntries } from '../db/schema/undo.ts'

export type UndoRow = typeof undoEntries.$inferSelect

/** Runs an effect after the transaction has committed. */
export type After = (effect: () => void) => void

/** A noun's handlers for decisions of its kind. */
export interface UndoKind {
  /**
   * Makes the final consequences: numbers, mails. Returns true if there is more to do, and is then called again in
   * another transaction, so that no transaction takes long.
   */
  carryOut(sql: Sql, entry: UndoRow, after: After): Promise<boolean>
  /** Restores the state before the decision; if it throws a refusal, the decision stays. */
  takeBack(sql: Sql, entry: UndoRow, after: After): Promise<void>
}

/** A decision for the queue. */
export interface Decision {
  readonly Kind: string
  /** The title for people: '12 payments confirmed'. */
  readonly Title: string
  readonly Payload: unknown
  readonly CreatedBy: string
  /** How long it can be undone. */
  readonly Minutes: number
}

/** Decisions whose consequences wait until the undo window closes. */
export interface UndoQueue {
  /** Registers the handlers for a kind of decision, before the portal serves. */
  register(Kind: string, kind: UndoKind): void
  /** Stores a decision in the transaction that makes it; call `wake` after the commit. */
  add(sql: Sql, decision: Decision): Promise<UndoRow>
  /** Undoes a decision, in a transaction: 404 if it does not exist, 409 if it is too late. */
  takeBack(sql: Sql, UndoId: string, after: After): Promise<UndoRow>
  /**
   * Undoes a part of a decision, in a transaction: 404 if the decision does not exist, 409 if it is too late. `act`
   * returns the title of the remaining decision, or null if nothing remains.
   */
  takePartBack(sql: Sql, UndoId: string, act: (entry: UndoRow) => Promise<string | null>): Promise<void>
  /** Looks for decisions that are due; returns at once. */
  wake(): void
  /** Carries out all due decisions; resolves when none is left, except failed ones. */
  carryOutDue(): Promise<void>
  /** Waits for running work, then stops; the rest is carried out after the next start. */
  stop(): Promise<void>
}

interface UndoOptions {
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** The length of one minute of the undo window, in milliseconds. */
  readonly minute: number
  /** The back-off before a failed decision is tried again, in milliseconds. */
  readonly backoff: number
  now(): number
}

/** How often to look for decisions left by another instance, in milliseconds. */
const lookLongest = 60_000

/** Starts the queue. Several instances may run one: the row lock decides which instance carries out a decision. */
export function startUndoQueue(options: UndoOptions): UndoQueue {
  const { database, log, now } = options
  const kinds = new Map<string, UndoKind>()
  /** Failed decisions, and when they are retried. */
  const failed = new Map<string, number>()
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const instantIn = (milliseconds: number) => new Date(now() + milliseconds).toISOString()

  function kindOf({ Kind }: Pick<UndoRow, 'Kind'>): UndoKind {
    const kind = kinds.get(Kind)
    if (!kind) throw new Error(`Nobody knows decisions of the kind ${Kind}`)
    return kind
  }

  const later = () => [...failed].filter(([, on]) => on > now()).map(([id]) => id)

  const isOpen = (ids: readonly string[]) =>
    and(
      eq(undoEntries.State, 'waiting'),
      ids.length > 0 ? notInArray(undoEntries.UndoId, [...ids]) : undefined,
    )

  /** Carries out a slice of the next due decision; false if there is none. */
  async function carryOutNext(): Promise<boolean> {
    const effects: (() => void)[] = []
    let UndoId = ''
    try {
      const found = await database.sql.transaction(async (sql) => {
        const [entry] = await sql
          .select()
          .from(undoEntries)
          .where(and(isOpen(later()), lte(undoEntries.DueOn, instantIn(0))))
          .orderBy(asc(undoEntries.DueOn), asc(undoEntries.UndoId))
          .limit(1)
          .for('update', { skipLocked: true })
        if (!entry) return false
        UndoId = entry.UndoId
        const hasMore = await kindOf(entry).carryOut(sql, entry, (effect) => effects.push(effect))
        if (!hasMore)
          await sql.update(undoEntries).set({ State: 'done' }).where(eq(undoEntries.UndoId, UndoId))
        return true
      })
      failed.delete(UndoId)
      for (const effect of effects) effect()
      return found
    } catch (error) {
      if (UndoId === '') throw error
      log.error({ err: error, undo: UndoId }, 'a decision could not be carried out')
      failed.set(UndoId, now() + options.backoff)
      return true
    }
  }

  async function run(): Promise<void> {
    while (!stopped && (await carryOutNext()));
  }

  /** How long there is nothing to do, in milliseconds. */
  async function untilNext(): Promise<number> {
    const [next] = await database.sql
      .select({ On: text<Date | string | null>`min(${undoEntries.DueOn})` })
      .from(undoEntries)
      .where(isOpen(later()))
    const tries = [...failed.values(), ...(next?.On ? [new Date(next.On).getTime()] : [])]
    return Math.min(lookLongest, ...tries.map((on) => Math.max(10, on - now())))
  }

  function carryOutDue(): Promise<void> {
    clearTimeout(timer)
    running = running.then(run)
    const done = running
    running = done
      .then(() => (stopped ? 0 : untilNext()))
      .catch((error: unknown) => {
        if (!stopped) log.error({ err: error }, 'decisions could not be read')
        return options.backoff
      })
      .then((wait) => {
        if (stopped) return
        clearTimeout(timer)
        timer = setTimeout(wake, wait)
        timer.unref()
      })
    return done
  }

  function wake(): void {
    if (!stopped) carryOutDue().catch(() => undefined)
  }

  /** Locks a decision that can still be undone. */
  async function holdOpen(sql: Sql, UndoId: string): Promise<UndoRow> {
    const [entry] = await sql.select().from(undoEntries).where(eq(undoEntries.UndoId, UndoId)).for('update')
    if (!entry) throw notFound()
    if (entry.State !== 'waiting' || Date.parse(entry.DueOn) <= now()) throw conflicting(undoTexts.tooLate)
    return entry
  }

  return {
    register: (Kind, kind) => {
      kinds.set(Kind, kind)
    },
    add: async (sql, { Minutes, ...decision }) => {
      const CreatedOn = instantIn(0)
      const DueOn = instantIn(Minutes * options.minute)
      const [entry] = await sql
        .insert(undoEntries)
        .values({ ...decision, CreatedOn, DueOn })
        .returning()
      if (!entry) throw new Error('The decision was not kept')
      return entry
    },
    takeBack: async (sql, UndoId, after) => {
      const entry = await holdOpen(sql, UndoId)
      await kindOf(entry).takeBack(sql, entry, after)
      await sql.update(undoEntries).set({ State: 'undone' }).where(eq(undoEntries.UndoId, UndoId))
      return entry
    },
    takePartBack: async (sql, UndoId, act) => {
      const Title = await act(await holdOpen(sql, UndoId))
      await sql
        .update(undoEntries)
        .set(Title === null ? { State: 'undone' } : { Title })
        .where(eq(undoEntries.UndoId, UndoId))
    },
    wake,
    carryOutDue,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
