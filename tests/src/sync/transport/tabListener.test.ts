import { afterEach, expect, test } from 'vitest'
import { listenToTabs } from '../../../../src/sync/transport/tabListener.ts'
import { tellTabs } from '../../../../src/sync/transport/tabChannel.ts'
import type { TabMessage } from '../../../../src/sync/transport/tabMessage.ts'

const UserId = 'b3d9c1a0-5b2e-4f36-9d53-0c8b7a1e2f44'
const TabId = '5f0c7f1e-5a4f-4c41-9d1e-5f0b8e2f9a10'
const DraftId = '0e7c7f1e-5a4f-4c41-9d1e-5f0b8e2f9a10'
const everyMessage: readonly TabMessage[] = [
  { Kind: 'flush' },
  { Kind: 'update-ready' },
  { Kind: 'outbox', UserId },
  { Kind: 'session' },
  { Kind: 'signed-out', UserId, IsKept: true },
  { Kind: 'schema', Version: 7 },
  { Kind: 'draft-wanted', DraftId, TabId },
  { Kind: 'draft-coming', DraftId: 'profile' },
  { Kind: 'draft-held', DraftId, TabId },
  { Kind: 'draft-done', DraftId, What: 'restored' },
  { Kind: 'draft-done', DraftId, What: 'deleted' },
  { Kind: 'live-wanted', UserId },
  { Kind: 'live', UserId, State: 'connected', Notifications: [] },
  { Kind: 'live', UserId, State: 'reconnecting', Notifications: [] },
  { Kind: 'live', UserId, State: 'disconnected', Notifications: [] },
  { Kind: 'live-read', UserId, Ids: ['1'] },
  { Kind: 'live-cleared', UserId, Ids: ['1'] },
  { Kind: 'news', UserId, Entities: ['papers'] },
]

/** Another tab, on the channel that all tabs of a device share. */
const other = new BroadcastChannel('lectern')
const received: unknown[] = []
let stop: () => void = () => undefined
afterEach(() => {
  stop()
  other.onmessage = null
  received.length = 0
})

test('every message of another tab is received as it was sent', async () => {
  stop = listenToTabs((message) => received.push(message))
  for (const message of everyMessage) other.postMessage(message)
  await expect.poll(() => received.length).toBe(everyMessage.length)
  expect(received).toEqual(everyMessage)
})

test('what another version of the app says, or somebody else on the channel, is passed over', async () => {
  stop = listenToTabs((message) => received.push(message))
  const foreign: readonly unknown[] = [
    null,
    'flush',
    {},
    { Kind: 'unknown' },
    ...everyMessage.map((message) => ({ ...message, Added: true })),
    ...everyMessage.flatMap((message) =>
      Object.keys(message).map((name) =>
        Object.fromEntries(Object.entries(message).filter(([key]) => key !== name)),
      ),
    ),
    ...['outbox', 'live-wanted'].map((Kind) => ({ Kind, UserId: 'somebody' })),
    { Kind: 'draft-coming', DraftId: '' },
    { Kind: 'draft-done', DraftId, What: 'something else' },
    { Kind: 'live', UserId, State: 'asleep', Notifications: [] },
  ]
  for (const message of foreign) other.postMessage(message)
  other.postMessage({ Kind: 'flush' })
  await expect.poll(() => received).toContainEqual({ Kind: 'flush' })
  expect(received).toEqual([{ Kind: 'flush' }])
})

test('who has stopped listening receives nothing', async () => {
  listenToTabs((message) => received.push(message))()
  const still: unknown[] = []
  stop = listenToTabs((message) => still.push(message))
  other.postMessage({ Kind: 'session' })
  await expect.poll(() => still).toEqual([{ Kind: 'session' }])
  expect(received).toEqual([])
})

test('a message of this tab comes to the other ones', async () => {
  other.onmessage = ({ data }) => received.push(data)
  tellTabs({ Kind: 'update-ready' })
  await expect.poll(() => received).toEqual([{ Kind: 'update-ready' }])
})
