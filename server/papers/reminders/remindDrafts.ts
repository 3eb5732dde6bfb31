import { and, asc, eq, gt, isNotNull, lte, sql as text } from 'drizzle-orm'
import { noId } from '../../../contract/core/limits.ts'
import { reminderDays } from '../../../contract/notifications/reminders.ts'
import { draftOpenNotice } from '../../../contract/notifications/notices.ts'
import { users } from '../../db/schema/accounts.ts'
import { deadline } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import type { Ending, Reminder } from '../../notifications/reminders.ts'
import { papers } from '../../db/schema/papers.ts'

const isDraft = eq(papers.Status, 'draft')

/** The end of submission for drafts without an extension, or for drafts with the same extension. */
const submissionEnds = (EndsOn: string, isExtended: boolean): Ending => ({
  EndsOn,
  key: 'draft open',
  find: async (sql, { Since, limit, until, isNext }) => {
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
          lte(papers.CreatedOn, Since),
          eq(users.Blocked, false),
          isNext(users.Id),
        ),
      )
      .groupBy(users.Id, users.UserDetailId)
      .orderBy(asc(users.Id))
      .limit(limit)
    return owners.map(({ Id, UserDetailId, Titles }) => ({
      Id,
      notice: {
        ...draftOpenNotice(Titles, until),
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
export const draftReminder: Reminder = { name: 'remind of drafts', days: reminderDays.draft, endings }
