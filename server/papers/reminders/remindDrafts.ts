import { and, asc, eq, gt, isNotNull, lte, sql as text } from 'drizzle-orm'
import { noId } from '../../../contract/core/limits.ts'
import { momentIn } from '../../../contract/core/moments.ts'
import { reminderDays } from '../../../contract/notifications/reminders.ts'
import { draftOpenNotice } from '../../../contract/notifications/notices.ts'
import { users } from '../../db/schema/accounts.ts'
import { deadline } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import type { Job } from '../../jobs/runner.ts'
import { remind, type Ending } from '../../notifications/remindOnce.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { papers } from '../../db/schema/papers.ts'

const isDraft = eq(papers.Status, 'draft')

/** The end of submission for drafts without an extension, or for drafts with the same extension. */
const submissionEnds = (EndsOn: string, isExtended: boolean): Ending => ({
  EndsOn,
  days: reminderDays.draft,
  onceKey: ({ Days }) => `draft open ${EndsOn} ${Days}`,
  find: async (sql, { due, onceKey, after, limit, TimeZone }) => {
    const owners = await sql
      .select({
        Id: users.Id,
        UserDetailId: users.UserDetailId,
        Titles: text<string[]>`array_agg(${papers.PaperTitle} order by ${papers.CreatedOn}, ${papers.Id})`,
      })
      .from(papers)
      .innerJoin(users, eq(users.Id, papers.OwnerId))
      .where(
        and(
          isDraft,
          isExtended
            ? eq(papers.ExtendedUntil, EndsOn)
            : text`(${papers.ExtendedUntil} is null or ${papers.ExtendedUntil} <= ${EndsOn})`,
          // A draft created later was started with the deadline already close.
          lte(papers.CreatedOn, due.Since),
          eq(users.Blocked, false),
          gt(users.Id, after),
          text`not exists (select 1 from ${notifications} where ${notifications.OnceKey} = ${`${onceKey} `}::text || ${users.Id})`,
        ),
      )
      .groupBy(users.Id, users.UserDetailId)
      .orderBy(asc(users.Id))
      .limit(limit)
    return owners.map(({ Id, UserDetailId, Titles }) => ({
      Id,
      telling: {
        ...draftOpenNotice(Titles, momentIn(TimeZone, EndsOn)),
        PersonIds: [UserDetailId],
        UserIds: UserDetailId === noId ? [Id] : [],
      },
    }))
  },
})

/** The ends of submission: the general one, and those of drafts with an extension. */
async function endings(sql: Sql): Promise<Ending[]> {
  const EndsOn = await deadline(sql, 'paper_submission')
  if (!EndsOn) return []
  const extended = await sql
    .selectDistinct({ On: papers.ExtendedUntil })
    .from(papers)
    .where(and(isDraft, isNotNull(papers.ExtendedUntil), gt(papers.ExtendedUntil, EndsOn)))
  return [
    submissionEnds(EndsOn, false),
    ...extended.flatMap(({ On }) => (On === null ? [] : [submissionEnds(On, true)])),
  ]
}

/** Reminds people with a draft that submission closes soon. */
export const draftReminders = (context: Context): Job => ({
  name: 'remind of drafts',
  run: async () => remind(context, await endings(context.database.sql)),
})
