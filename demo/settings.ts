import { dismissChecklist } from '../contract/reports/checklist.ts'
import { getHomePage, updateHomePage } from '../contract/content/content.ts'
import { dayIn, getDates, updateDate, type DateKey } from '../contract/content/dates.ts'
import { createTheme } from '../contract/papers/themes.ts'
import type { Caller } from './calls.ts'
import { dayLong } from '../contract/core/moments.ts'

export const timeZone = 'Asia/Kolkata'

/** The conference's day so many days after `now`, in milliseconds. */
export const localDay = (now: number, days = 0) => dayIn(now + days * dayLong, timeZone)

/** Days from today at which each date of the demonstration passes. */
export const daysAhead = {
  paper_submission: 14,
  paper_acceptance: 35,
  registration_last_date: 50,
  general_registration: 60,
  conference_date: 75,
} as const satisfies Readonly<Record<DateKey, number>>

const descriptions: Readonly<Record<DateKey, string>> = {
  paper_submission: 'Papers are taken until the end of this day',
  paper_acceptance: 'Authors are notified of the decision by email',
  registration_last_date: 'Authors of approved papers register until this day',
  general_registration: 'General attendees register until this day',
  conference_date: 'The first day of the conference',
}

/** Sets up the conference with the calls of `/web-configuration`: settings and dates. `now` in milliseconds. */
export async function configure(call: Caller, now: number): Promise<void> {
  const { Version: _home, Pages: _pages, ...settings } = await call(getHomePage)
  await call(updateHomePage, {
    body: {
      ...settings,
      ConferenceName: 'EMNLP 2020 (demonstration)',
      ConferencePlace: 'Online',
      SocietyName: 'Society of the demonstration',
      SocietyUrl: 'https://example.org',
      SupportEmail: 'support@example.org',
      TimeZone: timeZone,
      AbstractMinimumWordCount: 40,
    },
  })
  const known = await call(getDates)
  for (const [key, days] of Object.entries(daysAhead) as [DateKey, number][]) {
    const date = known.find(({ UniqueKey }) => UniqueKey === key)
    if (!date) continue
    const { Id: id, EndsOn: _ends, Version: _version, ...fields } = date
    const DeadlineDate = localDay(now, days)
    await call(updateDate, { id, body: { ...fields, Description: descriptions[key], DeadlineDate } })
  }
  // Everything but the mail server is done, and the portal's data should come first.
  await call(dismissChecklist)
}

/** Adds themes; returns their ids by title. */
export async function addThemes(
  call: Caller,
  titles: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const ThemeTitle of titles) {
    const { Id } = await call(createTheme, { body: { ThemeTitle, IsActive: true } })
    ids.set(ThemeTitle, Id)
  }
  return ids
}
