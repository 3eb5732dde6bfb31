import { expect, test } from 'vitest'
import { dayIn, endOf, offsetAt } from '../../../contract/content/dates.ts'
import { wallLong } from '../../../contract/content/wallClock.ts'
import {
  clockTime,
  deadlineIn,
  longDate,
  momentAt,
  momentHere,
  momentIn,
  shortDate,
} from '../../../contract/core/moments.ts'
import { zoneFormats } from '../../../contract/core/zoneFormats.ts'
import { longDay, sessionTime, shortDay, timeSpan } from '../../../contract/events/programmeTimes.ts'

const { DateTimeFormat } = Intl

/** Runs something often and answers how many formats were made for it. */
function madeBy(use: (round: number) => void): number {
  let made = 0
  class Counted extends DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof DateTimeFormat>) {
      super(...given)
      made += 1
    }
  }
  const instead = (value: typeof DateTimeFormat) =>
    Object.defineProperty(Intl, 'DateTimeFormat', { value, configurable: true, writable: true })
  instead(Counted as typeof DateTimeFormat)
  try {
    for (let round = 0; round < 50; round += 1) use(round)
  } finally {
    instead(DateTimeFormat)
  }
  return made
}

const moment = '2026-11-20T15:16:32.000Z'
const span = { StartsOn: '2026-11-20T04:30:00.000Z', EndsOn: '2026-11-20T20:30:00.000Z' }

test.each<[string, readonly string[], (zone: string) => unknown, number]>([
  ['a moment in full', ['Asia/Kolkata', 'Europe/Berlin'], (zone) => momentIn(zone, moment), 1],
  ['a moment with its day', ['Asia/Kolkata', 'Europe/Berlin'], (zone) => momentAt(moment, zone), 1],
  ['a long day', ['Asia/Kolkata', 'Europe/Berlin'], (zone) => longDate(moment, zone), 1],
  [
    'a short day',
    ['Asia/Kolkata', 'Europe/Berlin'],
    (zone) => shortDate(moment, zone, Date.parse(moment)),
    1,
  ],
  ['an offset', ['Asia/Tokyo', 'Europe/Rome'], (zone) => offsetAt(Date.parse(moment), zone), 1],
  ['a day of a zone', ['Asia/Seoul', 'Europe/Paris'], (zone) => dayIn(Date.parse(moment), zone), 1],
  ['the end of a date', ['Asia/Dhaka', 'Europe/Oslo'], (zone) => endOf('2026-11-20', zone), 1],
  ['a day of a programme', ['Asia/Kolkata', 'Europe/Berlin'], (zone) => longDay(moment, zone), 1],
  ['its short form', ['Asia/Kolkata', 'Europe/Berlin'], (zone) => shortDay(moment, zone), 1],
  // Hours, names of zones, days to compare and the short day of an end on another day.
  ['the times of a session', ['Asia/Dubai', 'Europe/Madrid'], (zone) => timeSpan(span, zone), 4],
])('%s makes one format of a kind for each zone, however often it is shown', (_name, zones, show, kinds) => {
  const made = madeBy((round) => show(zones[round % zones.length] ?? ''))
  expect(made).toBeLessThanOrEqual(zones.length * kinds)
  expect(madeBy((round) => show(zones[round % zones.length] ?? ''))).toBe(0)
})

test('what is shown by UTC or by the reader’s clock makes no format either, once it was shown', () => {
  const show = () => [
    deadlineIn('2026-11-20', 'Asia/Kolkata'),
    deadlineIn('2026-11-20T09:30', 'Asia/Kolkata'),
    wallLong('2027-01-12'),
    wallLong('2027-01-12T09:30'),
    longDate(moment),
    momentHere(Date.parse(moment)),
    clockTime(Date.parse(moment), Date.parse(moment)),
    sessionTime(span, 'Asia/Kolkata'),
  ]
  const first = show()
  expect(madeBy(() => expect(show()).toEqual(first))).toBe(0)
})

test('each zone has its own format, and a kept one says the same', () => {
  const format = zoneFormats({ dateStyle: 'full', timeStyle: 'medium' })
  expect(format('Asia/Kolkata').format(new Date(moment))).toBe('Friday, 20 November 2026 at 20:46:32')
  expect(format('UTC').format(new Date(moment))).toBe('Friday, 20 November 2026 at 15:16:32')
  expect(format('Asia/Kolkata')).toBe(format('Asia/Kolkata'))
  expect(momentIn('Asia/Kolkata', moment)).toBe('Friday, 20 November 2026 at 20:46:32 (Asia/Kolkata)')
  expect(momentIn('UTC', moment)).toBe('Friday, 20 November 2026 at 15:16:32 (UTC)')
})
