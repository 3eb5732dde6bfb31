import { and, sql as text, type SQL } from 'drizzle-orm'
import { homePage } from './schema/content.ts'

/** The day of a moment in the conference's zone. */
const dayOf = (moment: unknown): SQL =>
  text`(${moment} at time zone (select ${homePage.TimeZone} from ${homePage} limit 1))::date`

/** True for moments on these days or between them, by the conference's clock; undefined without a day. */
export function isOnDays(moment: unknown, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(
    from === undefined ? undefined : text`${dayOf(moment)} >= ${from}::date`,
    to === undefined ? undefined : text`${dayOf(moment)} <= ${to}::date`,
  )
}
