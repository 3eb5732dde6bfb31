import { z } from 'zod'
import { Id } from '../../../contract/core/fields.ts'
import { getStars, starredAfter, type StarsBody } from '../../../contract/events/stars.ts'
import { keepCopy, readCopy, type CopyDatabase } from '../database/copyDatabase.ts'
import { queueSave } from '../outbox/outbox.ts'
import type { PersonDatabases } from '../database/personDatabases.ts'
import { KeptText } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** The copy key of the portal's last stars. */
const starsKey = getStars.path

/** The form name under which unsent stars are kept. */
export const starsForm = 'stars'

/** For each session with an unsent change, whether it is starred now. */
const Waiting = z.record(Id, z.boolean())

/** Reads the unsent star changes. Runs in the caller's transaction. */
export async function readWaitingStars(db: WorkDatabase): Promise<StarsBody> {
  const kept = KeptText.safeParse(await db.forms.get(starsForm))
  const waiting = Object.entries(Waiting.safeParse(kept.data?.Fields).data ?? {})
  return {
    Add: waiting.filter(([, isStarred]) => isStarred).map(([id]) => id),
    Remove: waiting.filter(([, isStarred]) => !isStarred).map(([id]) => id),
  }
}

async function writeWaiting(db: WorkDatabase, { Add, Remove }: StarsBody): Promise<void> {
  const Fields = Object.fromEntries([
    ...Add.map((id) => [id, true] as const),
    ...Remove.map((id) => [id, false] as const),
  ])
  if (Add.length + Remove.length === 0) await db.forms.delete(starsForm)
  else await db.forms.put({ Name: starsForm, Fields, Version: 0 })
}

/** Removes sent star changes; changes made since keep waiting. Runs in the caller's transaction. */
export async function dropSentStars(db: WorkDatabase, sent: StarsBody): Promise<void> {
  const { Add, Remove } = await readWaitingStars(db)
  await writeWaiting(db, {
    Add: Add.filter((id) => !sent.Add.includes(id)),
    Remove: Remove.filter((id) => !sent.Remove.includes(id)),
  })
}

const readCopied = async (copies: CopyDatabase) =>
  (await readCopy(copies, starsKey, getStars.result))?.Value.SessionIds ?? []

/** Stars or unstars a session on this device and queues the change for the portal (offline O1). */
export async function setStarHere(
  { UserId, work, copies }: PersonDatabases,
  id: string,
  isStarred: boolean,
  now: number,
): Promise<void> {
  const change: StarsBody = isStarred ? { Add: [id], Remove: [] } : { Add: [], Remove: [id] }
  await work.transaction('rw', [work.forms, work.outbox], async () => {
    const { Add, Remove } = await readWaitingStars(work)
    const others = (ids: readonly string[]) => ids.filter((other) => other !== id)
    await writeWaiting(work, {
      Add: [...others(Add), ...change.Add],
      Remove: [...others(Remove), ...change.Remove],
    })
    await queueSave(work, { UserId, Kind: 'stars', EntityId: UserId, NextAttemptOn: now })
  })
  // Keeps the change visible after the portal has it and before the next pull.
  const SessionIds = starredAfter(await readCopied(copies), change)
  await keepCopy(copies, starsKey, { SessionIds }, now).catch(() => undefined)
}

/** The stars as the person sees them: the portal's last stars, with changes made here since (offline O15). */
export async function readStars({
  work,
  copies,
}: Omit<PersonDatabases, 'UserId'>): Promise<ReadonlySet<string>> {
  return new Set(starredAfter(await readCopied(copies), await readWaitingStars(work)))
}
