import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { NotificationBody } from '../../contract/notifications/notificationAdmin.ts'
import { announcementTexts } from '../../contract/notifications/announcements.ts'
import { notificationTexts } from '../../contract/notifications/notifications.ts'
import { noId } from '../../contract/core/limits.ts'
import { cleanHtml } from '../conference/html.ts'
import type { Sql } from '../db/database.ts'
import { insertOne } from '../db/insertOne.ts'
import type { Permitted } from '../http/permitted.ts'
import { broken } from '../http/refusal.ts'
import { dropQueued } from '../mail/announcement.ts'
import { notifications } from '../db/schema/notifications.ts'
import { areKnown, nextReached } from './receivers.ts'

type Notification = typeof notifications.$inferSelect

/** Stores a notification to be shown from its time on; 422 for people who do not exist, and for no receivers. */
export async function storeNotification(
  sql: Sql,
  body: NotificationBody,
  CreatedBy: string,
  now: number,
): Promise<Notification> {
  const UserIds = [...new Set(body.UserIds)]
  const from = body.ActiveFrom === null ? now : Math.max(Date.parse(body.ActiveFrom), now)
  if (body.ActiveUntil !== null && Date.parse(body.ActiveUntil) <= from)
    throw broken({ ActiveUntil: announcementTexts.untilPassed })
  if (!(await areKnown(sql, UserIds))) throw broken({ UserIds: notificationTexts.unknownPerson })
  // The receivers at a later time are not known now.
  if (from === now && (await nextReached(sql, body, noId, 1)).length === 0)
    throw broken(announcementTexts.nobody)
  const Body = cleanHtml(body.Body)
  if (Body.replace(/<(?!img\b)[^>]*>|&nbsp;/g, '').trim() === '')
    throw broken({ Body: notificationTexts.bodyRequired })
  return insertOne(sql, notifications, {
    ...body,
    UserIds,
    Subject: body.Subject.replace(/\s+/g, ' ').trim(),
    Body,
    ActiveFrom: new Date(from).toISOString(),
    CreatedBy,
    CreatedOn: new Date(now).toISOString(),
  })
}

/**
 * Withdraws a notification: nobody sees it any more, and unsent mails are not sent. With null it is shown again, or
 * waits for its time. Returns whether that changed it.
 */
export async function setWithdrawn(
  sql: Sql,
  { Id }: Permitted<{ readonly Id: string }, 'withdraw'>,
  WithdrawnOn: string | null,
): Promise<boolean> {
  const differs = (WithdrawnOn === null ? isNotNull : isNull)(notifications.WithdrawnOn)
  const changed = await sql
    .update(notifications)
    .set({ WithdrawnOn })
    .where(and(eq(notifications.Id, Id), differs))
    .returning({ Id: notifications.Id })
  if (WithdrawnOn !== null) await dropQueued(sql, Id)
  return changed.length > 0
}
