import { beforeEach, expect, test } from 'vitest'
import { resetLive, useLive } from '../../../../src/stores/live.ts'
import {
  addLive,
  clearLive,
  mergeLive,
  readAllLive,
  readLive,
} from '../../../../src/sync/live/liveNotifications.ts'

const list = () => useLive.getState().notifications
const shown = () => list().map(({ message, isRead }) => [message, isRead])

beforeEach(resetLive)

test('a message that comes live stands on top and is unread; one or all are marked read, and all are cleared (spec 4.48)', () => {
  for (const message of ['First', 'Second', 'Third']) addLive(message)
  expect(shown()).toEqual([
    ['Third', false],
    ['Second', false],
    ['First', false],
  ])
  readLive(list()[1]?.id ?? '')
  expect(shown()).toEqual([
    ['Third', false],
    ['Second', true],
    ['First', false],
  ])
  readAllLive()
  expect(list().every(({ isRead }) => isRead)).toBe(true)
  clearLive()
  expect(list()).toEqual([])
})

test('what two tabs know becomes one list: nothing is lost, nothing is shown twice, read stays read, cleared stays gone', () => {
  addLive('Cleared')
  const before = list()
  clearLive()
  addLive('Read here')
  const [own] = list()
  readLive(own?.id ?? '')
  const theirs = { id: 'theirs', message: 'Came there', timestamp: '2030-01-01T00:00:00.000Z', isRead: false }
  mergeLive([theirs, ...(own ? [{ ...own, isRead: false }] : []), ...before])
  mergeLive([theirs])
  expect(shown()).toEqual([
    ['Came there', false],
    ['Read here', true],
  ])
})

test('messages of the same moment, or of a clock that was set back, stand in the order in which they came', () => {
  mergeLive([
    { id: 'ahead', message: 'By a clock ahead', timestamp: '2090-01-01T00:00:00.000Z', isRead: false },
  ])
  addLive('After it')
  addLive('And after that')
  expect(shown().map(([message]) => message)).toEqual(['And after that', 'After it', 'By a clock ahead'])
})

test('of very many messages the newest hundred are kept', () => {
  for (let count = 1; count <= 130; count++) addLive(`Message ${count}`)
  expect(list().length).toBe(100)
  expect(list()[0]?.message).toBe('Message 130')
  expect(list().at(-1)?.message).toBe('Message 31')
})
