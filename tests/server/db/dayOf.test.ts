import { sql as text } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isOnDays } from '../../../server/db/dayOf.ts'
import { homePage } from '../../../server/db/schema/content.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()

/** Every quarter of an hour of three days around a moment. */
const around = (moment: string) =>
  Array.from({ length: 3 * 96 }, (_, index) =>
    new Date(Date.parse(moment) + (index - 144) * 900_000).toISOString(),
  )

test.each([
  ['in India, half an hour off', 'Asia/Kolkata', '2026-11-28'],
  ['where clocks are put back to midnight, so that it comes twice', 'America/Havana', '2026-11-01'],
  ['where clocks are put forward at midnight, so that it does not come', 'America/Havana', '2026-03-08'],
  ['where the day begins first', 'Pacific/Kiritimati', '2026-07-01'],
  ['where it ends last', 'Pacific/Pago_Pago', '2026-07-01'],
])('a day has its moments by the clock of the conference %s', async (_where, TimeZone, day) => {
  const { sql } = portal.context.database
  await sql.update(homePage).set({ TimeZone })
  const moments = around(`${day}T12:00:00.000Z`)
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: TimeZone })
  const dayOf = (moment: string) => format.format(Date.parse(moment))
  const found = async (from: string | undefined, to: string | undefined) => {
    const { rows } = await sql.execute<{ moment: string }>(
      text`select moment from unnest(${text.param(moments)}::timestamptz[]) moment
        where ${isOnDays(text`moment`, from, to)} order by moment`,
    )
    return rows.map(({ moment }) => new Date(moment).toISOString())
  }
  expect(await found(day, day)).toEqual(moments.filter((moment) => dayOf(moment) === day))
  expect(await found(day, undefined)).toEqual(moments.filter((moment) => dayOf(moment) >= day))
  expect(await found(undefined, day)).toEqual(moments.filter((moment) => dayOf(moment) <= day))
})
