import { randomUUID } from 'node:crypto'
import { sql as text } from 'drizzle-orm'
import type { Notice } from '../../contract/notifications/notices.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import type { Publishing } from '../hub/hub.ts'
import { notificationReceivers, notifications } from '../db/schema/notifications.ts'

/** A call, or other work that notifies people after its commit. */
export interface Notifying extends Pick<Publishing, 'publish'> {
  readonly sql: Sql
}

/** An automatic notification of the portal. */
export interface AddressedNotice extends Notice {
  /** People by their `UserDetailId`; those without an account yet see it later. All-zero is nobody. */
  readonly PersonIds: readonly string[]
  /** Accounts without a profile. */
  readonly UserIds?: readonly string[]
  /** The key that makes it unique; empty if it cannot happen twice. */
  readonly OnceKey: string
}

/** Rows per statement. */
const atOnce = 500

/**
 * Stores automatic notifications for people, and shows them live after the commit: `publish` must wait for the
 * commit, as a call's does. Does nothing for a `OnceKey` that was already used.
 */
export async function notify(
  { sql, publish }: Notifying,
  ...notices: readonly AddressedNotice[]
): Promise<void> {
  const rows = notices
    .map(({ PersonIds, UserIds = [], ...notice }) => ({
      ...notice,
      Id: randomUUID(),
      Keys: [...new Set([...PersonIds, ...UserIds])].filter((id) => id !== noId),
    }))
    .filter(({ Keys }) => Keys.length > 0)
  for (const some of groupsOf(rows, atOnce)) {
    const stored = await sql
      .insert(notifications)
      .values(some.map(({ Keys: _keys, ...row }) => ({ ...row, IsOwn: true, PublishedOn: text`now()` })))
      .onConflictDoNothing()
      .returning({ Id: notifications.Id })
    const ids = new Set(stored.map(({ Id }) => Id))
    const fresh = some.filter(({ Id }) => ids.has(Id))
    const receivers = fresh.flatMap(({ Id, Keys }) =>
      Keys.map((UserDetailId) => ({ NotificationId: Id, UserDetailId })),
    )
    for (const group of groupsOf(receivers, atOnce))
      await sql.insert(notificationReceivers).values([...group])
    // A key is the id of a person or of an account; the hub finds either.
    for (const { Keys, Subject } of fresh)
      publish({ PersonIds: Keys, UserIds: Keys }, { Target: 'GotNotification', Text: Subject })
  }
}
