import { and, asc, desc, eq, gt, isNull, lte, notInArray, or, sql as text } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { Job } from '../jobs/clockwork.ts'
import { queueAnnouncement } from '../mail/announcement.ts'
import { notificationReceivers, notifications } from '../db/schema/notifications.ts'
import { nextReached } from './targets.ts'

type Notification = typeof notifications.$inferSelect

/** How many people one transaction reaches: others should not wait for thousands. */
const slice = 500

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
async function tellLive({ database, hub }: Context, { Id, Subject, Everyone }: Notification): Promise<void> {
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

/**
 * Publishes notifications when they are due: receivers and mails are written slice by slice, and the last slice makes
 * it public. The row lock lets one instance at a time do a slice, so several instances do each slice once.
 */
export function publishing(context: Context): Job {
  const { database, log } = context
  /** Failed notifications, and when they are retried. */
  const failed = new Map<string, number>()
  const instant = () => new Date(context.now()).toISOString()
  const later = () => [...failed].filter(([, on]) => on > context.now()).map(([id]) => id)
  const isOpen = () => {
    const ids = later()
    return and(isWaiting(instant()), ids.length > 0 ? notInArray(notifications.Id, ids) : undefined)
  }

  async function publishSlice(sql: Sql, row: Notification): Promise<boolean> {
    const reached = await nextReached(sql, row, await lastReached(sql, row.Id), slice)
    if (reached.length > 0)
      await sql
        .insert(notificationReceivers)
        .values(reached.map(({ Key }) => ({ NotificationId: row.Id, UserDetailId: Key })))
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
    const isWhole = reached.length < slice
    if (isWhole)
      await sql.update(notifications).set({ PublishedOn: instant() }).where(eq(notifications.Id, row.Id))
    return isWhole
  }

  /** Does a slice of the next due notification; false if none is due. */
  async function publishNext(): Promise<boolean> {
    let Id = ''
    try {
      const done = await database.sql.transaction(async (sql) => {
        const [row] = await sql
          .select()
          .from(notifications)
          .where(and(isOpen(), lte(notifications.ActiveFrom, instant())))
          .orderBy(asc(notifications.ActiveFrom), asc(notifications.Id))
          .limit(1)
          .for('update', { skipLocked: true })
        if (!row) return undefined
        Id = row.Id
        return { row, isWhole: await publishSlice(sql, row) }
      })
      if (!done) return false
      failed.delete(Id)
      if (done.row.ByMail) context.mailer.wake()
      if (done.isWhole) await tellLive(context, done.row)
      return true
    } catch (error) {
      if (Id === '') throw error
      log.error({ err: error, notification: Id }, 'a notification could not be published')
      failed.set(Id, context.now() + context.timing.undoBackoff)
      return true
    }
  }

  return {
    name: 'publish notifications',
    run: async () => {
      while (await publishNext());
      const [next] = await database.sql
        .select({ On: text<Date | string | null>`min(${notifications.ActiveFrom})` })
        .from(notifications)
        .where(isOpen())
      const moments = [...failed.values(), ...(next?.On ? [new Date(next.On).getTime()] : [])]
      return Math.min(...moments, Infinity) - context.now()
    },
  }
}
