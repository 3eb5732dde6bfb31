import { and, sql as text, type SQL } from 'drizzle-orm'
import { homePage } from './schema/content.ts'

const zone = text`(select ${homePage.TimeZone} from ${homePage} limit 1)`

/** The day of a moment in the conference's zone. */
const dayOf = (moment: unknown): SQL => text`(${moment} at time zone ${zone})::date`

/** The start of a day in the conference's zone, some hours earlier or later; read once for all rows. */
const startOf = (day: SQL, hours: string): SQL =>
  text`(select ${day}::timestamp at time zone ${zone} + ${hours}::interval)`

/**
 * True for moments on these days or between them, by the conference's clock; undefined without a day. The day of a
 * moment is worked out only near midnight: doing so for each row takes longer than the rest of a search. Midnight alone
 * decides nothing, since there are two of it where clocks are put back then.
 */
export function isOnDays(moment: unknown, from: string | undefined, to: string | undefined): SQL | undefined {
  const first = text`${from}::date`
  const last = text`${to}::date`
  const next = text`(${to}::date + 1)`
  return and(
    from === undefined
      ? undefined
      : text`(${moment} >= ${startOf(first, '3 hours')}
          or (${moment} >= ${startOf(first, '-3 hours')} and ${dayOf(moment)} >= ${first}))`,
    to === undefined
      ? undefined
      : text`(${moment} < ${startOf(next, '-3 hours')}
          or (${moment} < ${startOf(next, '3 hours')} and ${dayOf(moment)} <= ${last}))`,
  )
}
