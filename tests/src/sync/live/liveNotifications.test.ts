import { beforeEach, expect, test, vi } from 'vitest'
import { resetLive, useLive } from '../../../../src/stores/live.ts'
import { useSession } from '../../../../src/stores/session.ts'
import {
  addLive,
  clearLive,
  mergeLive,
  readAllLive,
  readLive,
  showLive,
} from '../../../../src/sync/live/liveNotifications.ts'
import { signIn } from '../../../support/browser/signIn.ts'

const list = () => useLive.getState().notifications
const shown = () => list().map(({ message, isRead }) => [message, isRead])

beforeEach(resetLive)

test('a message that arrives live is at the top and is unread; one or all are marked read, and all are cleared (spec 4.48)', () => {
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

test('messages of the same moment, or of a clock that was set back, are in the order in which they came', () => {
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

test('what is shown, read and cleared in one tab is sent to the other tabs of its person, and without a person to none', async () => {
  const UserId = crypto.randomUUID()
  await signIn(UserId)
  const received: unknown[] = []
  const other = new BroadcastChannel('lectern')
  other.onmessage = ({ data }) => received.push(data)
  addLive('First')
  const [first] = list()
  addLive('Second')
  const [second] = list()
  showLive('reconnecting')
  readLive(first?.id ?? '')
  readAllLive()
  clearLive()
  const live = { Kind: 'live', UserId, State: 'disconnected' }
  await expect.poll(() => received).toHaveLength(6)
  expect(received).toEqual([
    { ...live, Notifications: [first] },
    { ...live, Notifications: [second, first] },
    { ...live, State: 'reconnecting', Notifications: [second, first] },
    { Kind: 'live-read', UserId, Ids: [first?.id] },
    { Kind: 'live-read', UserId, Ids: [second?.id, first?.id] },
    { Kind: 'live-cleared', UserId, Ids: [second?.id, first?.id] },
  ])
  useSession.setState({ session: null })
  addLive('Third')
  await signIn(UserId)
  clearLive()
  await expect.poll(() => received).toHaveLength(7)
  expect(received.at(-1)).toMatchObject({ Kind: 'live-cleared' })
  other.close()
})

test('a message has the time at which it came, or one just after the newest', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-01T10:42:00.000Z') })
  addLive('First')
  addLive('Second')
  vi.setSystemTime('2029-01-01T10:42:00.000Z')
  addLive('Third')
  vi.useRealTimers()
  expect(list().map(({ timestamp }) => timestamp)).toEqual([
    '2030-01-01T10:42:00.002Z',
    '2030-01-01T10:42:00.001Z',
    '2030-01-01T10:42:00.000Z',
  ])
})
