import { asc, eq } from 'drizzle-orm'
import type { Sql } from '../../../server/db/database.ts'
import { events, eventSessions, sessionStars } from '../../../server/db/schema/events.ts'
import { notificationReads } from '../../../server/db/schema/notifications.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { ReviewFields } from '../../../contract/reviews/reviewing.ts'
import { accountIn } from '../../support/accounts.ts'
import { notified } from '../../support/notifications.ts'
import type { TestPortal } from '../../support/portal/portal.ts'
import type { Duties, ServedDuties } from '../server/far.ts'

const theHour = { StartsOn: '2030-12-03T04:30:00.000Z', EndsOn: '2030-12-03T05:30:00.000Z' }

/** Puts papers to review, a programme and notifications of somebody straight into the tables. */
export async function giveDuties(portal: TestPortal, userId: string): Promise<Duties> {
  const { sql } = portal.context.database
  const owner = await accountIn(sql, { Email: 'owner@example.org' })
  const rows = await sql
    .insert(papers)
    .values(
      ['One', 'Two'].map((word) => ({
        ...{ OwnerId: owner.UserId, PaperTitle: `Reviewed ${word}`, Abstract: '', ConsiderBestPaper: false },
        ...{ Status: 'submitted' as const, SearchWords: '' },
      })),
    )
    .returning({ Id: papers.Id })
  await sql.insert(reviews).values(rows.map(({ Id }) => ({ PaperId: Id, AuditorId: userId })))
  const [event] = await sql
    .insert(events)
    .values({ Title: 'Main', Type: 'Technical Session', Description: '', Venue: '', ...theHour })
    .returning({ Id: events.Id })
  const EventId = event?.Id ?? ''
  const sessions = await sql
    .insert(eventSessions)
    .values([1, 2, 3].map((one) => ({ EventId, Title: `${one}`, Description: '', Room: '', ...theHour })))
    .returning({ Id: eventSessions.Id })
  const [user] = await sql.select({ of: users.UserDetailId }).from(users).where(eq(users.Id, userId))
  const notifications: string[] = []
  for (let count = 0; count < 3; count++) notifications.push((await notified(portal, user?.of ?? '')).Id)
  return { userId, papers: rows.map(({ Id }) => Id), sessions: sessions.map(({ Id }) => Id), notifications }
}

export async function dutiesIn(sql: Sql, userId: string): Promise<ServedDuties> {
  const reviewed = await sql.select().from(reviews).where(eq(reviews.AuditorId, userId))
  const starred = await sql
    .select({ Id: sessionStars.SessionId })
    .from(sessionStars)
    .where(eq(sessionStars.UserId, userId))
    .orderBy(asc(sessionStars.StarredOn))
  const read = await sql
    .select({ Id: notificationReads.NotificationId })
    .from(notificationReads)
    .where(eq(notificationReads.UserId, userId))
  return {
    reviews: reviewed.map((row) => {
      const { PaperId, State, Version } = row
      return { PaperId, State, Version, Fields: ReviewFields.strip().parse(row) }
    }),
    stars: starred.map(({ Id }) => Id),
    read: read.map(({ Id }) => Id),
  }
}
