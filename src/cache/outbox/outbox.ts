import { texts } from '../../../contract/core/errors.ts'
import { OutboxRow, type OutboxKind } from '../database/outboxRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'
import { isCommitting, mayHaveArrived, needsPerson } from './sendable.ts'

/** Quiet time before a save of text still being typed is sent, in milliseconds (offline O1). */
export const quietTime = 2000

interface Queued {
  readonly UserId: string
  readonly Kind: OutboxKind
  readonly EntityId: string
  readonly DependsOn?: readonly string[]
  /** Earliest time to send it, by this device's clock. */
  readonly NextAttemptOn: number
}

/** The error fields of a row without errors. */
const noError = { LastError: '', Errors: [], Fields: {}, RefusedId: null, TraceId: '', Gone: false }

/**
 * The wait that the server asked for a row, if it goes on. A clock that was set back since ends the wait, even
 * if it is set forward again. A worker's clock runs ahead by the quiet time.
 */
function askedStill(row: Pick<OutboxRow, 'Asked'>, now: number): OutboxRow['Asked'] {
  const asked = OutboxRow.shape.Asked.parse(row.Asked)
  return asked && asked.From - quietTime <= now ? asked : null
}

/** The rows of an entity, of these kinds if any are named. */
export const rowsOf = (db: WorkDatabase, entityId: string, ...kinds: OutboxKind[]) =>
  db.outbox
    .where('EntityId')
    .equals(entityId)
    .filter((row) => kinds.length === 0 || kinds.includes(row.Kind))

/**
 * Deletes an entity's rows, of these kinds if any are named; returns false, and deletes none, if the server may have
 * received one. Runs in the caller's transaction.
 */
export async function deleteUnsent(
  db: WorkDatabase,
  entityId: string,
  ...kinds: OutboxKind[]
): Promise<boolean> {
  const rows = await rowsOf(db, entityId, ...kinds).toArray()
  if (rows.some(mayHaveArrived)) return false
  await db.outbox.bulkDelete(rows.map(({ Order }) => Order))
  return true
}

/** True for a row whose key changed nothing, and that is sent again under another one. */
const hadNoEffect = ({ Kind, State }: OutboxRow) =>
  State === 'refused' || (State === 'conflict' && Kind === 'submission')

/**
 * Queues a save of an entity inside the caller's transaction. A change folds into the entity's unsent row; a sent row
 * is frozen and gets a successor, so there are at most two per kind (offline O4). A refused row had no effect, so it
 * takes the new change and is retried; if the paper was deleted elsewhere, or there is a conflict, the typed text waits in
 * the draft for its owner's choice.
 */
export async function queueSave(db: WorkDatabase, queued: Queued): Promise<void> {
  const rows = await rowsOf(db, queued.EntityId, queued.Kind).toArray()
  if (rows.some((row) => row.Gone)) return
  const open = rows.find((row) => row.Frozen === null || hadNoEffect(row))
  const DependsOn = [...(queued.DependsOn ?? [])]
  // What its person is asked about goes after the answer; a final submission asks again by itself.
  if (open?.State === 'conflict' && open.Kind !== 'submission') return
  if (open) {
    const isOver = hadNoEffect(open)
    const Asked = isOver ? null : askedStill(open, queued.NextAttemptOn)
    await db.outbox.update(open.Order, {
      OpId: isOver ? crypto.randomUUID() : open.OpId,
      DependsOn,
      Frozen: null,
      State: 'pending',
      NextAttemptOn: Math.max(queued.NextAttemptOn, Asked?.Until ?? 0),
      Asked,
      IsIncomplete: false,
      ...noError,
    })
    return
  }
  // Dexie assigns `Order`.
  await db.outbox.add({ ...queued, ...sendAgain(queued.NextAttemptOn), DependsOn, Attempts: 0 })
}

/**
 * Forgets refused saves of an entity that is as the server has it again: they had no effect, and nothing is left to
 * save. Runs in the caller's transaction.
 */
export async function dropRefused(db: WorkDatabase, entityId: string, kind: OutboxKind): Promise<void> {
  await rowsOf(db, entityId, kind)
    .filter(({ State, Gone }) => State === 'refused' && !Gone)
    .delete()
}

const Rows = OutboxRow.array()

/** All rows in order, parsed. */
export async function readOutbox(db: WorkDatabase): Promise<OutboxRow[]> {
  return Rows.parse(await db.outbox.orderBy('Order').toArray())
}

/** The rows of one draft and of the people that they depend on, in order. */
export async function readOutboxOf(db: WorkDatabase, draftId: string): Promise<OutboxRow[]> {
  const rows = await readOutbox(db)
  const own = rows.filter((row) => row.EntityId === draftId)
  const people = new Set(own.flatMap((row) => row.DependsOn))
  return rows.filter((row) => row.EntityId === draftId || people.has(row.EntityId))
}

