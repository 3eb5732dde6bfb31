import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql as text } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { momentIn } from '../../contract/core/moments.ts'
import { reminderDays } from '../../contract/notifications/reminders.ts'
import type { RemindedAuditors } from '../../contract/reviews/reviewDesk.ts'
import { reviewsOpenNotice } from '../../contract/notifications/notices.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { Publishing } from '../hub/hub.ts'
import type { Job } from '../jobs/runner.ts'
import { notify } from '../directory/notify.ts'
import { remind, type Ending } from '../notifications/remindOnce.ts'
import { notifications } from '../db/schema/notifications.ts'
import { papers } from '../db/schema/papers.ts'
import { writeToAuditors } from './auditorLetters.ts'
import { reviews } from '../db/schema/reviews.ts'

/** Open reviews of auditors who may sign in. */
const isOpen = and(
  inArray(reviews.State, ['assigned', 'accepted']),
  eq(papers.Status, 'submitted'),
  isNull(papers.WithdrawnOn),
  eq(users.Blocked, false),
  text`'Auditor' = any(${users.Roles})`,
)

const Codes = text<string[]>`array_agg(${papers.PaperCode} order by ${papers.PaperCode})`

/** The reviews due at one time. */
const reviewsEnd = (EndsOn: string): Ending => ({
  EndsOn,
  days: reminderDays.review,
  onceKey: ({ Days }) => `reviews due ${EndsOn} ${Days}`,
  find: async (sql, { due, onceKey, after, limit, TimeZone }) => {
    const found = await sql
      .select({ Id: users.Id, Codes })
      .from(reviews)
      .innerJoin(papers, eq(papers.Id, reviews.PaperId))
      .innerJoin(users, eq(users.Id, reviews.AuditorId))
      .where(
        and(
          isOpen,
          eq(reviews.DueOn, EndsOn),
          // Auditors asked later already know the deadline.
          lte(reviews.AssignedOn, due.Since),
          gt(users.Id, after),
          text`not exists (select 1 from ${notifications} where ${notifications.OnceKey} = ${`${onceKey} `}::text || ${users.Id})`,
        ),
      )
      .groupBy(users.Id)
      .orderBy(asc(users.Id))
      .limit(limit)
    return found.map((auditor) => ({
      Id: auditor.Id,
      telling: {
        ...reviewsOpenNotice(auditor.Codes, momentIn(TimeZone, EndsOn)),
        PersonIds: [],
        UserIds: [auditor.Id],
      },
    }))
  },
})

async function endings(sql: Sql): Promise<Ending[]> {
  const moments = await sql
    .selectDistinct({ On: reviews.DueOn })
    .from(reviews)
    .where(and(inArray(reviews.State, ['assigned', 'accepted']), isNotNull(reviews.DueOn)))
  return moments.flatMap(({ On }) => (On === null ? [] : [reviewsEnd(On)]))
}

/** Reminds auditors that reviews are due soon. */
export const reviewReminders = (context: Context): Job => ({
  name: 'remind of reviews',
  run: async () => remind(context, await endings(context.database.sql)),
})

/**
 * Reminds auditors of their open reviews, or all auditors without ids, by one mail and one notification each. Call
 * `mailer.wake` after the commit.
 */
export async function remindAuditors(
  sql: Sql,
  context: Pick<Context, 'mailer' | 'publicUrl'>,
  publish: Publishing['publish'],
  AuditorIds: readonly string[] | null,
): Promise<RemindedAuditors> {
  const found = await sql
    .select({
      Id: users.Id,
      Email: users.Email,
      Codes,
      DueOn: text<string | null>`min(${reviews.DueOn})`.mapWith(reviews.DueOn),
    })
    .from(reviews)
    .innerJoin(papers, eq(papers.Id, reviews.PaperId))
    .innerJoin(users, eq(users.Id, reviews.AuditorId))
    .where(and(isOpen, AuditorIds ? inArray(users.Id, [...AuditorIds]) : gt(users.Id, noId)))
    .groupBy(users.Id, users.Email)
    .orderBy(asc(users.Id))
  await writeToAuditors(sql, context, 'reminder', found)
  await notify(
    { sql, publish },
    ...found.map(({ Id, Codes: codes }) => ({
      ...reviewsOpenNotice(codes, ''),
      PersonIds: [],
      UserIds: [Id],
      OnceKey: '',
    })),
  )
  return { People: found.length, Reviews: found.reduce((sum, { Codes: codes }) => sum + codes.length, 0) }
}
