import { randomUUID } from 'node:crypto'
import { sql as text } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Publishing } from '../hub/hub.ts'
import { notificationReceivers, notifications } from '../db/schema/notifications.ts'

/** What the portal tells by itself. */
export interface Telling {
  readonly Subject: string
  /** HTML that is safe to show. */
  readonly Body: string
  /** Where it leads, below the app's own address; empty for none. */
  readonly Link: string
  /** People by their `UserDetailId`; it lies ready for whoever has no account yet. All-zero is nobody. */
  readonly PersonIds: readonly string[]
  /** Accounts whose profile is missing. */
  readonly UserIds?: readonly string[]
  /** What it tells once; empty where it cannot happen twice. */
  readonly OnceKey: string
}

/** Rows of one statement. */
const atOnce = 500

/**
 * Stores what the portal tells by itself for its people, and shows it live after the commit: `publish` must wait for
 * that, as that of a call does. Under a `OnceKey` that was used before nothing happens.
 */
export async function notify(
  { sql, publish }: Pick<Publishing, 'publish'> & { readonly sql: Sql },
  ...tellings: readonly Telling[]
): Promise<void> {
  const rows = tellings
    .map(({ PersonIds, UserIds = [], ...telling }) => ({
      ...telling,
      Id: randomUUID(),
      Keys: [...new Set([...PersonIds, ...UserIds])].filter((id) => id !== noId),
    }))
    .filter(({ Keys }) => Keys.length > 0)
  for (let start = 0; start < rows.length; start += atOnce) {
    const stored = await sql
      .insert(notifications)
      .values(
        rows.slice(start, start + atOnce).map(({ Keys: _keys, ...row }) => ({
          ...row,
          IsOwn: true,
          PublishedOn: text`now()`,
        })),
      )
      .onConflictDoNothing()
      .returning({ Id: notifications.Id })
    const ids = new Set(stored.map(({ Id }) => Id))
    const fresh = rows.filter(({ Id }) => ids.has(Id))
    const receivers = fresh.flatMap(({ Id, Keys }) =>
      Keys.map((UserDetailId) => ({ NotificationId: Id, UserDetailId })),
    )
    for (let at = 0; at < receivers.length; at += atOnce)
      await sql.insert(notificationReceivers).values(receivers.slice(at, at + atOnce))
    // A key is a person's or an account's; the hub finds either.
    for (const { Keys, Subject } of fresh)
      publish({ PersonIds: Keys, UserIds: Keys }, { Target: 'GotNotification', Text: Subject })
  }
}
