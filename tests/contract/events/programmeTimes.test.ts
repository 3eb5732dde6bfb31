import { expect, test } from 'vitest'
import {
  dayKey,
  longDay,
  readersTime,
  sessionTime,
  shortDay,
  timeSpan,
} from '../../../contract/events/programmeTimes.ts'

const zone = 'Asia/Kolkata'

test('a session is shown by the clock of the conference, with its zone', () => {
  const span = { StartsOn: '2026-11-20T04:30:00.000Z', EndsOn: '2026-11-20T05:30:00.000Z' }
  expect(sessionTime(span, zone)).toBe('Friday 20 November 2026, 10:00–11:00 (Asia/Kolkata)')
  expect(longDay(span.StartsOn, zone)).toBe('Friday 20 November 2026')
  expect(shortDay(span.StartsOn, zone)).toBe('Fri 20 Nov')
})

test('a session over midnight is on the day of its start and names the day of its end', () => {
  const span = { StartsOn: '2026-11-20T17:00:00.000Z', EndsOn: '2026-11-20T19:00:00.000Z' }
  expect(dayKey(span.StartsOn, zone)).toBe('2026-11-20')
  expect(dayKey(span.EndsOn, zone)).toBe('2026-11-21')
  expect(timeSpan(span, zone)).toBe('22:30–00:30 (Sat 21 Nov)')
})

test('a session during which clocks are changed names both offsets', () => {
  // At 03:00 on 25 October 2026 it became 02:00 again in Berlin.
  const back = { StartsOn: '2026-10-25T00:30:00.000Z', EndsOn: '2026-10-25T01:30:00.000Z' }
  expect(timeSpan(back, 'Europe/Berlin')).toBe('02:30 CEST–02:30 CET')
  const forth = { StartsOn: '2026-03-29T00:30:00.000Z', EndsOn: '2026-03-29T01:30:00.000Z' }
  expect(timeSpan(forth, 'Europe/Berlin')).toBe('01:30 CET–03:30 CEST')
})

test('the reader’s own time is shown only where it differs, with the day where that differs', () => {
  const span = { StartsOn: '2026-11-20T04:30:00.000Z', EndsOn: '2026-11-20T05:30:00.000Z' }
  expect(readersTime(span, zone, 'Asia/Colombo')).toBeUndefined()
  expect(readersTime(span, zone, 'Europe/Berlin')).toBe('05:30–06:30')
  expect(readersTime(span, zone, 'America/New_York')).toBe('Thu 19 Nov, 23:30–00:30 (Fri 20 Nov)')
})

test('the days of two years sort by time', () => {
  expect(dayKey('2026-12-31T18:29:59.000Z', zone) < dayKey('2026-12-31T18:30:00.000Z', zone)).toBe(true)
  expect(dayKey('2026-12-31T18:30:00.000Z', zone)).toBe('2027-01-01')
})
