import { and, asc, eq, gt, inArray, isNotNull, lte, sql as text } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { mailTexts } from '../../contract/mail/mails.ts'
import { reminderDays } from '../../contract/notifications/reminders.ts'
import type { RemindedAuditors } from '../../contract/reviews/reviewDesk.ts'
import { reviewsOpenNotice } from '../../contract/notifications/notices.ts'
import { getHomePageRow } from '../conference/settings.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { Notifying } from '../directory/notify.ts'
import { remindNow, type Ending, type Reminder } from '../notifications/reminders.ts'
import { papers } from '../db/schema/papers.ts'
import { reviewReminderTemplate } from '../mail/templates/reviews.ts'
import { letterTo } from './auditorLetters.ts'
import { reviews } from '../db/schema/reviews.ts'
import { isOpenReview } from './openReviews.ts'

/** Open reviews of auditors who may sign in. */
const mayBeReminded = and(isOpenReview, eq(users.Blocked, false), text`'Auditor' = any(${users.Roles})`)

const Codes = text<string[]>`array_agg(${papers.PaperCode} order by ${papers.PaperCode})`

const noticeOf = (auditor: { readonly Id: string; readonly Codes: string[] }, until: string) => ({
  ...reviewsOpenNotice(auditor.Codes, until),
  PersonIds: [],
  UserIds: [auditor.Id],
})

/** The reviews due at one time. */
const reviewsEnd = (EndsOn: string): Ending => ({
  EndsOn,
  key: 'reviews due',
  find: async (sql, { Since, limit, until, isNext }) => {
    const found = await sql
      .select({ Id: users.Id, Codes })
      .from(reviews)
      .innerJoin(papers, eq(papers.Id, reviews.PaperId))
      .innerJoin(users, eq(users.Id, reviews.AuditorId))
      .where(
        and(
          mayBeReminded,
          eq(reviews.DueOn, EndsOn),
          // Auditors asked later already know the deadline.
          lte(reviews.AssignedOn, Since),
          isNext(users.Id),
        ),
      )
      .groupBy(users.Id)
      .orderBy(asc(users.Id))
      .limit(limit)
    return found.map((auditor) => ({ Id: auditor.Id, notice: noticeOf(auditor, until) }))
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
export const reviewReminder: Reminder = { name: 'remind of reviews', days: reminderDays.review, endings }

/**
 * Reminds auditors of their open reviews, or all auditors without ids, by one mail and one notification each. Call
 * `mailer.wake` after the commit.
 */
export async function remindAuditors(
  call: Notifying,
  context: Pick<Context, 'mailer' | 'publicUrl'>,
  AuditorIds: readonly string[] | null,
): Promise<RemindedAuditors> {
  const DueOn = text<string | null>`min(${reviews.DueOn})`.mapWith(reviews.DueOn)
  const found = await call.sql
    .select({ ...pick(users, 'Id', 'Email'), Codes, DueOn })
    .from(reviews)
    .innerJoin(papers, eq(papers.Id, reviews.PaperId))
    .innerJoin(users, eq(users.Id, reviews.AuditorId))
    .where(and(mayBeReminded, AuditorIds ? inArray(users.Id, [...AuditorIds]) : gt(users.Id, noId)))
    .groupBy(users.Id, users.Email)
    .orderBy(asc(users.Id))
  const conference = await getHomePageRow(call.sql)
  await remindNow(
    call,
    context,
    mailTexts.reviewReminders,
    found.map((auditor) => ({
      letter: letterTo(auditor, reviewReminderTemplate, conference, context),
      notice: noticeOf(auditor, ''),
    })),
  )
  return { People: found.length, Reviews: found.reduce((sum, { Codes: codes }) => sum + codes.length, 0) }
}
