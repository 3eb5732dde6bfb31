import { OutboxRow, type OutboxKind } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** Quiet time before a save of something still being typed is sent, in milliseconds (offline O1). */
export const quietTime = 2000

interface Queued {
  readonly UserId: string
  readonly Kind: OutboxKind
  readonly EntityId: string
  readonly DependsOn?: readonly string[]
  /** When it may be sent first, by this device's clock. */
  readonly NextAttemptOn: number
}

/** What a row says that nothing is known against. */
const noError = { LastError: '', Errors: [], RefusedId: null, TraceId: '', Gone: false }

/**
 * How long the server still asks to be left alone with a row; a clock that was set back since ends the wait. A worker
 * sends by a clock that has the quiet time behind it already.
 */
function askedUntil(row: Pick<OutboxRow, 'Asked'>, now: number): number {
  const asked = OutboxRow.shape.Asked.parse(row.Asked)
  return asked && asked.From - quietTime <= now ? asked.Until : 0
}

/**
 * Queues a save of an entity inside the caller's transaction. A change folds into the entity's row that has not
 * been sent yet; one that was sent is frozen and gets a successor, so there are at most two a kind (offline O4).
 * A refused row had no effect, so it takes the new change and is tried again; where the paper
 * was deleted elsewhere, what is typed waits in the draft for its owner's choice.
 */
export async function queueSave(db: WorkDatabase, queued: Queued): Promise<void> {
  const rows = await db.outbox
    .where('EntityId')
    .equals(queued.EntityId)
    .filter((row) => row.Kind === queued.Kind)
    .toArray()
  if (rows.some((row) => row.Gone)) return
  const open = rows.find((row) => row.Frozen === null || row.State === 'refused')
  const DependsOn = [...(queued.DependsOn ?? [])]
  if (open) {
    const OpId = open.State === 'refused' ? crypto.randomUUID() : open.OpId
    const asked = open.State === 'refused' ? 0 : askedUntil(open, queued.NextAttemptOn)
    await db.outbox.update(open.Order, {
      OpId,
      DependsOn,
      Frozen: null,
      State: 'pending',
      NextAttemptOn: Math.max(queued.NextAttemptOn, asked),
      ...noError,
    })
    return
  }
  // Dexie draws `Order` itself.
  await db.outbox.add({
    OpId: crypto.randomUUID(),
    UserId: queued.UserId,
    Kind: queued.Kind,
    EntityId: queued.EntityId,
    DependsOn,
    State: 'pending',
    Attempts: 0,
    NextAttemptOn: queued.NextAttemptOn,
    Asked: null,
    ...noError,
    Frozen: null,
  })
}

/** All rows in order, parsed. */
export async function readOutbox(db: WorkDatabase): Promise<OutboxRow[]> {
  return OutboxRow.array().parse(await db.outbox.orderBy('Order').toArray())
}

/** What waits for one draft, and for the people whom its rows depend on, in order. */
export async function readOutboxOf(db: WorkDatabase, draftId: string): Promise<OutboxRow[]> {
  const rows = await readOutbox(db)
  const own = rows.filter((row) => row.EntityId === draftId)
  const people = new Set(own.flatMap((row) => row.DependsOn))
  return rows.filter((row) => row.EntityId === draftId || people.has(row.EntityId))
}

/** True for what somebody typed or chose. That a notification was read is nothing to be asked about (offline O11). */
export const isWork = ({ Kind }: Pick<OutboxRow, 'Kind'>) => Kind !== 'mark-read'

/** A file goes beside the text of its paper, so that a large one does not keep the text waiting. */
export const laneOf = (row: OutboxRow) => (row.Kind === 'file' ? `${row.EntityId} file` : row.EntityId)

/** A final submission is the last of its paper; what was answered of a person goes before what is reckoned by it. */
const turnOf = ({ Kind }: OutboxRow) => (Kind === 'submission' ? 1 : Kind === 'nationality' ? -1 : 0)

/**
 * The rows that may be sent now: the first of each lane, with nothing that it depends on still waiting. A final
 * submission waits for every other row of its paper, also for those that a file queues on its arrival.
 */
export function sendableRows(rows: readonly OutboxRow[], now: number): OutboxRow[] {
  const waiting = new Set(rows.map((row) => row.EntityId))
  const inOrder = [...rows].sort((a, b) => turnOf(a) - turnOf(b) || a.Order - b.Order)
  const heads = new Map<string, OutboxRow>()
  for (const row of inOrder) if (!heads.has(laneOf(row))) heads.set(laneOf(row), row)
  return [...heads.values()].filter(
    (row) =>
      row.State === 'pending' &&
      row.NextAttemptOn <= now &&
      !row.DependsOn.some((entity) => waiting.has(entity)) &&
      !(
        row.Kind === 'submission' &&
        rows.some((other) => other.EntityId === row.EntityId && other.Order !== row.Order)
      ),
  )
}

/** At start, what was being sent may or may not have arrived: it goes again under the same `OpId` (offline O4). */
export async function resumeSending(db: WorkDatabase): Promise<void> {
  await db.transaction('rw', [db.outbox], () =>
    db.outbox.filter((row) => row.State === 'sending').modify({ State: 'pending', NextAttemptOn: 0 }),
  )
}

/**
 * Lets rows that waited for a sign-in, or for their back-off, go at once. A wait that the server asked for stays: whoever
 * looks at the page again has not made it any less busy.
 */
export async function retryNow(db: WorkDatabase, now: number): Promise<void> {
  await db.transaction('rw', [db.outbox], () =>
    db.outbox
      .filter((row) => row.State === 'needs-sign-in' || row.State === 'pending')
      .modify((row) => {
        row.State = 'pending'
        row.NextAttemptOn = askedUntil(row, now)
      }),
  )
}

/** What lets a row go again whose attempt was refused for its version: nothing happened under its key, so it gets a new one. */
export const sendAgain = (now: number) => ({
  OpId: crypto.randomUUID(),
  Frozen: null,
  State: 'pending' as const,
  NextAttemptOn: now,
  Asked: null,
  ...noError,
})
