import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql as text, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pick } from '../../contract/core/collections.ts'
import type { OpenedNotification, StoredNotification } from '../../contract/notifications/notifications.ts'
import { limits } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Actor as Reader } from '../http/context.ts'
import type { Permitted } from '../http/permitted.ts'
import { mustExist } from '../http/refusal.ts'
import {
  isForMany,
  notificationReads,
  notificationReceivers,
  notifications,
} from '../db/schema/notifications.ts'
import { unbound } from '../db/statements/prepared.ts'

/** A notification by whom it is for. */
const addressed = alias(notifications, 'addressed')

/**
 * The notifications for a person now: published, neither withdrawn nor expired, and addressed to them. Their ids are
 * found first, by index: what a plan that was made over a small table does for each notification is slow over a large
 * one.
 */
function reaching({ UserId, UserDetailId, Roles }: Reader, now: string): SQL | undefined {
  const hasRole = text`${addressed.Roles} ?| ${text.param([...Roles])}::text[]`
  const toMany = unbound
    .select({ Id: addressed.Id })
    .from(addressed)
    .where(and(isForMany(addressed), or(eq(addressed.Everyone, true), hasRole)))
  const byName = unbound
    .select({ Id: notificationReceivers.NotificationId })
    .from(notificationReceivers)
    .where(inArray(notificationReceivers.UserDetailId, [UserId, UserDetailId]))
  return and(
    inArray(notifications.Id, toMany.union(byName)),
    isNotNull(notifications.PublishedOn),
    isNull(notifications.WithdrawnOn),
    or(isNull(notifications.ActiveUntil), gt(notifications.ActiveUntil, now)),
  )
}

const columns = {
  ...pick(notifications, 'Id', 'Subject', 'CreatedOn', 'Link'),
  IsRead: text<boolean>`${notificationReads.UserId} is not null`,
}

const readBy = ({ UserId }: Reader) =>
  and(eq(notificationReads.NotificationId, notifications.Id), eq(notificationReads.UserId, UserId))

/** A person's newest current notifications, newest first. */
export function activeNotifications(sql: Sql, reader: Reader, now: string): Promise<StoredNotification[]> {
  return sql
    .select(columns)
    .from(notifications)
    .leftJoin(notificationReads, readBy(reader))
    .where(reaching(reader, now))
    .orderBy(desc(notifications.CreatedOn), desc(notifications.Id))
    .limit(limits.NotificationsListed)
}

/** One of a person's notifications with its text; 404 if it is not for them. */
export async function readOne(
  sql: Sql,
  reader: Reader,
  id: string,
  now: string,
): Promise<OpenedNotification> {
  const [found] = await sql
    .select({ ...columns, Body: notifications.Body })
    .from(notifications)
    .leftJoin(notificationReads, readBy(reader))
    .where(and(eq(notifications.Id, id), reaching(reader, now)))
  return mustExist(found)
}

/** Marks one of a person's notifications read. */
export async function markOneRead(
  sql: Sql,
  { UserId }: Reader,
  { Id: NotificationId, IsRead }: Permitted<OpenedNotification, 'read'>,
  ReadOn: string,
): Promise<void> {
  if (!IsRead)
    await sql.insert(notificationReads).values({ NotificationId, UserId, ReadOn }).onConflictDoNothing()
}

/** Marks all current notifications of a person read. */
export async function markAllOfThemRead(sql: Sql, reader: Reader, now: string): Promise<void> {
  await sql
    .insert(notificationReads)
    .select(
      sql
        .select({
          NotificationId: notifications.Id,
          UserId: text<string>`${reader.UserId}::uuid`.as('user_id'),
          ReadOn: text<string>`${now}::timestamptz`.as('read_on'),
        })
        .from(notifications)
        .where(reaching(reader, now)),
    )
    .onConflictDoNothing()
}
