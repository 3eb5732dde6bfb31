import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql as text } from 'drizzle-orm'
import { sentList, type SentFilter } from '../../contract/notifications/sentList.ts'
import type { NotificationDetails, SentNotification } from '../../contract/notifications/notificationAdmin.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { fromTable } from '../files/serveList.ts'
import { mustExist, notFound } from '../http/refusal.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import { people } from '../db/schema/people.ts'
import { notificationReads, notificationReceivers, notifications } from '../db/schema/notifications.ts'
import { previewReached } from './receivers.ts'

type Notification = typeof notifications.$inferSelect

/** How many readers are listed. */
const readersNamed = 1000

const isActive = (now: string) =>
  and(
    isNull(notifications.WithdrawnOn),
    or(isNull(notifications.ActiveUntil), gt(notifications.ActiveUntil, now)),
  )
const isPast = (now: string) => or(isNotNull(notifications.WithdrawnOn), lte(notifications.ActiveUntil, now))

async function countsOf(
  sql: Sql,
  table: typeof notificationReads | typeof notificationReceivers,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql
    .select({ Id: table.NotificationId, Count: text<number>`count(*)::int` })
    .from(table)
    .where(inArray(table.NotificationId, [...ids]))
    .groupBy(table.NotificationId)
  return new Map(rows.map(({ Id, Count }) => [Id, Count]))
}

/** Rows as organisers see them. Receivers of a scheduled one are those it would reach now. */
export async function asSent(sql: Sql, rows: readonly Notification[]): Promise<SentNotification[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ Id }) => Id)
  const receivers = await countsOf(sql, notificationReceivers, ids)
  const readers = await countsOf(sql, notificationReads, ids)
  const names = await namesOfAccounts(sql, [...new Set(rows.map(({ CreatedBy }) => CreatedBy))])
  const sent: SentNotification[] = []
  for (const row of rows) {
    const { Body: _body, Link: _link, IsOwn: _own, OnceKey: _key, PublishedOn, CreatedBy, ...shown } = row
    const { Id, WithdrawnOn } = shown
    const Readers = readers.get(Id) ?? 0
    const isToCome = PublishedOn === null && WithdrawnOn === null
    const Receivers = isToCome ? (await previewReached(sql, row)).Count : (receivers.get(Id) ?? 0)
    sent.push({
      ...shown,
      CreatedByName: names.get(CreatedBy) ?? '',
      // People who joined later also read what is for everyone or for a role.
      Receivers: Math.max(Receivers, Readers),
      Readers,
    })
  }
  return sent
}

const chosenBy = ({ State }: SentFilter, now: string) =>
  and(eq(notifications.IsOwn, false), State === 'active' ? isActive(now) : isPast(now))

const newestFirst = [desc(notifications.CreatedOn), desc(notifications.Id)] as const

/** The organisers' notifications, newest first. */
export const sentSource = (now: () => number) => {
  const rows = async (sql: Sql, ids: readonly string[]) =>
    asSent(
      sql,
      await sql
        .select()
        .from(notifications)
        .where(inArray(notifications.Id, [...ids]))
        .orderBy(...newestFirst),
    )
  return {
    ...fromTable(sentList, {
      table: notifications,
      key: notifications.Id,
      order: newestFirst,
      where: ({ filter }) => chosenBy(filter, new Date(now()).toISOString()),
      rows,
    }),
    sheetRows: async (sql: Sql, ids: readonly string[]) =>
      (await rows(sql, ids)).map((sent) => ({ sent, now: now() })),
  }
}

/** The row of an organisers' notification; 404 for any other. */
export async function sentRow(sql: Sql, id: string): Promise<Notification> {
  const [row] = await sql
    .select()
    .from(notifications)
    .where(and(eq(notifications.Id, id), eq(notifications.IsOwn, false)))
  return mustExist(row)
}

/** A notification with its text and its readers, the latest reader first. */
export async function readSent(sql: Sql, id: string): Promise<NotificationDetails> {
  const row = await sentRow(sql, id)
  const [sent] = await asSent(sql, [row])
  if (!sent) throw notFound()
  const ReadBy = await sql
    .select({
      FullName: text<string>`coalesce(${people.FullName}, ${users.Email})`,
      ReadOn: notificationReads.ReadOn,
    })
    .from(notificationReads)
    .innerJoin(users, eq(users.Id, notificationReads.UserId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(eq(notificationReads.NotificationId, id))
    .orderBy(desc(notificationReads.ReadOn), users.Id)
    .limit(readersNamed)
  return { ...sent, Body: row.Body, ReadBy }
}
