import type { LiveNotification } from '../../../contract/hub/hub.ts'
import type { StoredNotification } from '../../../contract/notifications/notifications.ts'

/**
 * The live messages whose stored twins have all been read, on any device: a live message has no stored id, so the
 * text identifies it.
 */
export function readOnOtherDevice(
  live: readonly LiveNotification[],
  stored: readonly Pick<StoredNotification, 'Subject' | 'IsRead'>[],
): string[] {
  const isRead = new Map<string, boolean>()
  for (const { Subject, IsRead } of stored) isRead.set(Subject, IsRead && (isRead.get(Subject) ?? true))
  return live.filter(({ message }) => isRead.get(message) === true).map(({ id }) => id)
}
