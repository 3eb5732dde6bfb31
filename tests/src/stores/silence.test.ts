import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useConnection } from '../../../src/stores/connection.ts'
import {
  forgetAllSilence,
  forgetSilence,
  isSilent,
  markSilent,
  useDue,
} from '../../../src/stores/silentRequests.ts'

beforeEach(() => {
  vi.useFakeTimers()
  useConnection.setState({ reachable: true })
  forgetAllSilence()
})
afterEach(() => vi.useRealTimers())

const due = () => useDue.getState().count

test('a read that found no answer is left alone for 5 s, then twice as long each time, for a minute at most', () => {
  for (const wait of [5, 10, 20, 40, 60, 60]) {
    markSilent('/a')
    vi.advanceTimersByTime(wait * 1000 - 1)
    expect(isSilent('/a')).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isSilent('/a')).toBe(false)
  }
})

test('another read is not touched by it, and an answer, the portal’s return or a press forget it', () => {
  markSilent('/a')
  expect([isSilent('/a'), isSilent('/b')]).toEqual([true, false])
  forgetSilence('/a')
  expect(isSilent('/a')).toBe(false)
  markSilent('/a')
  useConnection.setState({ reachable: false })
  useConnection.setState({ reachable: true })
  expect(isSilent('/a')).toBe(false)
  markSilent('/a')
  forgetAllSilence()
  expect(isSilent('/a')).toBe(false)
})

test('a screen that shows a failure is notified when it may ask again', () => {
  const before = due()
  markSilent('/a')
  markSilent('/b')
  markSilent('/b')
  vi.advanceTimersByTime(5_000)
  expect(due()).toBe(before + 1)
  vi.advanceTimersByTime(5_000)
  expect(due()).toBe(before + 2)
  vi.advanceTimersByTime(600_000)
  expect(due()).toBe(before + 2)
})
