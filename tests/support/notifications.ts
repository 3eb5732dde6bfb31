import type { Portal } from '../../server/app.ts'
import { notificationReceivers, notifications } from '../../server/db/schema/notifications.ts'

/** A notification for one person, put straight into the tables; name what your test wants different. */
export async function notified(
  { context }: Portal,
  UserDetailId: string,
  given: Partial<typeof notifications.$inferInsert> = {},
): Promise<{ Id: string }> {
  const { sql } = context.database
  const [notification] = await sql
    .insert(notifications)
    .values({
      Subject: 'The hall has changed',
      Body: '<p>We meet in hall 2.</p>',
      PublishedOn: new Date(context.now()).toISOString(),
      ...given,
    })
    .returning({ Id: notifications.Id })
  if (!notification) throw new Error('No notification was made')
  await sql.insert(notificationReceivers).values({ NotificationId: notification.Id, UserDetailId })
  return notification
}
