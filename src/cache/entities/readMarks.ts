import {
  getActiveNotifications,
  type StoredNotification,
} from '../../../contract/notifications/notifications.ts'
import { keepCopy, readCopy, type CopyDatabase } from '../database/copyDatabase.ts'
import { queueSave } from '../outbox/outbox.ts'
import type { PersonDatabases } from '../database/personDatabases.ts'

/** The copy key of the portal's last list of notifications. */
export const notificationsKey = getActiveNotifications.path

/** Marks notifications as read in the pulled list: otherwise only the next pull would show it. */
export async function noteRead(copies: CopyDatabase, ids: readonly string[]): Promise<void> {
  const kept = await readCopy(copies, notificationsKey, getActiveNotifications.result)
  if (!kept) return
  const list = kept.Value.map((one) => (ids.includes(one.Id) ? { ...one, IsRead: true } : one))
  // A copy that does not fit does not affect the mark itself.
  await keepCopy(copies, notificationsKey, list, kept.On).catch(() => undefined)
}

/**
 * Marks notifications as read on this device and queues each mark once for the portal (offline O1). The pulled list
 * shows it at once, and also after the portal has accepted the mark.
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

/** The list as the person sees it: the portal's last list, with marks made here since (offline O15). */
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
