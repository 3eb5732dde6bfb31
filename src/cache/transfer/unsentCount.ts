import { entities } from '../entities/entities.ts'
import { countWork, isWork, readOutbox } from '../outbox/outbox.ts'
import { readSent } from '../outbox/sentChanges.ts'
import { forEachWork, type WorkDatabase } from '../database/workDatabase.ts'
import { readOwner } from '../database/workOwner.ts'

/**
 * Counts the changes on this device that the server does not have: queued ones, and ones never queued, such as a
 * draft without a title or a half-filled form, and confirmed ones that the portal has lost (offline O11).
 */
export async function countUnsent(db: WorkDatabase): Promise<number> {
  const rows = (await readOutbox(db)).filter(isWork)
  // A saved form waits in the outbox and is counted there.
  const queued = new Set(rows.flatMap(({ Kind, EntityId }) => entities[Kind].formsOf?.(EntityId) ?? []))
  const forms = await db.forms.filter(({ Name }) => !queued.has(Name)).count()
  const typed = await Promise.all(Object.values(entities).map(async (one) => one.countTyped?.(db, rows) ?? 0))
  const lost = (await readSent(db, 'lost')).length
  return typed.reduce((sum, count) => sum + count, countWork(rows) + forms + lost)
}

/** A person's waiting work on this device, with their name; '' if unknown. */
export interface WaitingWork {
  readonly FullName: string
  readonly Count: number
}

/** Lists the people whose work waits on this device for their sign-in, with the number of changes. */
export async function listWaitingHere(): Promise<readonly WaitingWork[]> {
  const waiting: WaitingWork[] = []
  // A database that cannot be read is reported once its person signs in.
  await forEachWork(async (db) => {
    const Count = await countUnsent(db)
    if (Count > 0) waiting.push({ FullName: await readOwner(db), Count })
  })
  return waiting
}
