import { z } from 'zod'
import { Id } from '../../../contract/core/fields.ts'
import { getStars, starredAfter, type StarsBody } from '../../../contract/events/stars.ts'
import { keepCopy, readCopy, type CopyDatabase } from '../database/copyDatabase.ts'
import { queueSave } from '../outbox/outbox.ts'
import type { PersonDatabases } from '../database/personDatabases.ts'
import { KeptText } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** Where the stars lie that the portal said last. */
const starsKey = getStars.path

/** The name under which stars wait that the portal has not got. */
export const starsForm = 'stars'

/** Of each session that waits whether it is starred now. */
const Waiting = z.record(Id, z.boolean())

/** What the portal has not got yet. Runs in the caller's transaction. */
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

/** The portal has got these; what was changed since goes on waiting. Runs in the caller's transaction. */
export async function dropSentStars(db: WorkDatabase, sent: StarsBody): Promise<void> {
  const { Add, Remove } = await readWaitingStars(db)
  await writeWaiting(db, {
    Add: Add.filter((id) => !sent.Add.includes(id)),
    Remove: Remove.filter((id) => !sent.Remove.includes(id)),
  })
}

const readCopied = async (copies: CopyDatabase) =>
  (await readCopy(copies, starsKey, getStars.result))?.Value.SessionIds ?? []

/** Stars a session on this device, or takes its star away, and queues that for the portal (offline O1). */
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
  // So that it is seen as well once the portal has got it, and before the next pull.
  const SessionIds = starredAfter(await readCopied(copies), change)
  await keepCopy(copies, starsKey, { SessionIds }, now).catch(() => undefined)
}

/** The stars as their person sees them: what the portal said, and what was changed here since (offline O15). */
export async function readStars({
  work,
  copies,
}: Omit<PersonDatabases, 'UserId'>): Promise<ReadonlySet<string>> {
  return new Set(starredAfter(await readCopied(copies), await readWaitingStars(work)))
}
