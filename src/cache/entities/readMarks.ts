import {
  getActiveNotifications,
  type StoredNotification,
} from '../../../contract/notifications/notifications.ts'
import { keepCopy, readCopy, type CopyDatabase } from '../database/copyDatabase.ts'
import { queueSave } from '../outbox/outbox.ts'
import type { PersonDatabases } from '../database/personDatabases.ts'

/** Where the list of notifications lies that the portal said last. */
export const notificationsKey = getActiveNotifications.path

/** Lets the list that was pulled say that some of it were read: without this the next pull would be the first to. */
export async function noteRead(copies: CopyDatabase, ids: readonly string[]): Promise<void> {
  const kept = await readCopy(copies, notificationsKey, getActiveNotifications.result)
  if (!kept) return
  const list = kept.Value.map((one) => (ids.includes(one.Id) ? { ...one, IsRead: true } : one))
  // That a copy found no room takes nothing from the mark itself.
  await keepCopy(copies, notificationsKey, list, kept.On).catch(() => undefined)
}

/**
 * Marks notifications read on this device and queues that for the portal, each once (offline O1). The list that was
 * pulled says so at once, and also after the portal has taken the mark.
 */
export async function markReadHere(
  { UserId, work, copies }: PersonDatabases,
  ids: readonly string[],
  now: number,
): Promise<void> {
  await work.transaction('rw', [work.outbox], async () => {
    for (const EntityId of ids)
      await queueSave(work, { UserId, Kind: 'mark-read', EntityId, NextAttemptOn: now })
  })
  await noteRead(copies, ids)
}

/** The list as its person sees it: what the portal said, and what was read here since (offline O15). */
export async function readNotifications({
  work,
  copies,
}: Omit<PersonDatabases, 'UserId'>): Promise<StoredNotification[] | undefined> {
  const kept = await readCopy(copies, notificationsKey, getActiveNotifications.result)
  if (!kept) return undefined
  const rows = await work.outbox.filter(({ Kind }) => Kind === 'mark-read').toArray()
  const read = new Set(rows.map(({ EntityId }) => EntityId))
  return kept.Value.map((one) => ({ ...one, IsRead: one.IsRead || read.has(one.Id) }))
}
