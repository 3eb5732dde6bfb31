import { expect, test } from 'vitest'
import { dateRules, dayIn, endOf } from '../../../contract/content/dates.ts'
import { hasPassed } from '../../../contract/core/moments.ts'

const zone = 'Asia/Kolkata'
const second = 1000

test('a day without a time ends with its last second in the conference’s zone', () => {
  expect(endOf('2026-12-04', zone)).toBe('2026-12-04T18:29:59.000Z')
  expect(endOf('2026-12-04', 'UTC')).toBe('2026-12-04T23:59:59.000Z')
  expect(endOf('2026-12-04', 'America/Los_Angeles')).toBe('2026-12-05T07:59:59.000Z')
})

test('a day with a time ends at that time in the zone', () => {
  expect(endOf('2026-12-04T17:00', zone)).toBe('2026-12-04T11:30:00.000Z')
})

test('an end on the day when clocks change is right before and after the change', () => {
  expect(endOf('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z')
  expect(endOf('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  expect(endOf('2026-10-25', 'Europe/Berlin')).toBe('2026-10-25T22:59:59.000Z')
  expect(endOf('2026-03-08', 'America/New_York')).toBe('2026-03-09T03:59:59.000Z')
})

test('a date that is not set has no end and has not passed', () => {
  expect(endOf('', zone)).toBeNull()
  expect(hasPassed(null, Date.now())).toBe(false)
  expect(hasPassed(undefined, Date.now())).toBe(false)
})

test('a date has passed right after its end, and grace prolongs it by whole minutes', () => {
  const end = '2026-12-04T18:29:59.000Z'
  const moment = Date.parse(end)
  expect(hasPassed(end, moment)).toBe(false)
  expect(hasPassed(end, moment + 1)).toBe(true)
  expect(hasPassed(end, moment + 600 * second, 10)).toBe(false)
  expect(hasPassed(end, moment + 600 * second + 1, 10)).toBe(true)
})

test('today is another day in another zone', () => {
  const moment = Date.parse('2026-12-31T20:00:00Z')
  expect(dayIn(moment, zone)).toBe('2027-01-01')
  expect(dayIn(moment, 'America/New_York')).toBe('2026-12-31')
})

test('a date needs a title and a plain key', () => {
  const date = { Title: 'A date', UniqueKey: 'a_date', Description: '', DeadlineDate: '', IconUrl: '' }
  expect(dateRules(date)).toEqual({})
  expect(dateRules({ ...date, Title: ' ', UniqueKey: '' })).toEqual({
    Title: 'Title is required',
    UniqueKey: 'Key is required',
  })
  for (const UniqueKey of ['A', '1a', 'a-b', 'a b', 'x'.repeat(65)])
    expect(dateRules({ ...date, UniqueKey })).toEqual({
      UniqueKey: 'Key may have small letters, digits and underscores',
    })
})
