import type { LiveNotification } from '../../../contract/hub/hub.ts'
import type { StoredNotification } from '../../../contract/notifications/notifications.ts'

/**
 * The live messages whose stored twins have all been read, on whatever device: what came live carries no id of its own,
 * so that the words tell which one it is.
 */
export function readOnOtherDevice(
  live: readonly LiveNotification[],
  stored: readonly Pick<StoredNotification, 'Subject' | 'IsRead'>[],
): string[] {
  const isRead = new Map<string, boolean>()
  for (const { Subject, IsRead } of stored) isRead.set(Subject, IsRead && (isRead.get(Subject) ?? true))
  return live.filter(({ message }) => isRead.get(message) === true).map(({ id }) => id)
}
