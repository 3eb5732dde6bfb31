import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { PaperStatus } from '../../../contract/papers/papers.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { createdOn, idOrNone, instant, listOf, ownId, partOf } from '../columns.ts'

/** True for a notification to everybody or to a role; there are few of them among those to single people. */
export const isForMany = ({ Everyone, Roles }: Record<'Everyone' | 'Roles', AnyPgColumn>) =>
  sql`(${Everyone} or ${Roles} <> '[]')`

/** Notifications from organisers and from the portal itself. */
export const notifications = pgTable(
  'notifications',
  {
    Id: ownId(),
    Subject: text().notNull(),
    /** Cleaned HTML. */
    Body: text().notNull(),
    /** Where it links, below the app's own address; empty for none. */
    Link: text().notNull().default(''),
    Everyone: boolean().notNull().default(false),
    Roles: listOf<Role>(),
    UserIds: listOf<string>(),
    PaperStatus: listOf<PaperStatus>(),
    Unpaid: boolean().notNull().default(false),
    ByMail: boolean().notNull().default(false),
    ActiveFrom: createdOn(),
    ActiveUntil: instant(),
    /** When it was shown live and its mails were queued; null while `ActiveFrom` is in the future. */
    PublishedOn: instant(),
    WithdrawnOn: instant(),
    /** True for the portal's own notifications: they are in no organiser's list. */
    IsOwn: boolean().notNull().default(false),
    /**
     * Identifies a notification that is sent only once, such as a deadline of a paper; empty if it cannot happen
     * twice.
     */
    OnceKey: text().notNull().default(''),
    CreatedBy: idOrNone(),
    CreatedOn: createdOn(),
  },
  (table) => [
    uniqueIndex()
      .on(table.OnceKey)
      .where(sql`${table.OnceKey} <> ''`),
    index().on(table.ActiveFrom),
    index('notifications_for_many_index').on(table.Id).where(isForMany(table)),
  ],
)

/**
 * Who received a notification when it was published; one for everyone or for a role also reaches those who join
 * later. `UserDetailId` is the account's id if there was no profile.
 */
export const notificationReceivers = pgTable(
  'notification_receivers',
  {
    NotificationId: partOf(() => notifications.Id),
    UserDetailId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.NotificationId, table.UserDetailId] }),
    index().on(table.UserDetailId),
  ],
)

export const notificationReads = pgTable(
  'notification_reads',
  {
    NotificationId: partOf(() => notifications.Id),
    UserId: uuid().notNull(),
    ReadOn: createdOn(),
  },
  (table) => [primaryKey({ columns: [table.NotificationId, table.UserId] }), index().on(table.UserId)],
)
