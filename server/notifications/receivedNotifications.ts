import { and, desc, eq, gt, isNotNull, isNull, or, sql as text, type SQL } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import type { OpenedNotification, StoredNotification } from '../../contract/notifications/notifications.ts'
import { limits } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Actor as Reader } from '../http/context.ts'
import type { Permitted } from '../http/permitted.ts'
import { mustExist } from '../http/refusal.ts'
import { notificationReads, notificationReceivers, notifications } from '../db/schema/notifications.ts'

/** The notifications for a person now: published, neither withdrawn nor expired, and addressed to them. */
function reaching({ UserId, UserDetailId, Roles }: Reader, now: string): SQL | undefined {
  const isNamed = text`exists (select 1 from ${notificationReceivers} where ${notificationReceivers.NotificationId} = ${notifications.Id} and ${notificationReceivers.UserDetailId} in (${UserId}, ${UserDetailId}))`
  const hasRole = text`exists (select 1 from jsonb_array_elements_text(${notifications.Roles}) as role where role = any(${text.param([...Roles])}::text[]))`
  return and(
    isNotNull(notifications.PublishedOn),
    isNull(notifications.WithdrawnOn),
    or(isNull(notifications.ActiveUntil), gt(notifications.ActiveUntil, now)),
    or(eq(notifications.Everyone, true), hasRole, isNamed),
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
