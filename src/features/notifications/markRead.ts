import { markAllRead } from '../../../contract/notifications/notifications.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { markReadHere, noteRead, readNotifications } from '../../cache/entities/readMarks.ts'
import { useConnection } from '../../stores/connection.ts'
import { useLive } from '../../stores/live.ts'
import { call, isUnanswered } from '../../sync/session/call.ts'
import { wakeSync } from '../../sync/outbox/syncEngine.ts'
import { readAllLive, readLive } from '../../sync/live/liveNotifications.ts'
import { logFailure } from './logFailure.ts'
import { pullAgain } from './usePulledNotifications.ts'

const unreadIds = async (databases: PersonDatabases) =>
  ((await readNotifications(databases)) ?? []).filter(({ IsRead }) => !IsRead).map(({ Id }) => Id)

/** Marks notifications read on this device, and notifies the portal as soon as it responds. */
async function queueMarks(databases: PersonDatabases, ids: readonly string[]): Promise<void> {
  await markReadHere(databases, ids, Date.now())
  void wakeSync(true)
}

/** A live message with the text of a stored one is the same message: mark it read too. */
export function readLiveAlike(subject: string): void {
  for (const { id, message, isRead } of useLive.getState().notifications)
    if (message === subject && !isRead) readLive(id)
}

/** Marks one read without a request; does nothing if it is already read. */
export async function markSeen(databases: PersonDatabases, id: string): Promise<void> {
  const one = (await readNotifications(databases))?.find(({ Id }) => Id === id)
  if (!one) return
  readLiveAlike(one.Subject)
  if (!one.IsRead) await queueMarks(databases, [id])
}

async function markAll(databases: PersonDatabases): Promise<void> {
  const ids = await unreadIds(databases)
  if (!useConnection.getState().reachable) {
    await queueMarks(databases, ids)
    return
  }
  await noteRead(databases.copies, ids)
  try {
    await call(markAllRead)
  } catch (error) {
    logFailure('the portal could not mark all read', error)
    if (isUnanswered(error)) await queueMarks(databases, ids)
    else pullAgain(databases)
  }
}

/**
 * Marks everything read, live and stored. Offline it marks each one separately, so that messages that reach the
 * portal meanwhile stay unread.
 */
export async function markAllSeen(databases: PersonDatabases): Promise<void> {
  readAllLive()
  await markAll(databases).catch((error: unknown) => logFailure('not all could be marked read', error))
}
