// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { learnTime, useServerClock } from '../../../src/stores/clock.ts'
import { storageKeys } from '../../../src/stores/storageKeys.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)
const ahead = () => useServerClock.getState().ahead
const hours = (count: number) => count * 3_600_000

beforeEach(() => {
  localStorage.clear()
  useServerClock.setState({ ahead: 0 })
})

test('a device whose clock is two hours slow or fast learns the portal’s, and keeps it for a start offline', () => {
  learnTime(at('14:00:00'), now)
  expect(ahead()).toBe(hours(2))
  learnTime(at('10:00:00'), now)
  expect(ahead()).toBe(-hours(2))
  expect(localStorage.getItem(storageKeys.clockAhead)).toBe(String(-hours(2)))
})

test('what an answer takes on its way is no wrong clock, and a clock that was set right is right again', () => {
  learnTime(at('11:59:40'), now)
  expect(ahead()).toBe(0)
  learnTime(at('14:00:00'), now)
  learnTime(at('14:00:30'), now)
  expect(ahead()).toBe(hours(2))
  learnTime(at('12:00:01'), now)
  expect(ahead()).toBe(0)
})

test('an answer without a date changes nothing', () => {
  learnTime(at('14:00:00'), now)
  learnTime(undefined, now)
  expect(ahead()).toBe(hours(2))
})
