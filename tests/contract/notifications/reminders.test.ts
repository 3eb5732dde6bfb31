import { expect, test } from 'vitest'
import { reminderDue, untilReminder } from '../../../contract/notifications/reminders.ts'

const zone = 'Asia/Kolkata'
/** The end of 20 November 2026 in Kolkata. */
const end = '2026-11-20T18:29:59.000Z'
const at = (wall: string) => Date.parse(`${wall}:00+05:30`)
const due = (wall: string) => reminderDue(end, [3, 1], zone, at(wall))?.Days

test('a reminder is due from nine in the morning by the conference’s clock until the next one or the end', () => {
  expect(due('2026-11-17T08:59')).toBeUndefined()
  expect(due('2026-11-17T09:00')).toBe(3)
  expect(due('2026-11-19T08:59')).toBe(3)
  expect(due('2026-11-19T09:00')).toBe(1)
  expect(due('2026-11-20T23:58')).toBe(1)
  expect(due('2026-11-21T00:00')).toBeUndefined()
})

test('a change of clocks between does not shift the morning', () => {
  const berlinEnd = '2026-10-26T22:59:59.000Z'
  expect(reminderDue(berlinEnd, [3], 'Europe/Berlin', Date.parse('2026-10-23T06:59:59Z'))).toBeUndefined()
  expect(reminderDue(berlinEnd, [3], 'Europe/Berlin', Date.parse('2026-10-23T07:00:00Z'))?.Since).toBe(
    '2026-10-23T07:00:00.000Z',
  )
})

test('the wait for the next reminder ends at its morning, and there is none after the last', () => {
  expect(untilReminder(end, [3, 1], zone, at('2026-11-17T08:00'))).toBe(3_600_000)
  expect(untilReminder(end, [3, 1], zone, at('2026-11-18T09:00'))).toBe(24 * 3_600_000)
  expect(untilReminder(end, [3, 1], zone, at('2026-11-19T09:00'))).toBe(Infinity)
})