/** True for typed or chosen content. A read mark is not worth asking about (offline O11). */
export const isWork = ({ Kind }: Pick<OutboxRow, 'Kind'>) => Kind !== 'mark-read' && !isCommitting({ Kind })

/**
 * Counts the changes that wait, without read marks. What was typed on while a row was under way waits in a second row
 * for the same thing: both are one change.
 */
export const countWork = (rows: readonly Pick<OutboxRow, 'Kind' | 'EntityId'>[]): number =>
  new Set(rows.filter(isWork).map(({ Kind, EntityId }) => `${Kind} ${EntityId}`)).size

/**
 * Marks a save of an entity that was not sent yet: it waits until its draft is complete. Runs in the caller's
 * transaction.
 */
export async function markIncomplete(
  db: WorkDatabase,
  entityId: string,
  kind: OutboxKind,
  IsIncomplete: boolean,
): Promise<void> {
  await rowsOf(db, entityId, kind)
    .filter(({ Frozen, State }) => Frozen === null && State === 'pending')
    .modify({ IsIncomplete })
}

/**
 * Puts a newer change of the same kind into the place of a refused row, which had no effect: the newer one would wait
 * behind it for ever. Returns false if there is none. Runs in the caller's transaction.
 */
export async function replaceRefused(
  db: WorkDatabase,
  { Order, EntityId, Kind }: OutboxRow,
): Promise<boolean> {
  const newer = await rowsOf(db, EntityId, Kind)
    .filter((row) => row.Order > Order && row.Frozen === null && !needsPerson(row))
    .first()
  if (!newer) return false
  const { Order: _order, ...change } = newer
  await db.outbox.delete(newer.Order)
  await db.outbox.update(Order, { ...change, ...noError })
  return true
}

/**
 * At start, rows being sent may or may not have arrived: they are sent again under the same `OpId` (offline O4). A
 * refused row that an earlier version of the app left in front of a newer one gives way to it.
 */
export async function resumeSending(db: WorkDatabase): Promise<void> {
  await db.transaction('rw', [db.outbox], async () => {
    // The wait that the server asked for was over when the row was sent.
    const again = { State: 'pending', NextAttemptOn: 0, Asked: null } as const
    await db.outbox.filter((row) => row.State === 'sending').modify(again)
    const refused = await db.outbox.filter(({ State, Gone }) => State === 'refused' && !Gone).toArray()
    for (const row of refused) await replaceRefused(db, row)
  })
}

/**
 * Sends the rows again that were refused because the portal lacked their entity: it is back, or created again. What
 * belongs to a past conference stays refused. Runs in the caller's transaction.
 */
export async function retryGone(db: WorkDatabase, entityId: string, now: number): Promise<void> {
  await rowsOf(db, entityId)
    .filter(({ Gone, LastError }) => Gone && LastError !== texts.archived)
    .modify((row) => {
      Object.assign(row, sendAgain(now))
    })
}

/**
 * Lets rows that wait for a sign-in or for their back-off be sent at once. A wait that the server asked for stays: a
 * return to the page does not make the server less busy. So does the time of a commitment that was not tried: it is for a
 * file that takes long.
 */
export async function retryNow(db: WorkDatabase, now: number): Promise<void> {
  await db.transaction('rw', [db.outbox], () =>
    db.outbox
      .filter(
        (row) =>
          row.State === 'needs-sign-in' ||
          (row.State === 'pending' && !(isCommitting(row) && row.Attempts === 0)),
      )
      .modify((row) => {
        row.State = 'pending'
        row.Asked = askedStill(row, now)
        row.NextAttemptOn = row.Asked?.Until ?? 0
      }),
  )
}

/**
 * Lets the other changes wait as long as a busy portal asked for one of them, or each would be refused by itself. What has
 * a deadline is not held: the portal serves it longest. Runs in the caller's transaction.
 */
export async function holdBack(db: WorkDatabase, Asked: NonNullable<OutboxRow['Asked']>): Promise<void> {
  await db.outbox
    .filter((row) => row.State === 'pending' && row.Kind !== 'submission' && !isCommitting(row))
    .modify((row) => {
      if (row.NextAttemptOn >= Asked.Until) return
      row.NextAttemptOn = Asked.Until
      row.Asked = Asked
    })
}

/** Requeues a row that was refused for its version: nothing happened under its key, so it gets a new one. */
export const sendAgain = (now: number) => ({
  OpId: crypto.randomUUID(),
  Frozen: null,
  State: 'pending' as const,
  NextAttemptOn: now,
  Asked: null,
  IsIncomplete: false,
  ...noError,
})
