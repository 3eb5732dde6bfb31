import { and, asc, eq, ne, not, notExists, or, sql as text } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { reminderDays } from '../../contract/notifications/reminders.ts'
import { registrationClosesNotice } from '../../contract/notifications/notices.ts'
import { users } from '../db/schema/accounts.ts'
import { deadline } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Ending, Reminder } from '../notifications/reminders.ts'
import { people } from '../db/schema/people.ts'
import { hasPaper } from './rateEligibility.ts'
import { accommodations } from '../db/schema/registration.ts'

/** The people who register until each date and know about it from an account or a paper. */
const registering = {
  registration_last_date: hasPaper('approved'),
  general_registration: and(
    not(hasPaper('approved')),
    // Authors of rejected papers register as general attendees without changing role (design §3 "People").
    or(text`'GeneralAttendee' = any(${users.Roles})`, hasPaper('rejected')),
  ),
} as const
type Closing = keyof typeof registering

const registrationCloses = (key: Closing, EndsOn: string): Ending => ({
  EndsOn,
  key: `registration closes ${key}`,
  find: async (sql, { limit, until, isNext }) => {
    const found = await sql
      .select({ Id: people.UserDetailId })
      .from(people)
      .leftJoin(users, and(eq(users.UserDetailId, people.UserDetailId), ne(users.UserDetailId, noId)))
      .where(
        and(
          isNext(people.UserDetailId),
          ne(people.Email, ''),
          text`not coalesce(${users.Blocked}, false)`,
          registering[key],
          notExists(
            sql
              .select({ Id: accommodations.AccommodationId })
              .from(accommodations)
              .where(eq(accommodations.UserDetailId, people.UserDetailId)),
          ),
        ),
      )
      .orderBy(asc(people.UserDetailId))
      .limit(limit)
    return found.map(({ Id }) => ({
      Id,
      notice: { ...registrationClosesNotice(until), PersonIds: [Id] },
    }))
  },
})

async function endings(sql: Sql): Promise<Ending[]> {
  const found: Ending[] = []
  for (const key of ['registration_last_date', 'general_registration'] as const) {
    const EndsOn = await deadline(sql, key)
    if (EndsOn) found.push(registrationCloses(key, EndsOn))
  }
  return found
}

/** Reminds people who may register, and have not, that registration closes soon. */
export const closingReminder: Reminder = {
  name: 'remind of registration',
  days: reminderDays.registration,
  endings,
}
