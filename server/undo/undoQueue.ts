import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { undoTexts } from '../../contract/core/undo.ts'
import type { Database, Sql } from '../db/database.ts'
import { insertOne } from '../db/insertOne.ts'
import { conflicting, notFound } from '../http/refusal.ts'
import type { Timing } from '../http/timing.ts'
import { dueRows } from '../jobs/dueRows.ts'
import type { After } from '../jobs/inTransaction.ts'
import type { Runner } from '../jobs/runner.ts'
import { undoEntries } from '../db/schema/undo.ts'

export type UndoRow = typeof undoEntries.$inferSelect

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

interface UndoOptions {
  readonly database: Database
  readonly jobs: Pick<Runner, 'add'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly timing: Pick<Timing, 'undoMinute' | 'undoBackoff'>
  now(): number
}

/** Decisions whose consequences wait until the undo window closes. */
export type UndoQueue = ReturnType<typeof startUndoQueue>

/** Starts the queue. Several instances may run one: the row lock decides which instance carries out a decision. */
export function startUndoQueue(options: UndoOptions) {
  const { timing, now } = options
  const kinds = new Map<string, UndoKind>()
  const instantIn = (milliseconds: number) => new Date(now() + milliseconds).toISOString()

  function kindOf({ Kind }: Pick<UndoRow, 'Kind'>): UndoKind {
    const kind = kinds.get(Kind)
    if (!kind) throw new Error(`Nobody knows decisions of the kind ${Kind}`)
    return kind
  }

  const work = options.jobs.add(
    dueRows(
      { ...options, backoff: timing.undoBackoff },
      {
        name: 'carry out decisions',
        table: undoEntries,
        key: undoEntries.UndoId,
        dueOn: undoEntries.DueOn,
        isOpen: () => eq(undoEntries.State, 'waiting'),
        idOf: ({ UndoId }) => UndoId,
        slice: async (sql, entry, after) => {
          if (await kindOf(entry).carryOut(sql, entry, after)) return
          await sql.update(undoEntries).set({ State: 'done' }).where(eq(undoEntries.UndoId, entry.UndoId))
        },
      },
    ),
  )

  /** Locks a decision that can still be undone. */
  async function holdOpen(sql: Sql, UndoId: string): Promise<UndoRow> {
    const [entry] = await sql.select().from(undoEntries).where(eq(undoEntries.UndoId, UndoId)).for('update')
    if (!entry) throw notFound()
    if (entry.State !== 'waiting' || Date.parse(entry.DueOn) <= now()) throw conflicting(undoTexts.tooLate)
    return entry
  }

  return {
    /** Registers the handlers for a kind of decision, before the portal serves. */
    register: (Kind: string, kind: UndoKind) => {
      kinds.set(Kind, kind)
    },
    /** Stores a decision in the transaction that makes it; call `wake` after the commit. */
    add: (sql: Sql, { Minutes, ...decision }: Decision): Promise<UndoRow> => {
      const CreatedOn = instantIn(0)
      const DueOn = instantIn(Minutes * timing.undoMinute)
      return insertOne(sql, undoEntries, { ...decision, CreatedOn, DueOn })
    },
    /** Undoes a decision, in a transaction: 404 if it does not exist, 409 if it is too late. */
    takeBack: async (sql: Sql, UndoId: string, after: After): Promise<UndoRow> => {
      const entry = await holdOpen(sql, UndoId)
      await kindOf(entry).takeBack(sql, entry, after)
      await sql.update(undoEntries).set({ State: 'undone' }).where(eq(undoEntries.UndoId, UndoId))
      return entry
    },
    /**
     * Undoes a part of a decision, in a transaction: 404 if the decision does not exist, 409 if it is too late. `act`
     * returns the title of the remaining decision, or null if nothing remains.
     */
    takePartBack: async (sql: Sql, UndoId: string, act: (entry: UndoRow) => Promise<string | null>) => {
      const Title = await act(await holdOpen(sql, UndoId))
      await sql
        .update(undoEntries)
        .set(Title === null ? { State: 'undone' } : { Title })
        .where(eq(undoEntries.UndoId, UndoId))
    },
    /** Looks for decisions that are due; returns at once. */
    wake: () => work.wake(),
    /** Carries out all due decisions; resolves when none is left, except failed ones. */
    carryOutDue: () => work.runDue(),
  }
}
