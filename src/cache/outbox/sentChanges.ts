import { texts } from '../../../contract/core/errors.ts'
import { EntityKind, LastCheck, SentChange, type OutboxRow } from '../database/outboxRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'
import { rowsOf, sendAgain } from './outbox.ts'

const day = 24 * 60 * 60 * 1000

/** How long a confirmed change is kept, in milliseconds: a backup that is restored later is older than this. */
const kept = 30 * day

/** How long after its confirmation a change is asked about for the first time, in milliseconds. */
export const firstAsked = 60_000

/**
 * Keeps a change that the server confirmed: a portal that goes back in time lacks it. Runs inside the transaction that
 * removes the row from the outbox.
 */
export async function keepSent(
  db: WorkDatabase,
  { Order, OpId, UserId, Kind, EntityId, Frozen }: OutboxRow,
  Before: SentChange['Before'],
  SentOn: number,
): Promise<void> {
  await db.sentChanges.put({ Order, OpId, UserId, Kind, EntityId, Frozen, Before, SentOn, State: 'new' })
}

const Changes = SentChange.array()

/** All confirmed changes that are kept, in the order in which they were queued; or those in one state. */
export async function readSent(db: WorkDatabase, state?: SentChange['State']): Promise<SentChange[]> {
  const rows = state ? db.sentChanges.where('State').equals(state) : db.sentChanges
  return Changes.parse(await rows.toArray()).sort((a, b) => a.Order - b.Order)
}

/**
 * The changes to ask the portal about now, and whether these are all of them: in a new epoch of its data and once a
 * day, otherwise those that were confirmed a minute ago.
 */
export async function changesToCheck(
  db: WorkDatabase,
  epoch: string,
  now: number,
): Promise<{ readonly changes: readonly SentChange[]; readonly isAll: boolean }> {
  const last = LastCheck.safeParse(await db.sent.get('check')).data
  if (last?.Epoch !== epoch || now - last.On > day) return { changes: await readSent(db), isAll: true }
  const recent = await readSent(db, 'new')
  return { changes: recent.filter(({ SentOn }) => now - SentOn >= firstAsked), isAll: false }
}

/** Changes of what somebody typed: a merge or a version keeps them from overwriting newer ones. */
const savedKinds: readonly OutboxRow['Kind'][] = [...EntityKind.options, 'file']

/**
 * Sends the saves again that were refused by a state of the portal that a restore has undone, such as a submission. An
 * act, such as a payment, is left to its person, and what belongs to a past conference stays refused. Runs in the
 * caller's transaction.
 */
async function retryUndone(db: WorkDatabase, now: number): Promise<void> {
  await db.outbox
    .filter(({ State, Kind, Gone }) => State === 'refused' && !Gone && savedKinds.includes(Kind))
    .modify((row) => {
      if (row.LastError !== texts.archived) Object.assign(row, sendAgain(now))
    })
}

/**
 * Notes that all changes were checked, and drops those of more than 30 days, except lost ones. In a new epoch, saves that
 * were refused in the one before are sent again.
 */
export async function endCheck(db: WorkDatabase, Epoch: string, now: number): Promise<void> {
  await db.transaction('rw', [db.sent, db.sentChanges, db.outbox], async () => {
    const last = LastCheck.safeParse(await db.sent.get('check')).data
    if (last && last.Epoch !== Epoch) await retryUndone(db, now)
    await db.sent.put({ Key: 'check', Epoch, On: now })
    await db.sentChanges.filter(({ SentOn, State }) => State !== 'lost' && now - SentOn > kept).delete()
  })
}

/** Lets the row just queued for a lost change, of the same content, go under its key. Runs in the caller's transaction. */
export async function keepKey(db: WorkDatabase, { EntityId, Kind, OpId }: SentChange): Promise<void> {
  await rowsOf(db, EntityId, Kind)
    .filter(({ Frozen }) => Frozen === null)
    .modify({ OpId })
}

/**
 * Queues a change again as it was sent, before others of its entity: what waits to be sent is in the draft, and follows
 * the confirmation. Runs in the caller's transaction.
 */
export async function queueAsSent(
  db: WorkDatabase,
  { OpId, UserId, Kind, EntityId, Frozen }: SentChange,
  now: number,
): Promise<void> {
  await rowsOf(db, EntityId, Kind)
    .filter(({ Frozen: sent }) => sent === null)
    .delete()
  const queued = { UserId, Kind, EntityId, DependsOn: [], Attempts: 0 }
  await db.outbox.add({ ...sendAgain(now), ...queued, OpId, Frozen })
}

/** Drops a question about an entity that the portal has lost, if it is of these kinds. */
export async function dropConflict(
  db: WorkDatabase,
  entityId: string,
  ...kinds: OutboxRow['Kind'][]
): Promise<void> {
  await db.conflicts
    .where('EntityId')
    .equals(entityId)
    .filter(({ Kind }) => kinds.includes(Kind))
    .delete()
}

/**
 * Queues a creation again as it was sent, in the place of what waits of its kind: that meets no such entity, and is in
 * the draft. What its person was asked about the lost one is over: the answer would be about nothing. Returns whether
 * something waited. Runs in the caller's transaction.
 */
export async function queueCreation(db: WorkDatabase, change: SentChange, now: number): Promise<boolean> {
  const waited = await rowsOf(db, change.EntityId, change.Kind).delete()
  await dropConflict(db, change.EntityId, change.Kind)
  await queueAsSent(db, change, now)
  return waited > 0
}

/** Leaves lost changes as the portal has them now, as their person decided; the kept versions stay. */
export async function leaveLost(db: WorkDatabase): Promise<void> {
  await db.sentChanges.where('State').equals('lost').delete()
}
