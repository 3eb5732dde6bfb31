import { and, desc, eq, gt, isNull, or, sql as text } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { dueRows } from '../jobs/dueRows.ts'
import type { Job } from '../jobs/runner.ts'
import { sliceSize } from '../jobs/sliceSize.ts'
import { queueAnnouncement } from '../mail/announcement.ts'
import { notificationReceivers, notifications } from '../db/schema/notifications.ts'
import { nextReached } from './receivers.ts'

type Notification = typeof notifications.$inferSelect

/** How many people one statement reads, and a transaction reaches at least. */
const slice = 200

/** Notifications that wait for their time, and were not withdrawn or expired before it. */
const isWaiting = (now: string) =>
  and(
    isNull(notifications.PublishedOn),
    isNull(notifications.WithdrawnOn),
    eq(notifications.IsOwn, false),
    or(isNull(notifications.ActiveUntil), gt(notifications.ActiveUntil, now)),
  )

/** The last receiver so far: slices continue after it, also after a restart. */
async function lastReached(sql: Sql, Id: string): Promise<string> {
  const [last] = await sql
    .select({ Key: notificationReceivers.UserDetailId })
    .from(notificationReceivers)
    .where(eq(notificationReceivers.NotificationId, Id))
    .orderBy(desc(notificationReceivers.UserDetailId))
    .limit(1)
  return last?.Key ?? noId
}

/** Notifies connected receivers. A key is a person's or an account's id; the hub finds either. */
async function notifyConnected(
  { database, hub }: Context,
  { Id, Subject, Everyone }: Notification,
): Promise<void> {
  const message = { Target: 'GotNotification', Text: Subject } as const
  hub.publish({ Roles: ['Admin'] }, { Target: 'Changed', Entity: 'Notification', Id, Version: 0 })
  if (Everyone) {
    hub.publish({ Everyone: true }, message)
    return
  }
  for (let last = noId; ;) {
    const rows = await database.sql
      .select({ Key: notificationReceivers.UserDetailId })
      .from(notificationReceivers)
      .where(and(eq(notificationReceivers.NotificationId, Id), gt(notificationReceivers.UserDetailId, last)))
      .orderBy(notificationReceivers.UserDetailId)
      .limit(slice)
    const keys = rows.map(({ Key }) => Key)
    if (keys.length > 0) hub.publish({ PersonIds: keys, UserIds: keys }, message)
    if (keys.length < slice) return
    last = keys.at(-1) ?? noId
  }
}

/** Writes the next so many of a notification's receivers and their mails; true if there are no more. */
async function publishSlice(sql: Sql, context: Context, row: Notification, most: number): Promise<boolean> {
  const reached = await nextReached(sql, row, await lastReached(sql, row.Id), most)
  if (reached.length > 0)
    await sql.execute(text`insert into ${notificationReceivers} (notification_id, user_detail_id)
      select ${row.Id}::uuid, unnest(${text.param(pluck(reached, 'Key'))}::uuid[])`)
  if (row.ByMail && reached.length > 0)
    await queueAnnouncement(sql, context, {
      RunTitle: row.Subject,
      Subject: row.Subject,
      Html: row.Body,
      Conference: await getHomePageRow(sql),
      Receivers: reached,
      NotBefore: null,
      RunId: row.Id,
    })
  return reached.length < most
}

/**
 * Publishes notifications when they are due: receivers and mails are written slice by slice, and the last slice makes
 * it public.
 */
export function publishing(context: Context): Job {
  // Others should not wait for thousands.
  const size = sliceSize(slice, slice, 2 * slice)
  return dueRows(
    { ...context, backoff: context.timing.undoBackoff },
    {
      name: 'publish notifications',
      table: notifications,
      key: notifications.Id,
      dueOn: notifications.ActiveFrom,
      isOpen: isWaiting,
      idOf: ({ Id }) => Id,
      slice: async (sql, row, after) => {
        const began = performance.now()
        const isWhole = await publishSlice(sql, context, row, size.rows)
        size.took(performance.now() - began)
        if (isWhole)
          await sql
            .update(notifications)
            .set({ PublishedOn: new Date(context.now()).toISOString() })
            .where(eq(notifications.Id, row.Id))
        after(async () => {
          if (row.ByMail) context.mailer.wake()
          if (isWhole) await notifyConnected(context, row)
        })
      },
    },
  )
}
