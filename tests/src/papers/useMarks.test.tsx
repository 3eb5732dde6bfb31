// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useMarks } from '../../../src/features/papers/desk/tentative/useMarks.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownHook } from '../../support/browser/shownHook.tsx'

const paper = { Id: '3f0c1a52-7a55-4a83-9a5e-4d0d4b9a7f11', Tentative: null }
const approved = { Status: 'approved', KindId: '00000000-0000-0000-0000-000000000000' } as const
const made = { Papers: 1, Kept: 0, Left: 0, MarkId: '3f0c1a52-7a55-4a83-9a5e-4d0d4b9a7f12' }

let portal: PagePortal
beforeEach(async () => {
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
  portal = await startPagePortal([])
})
afterEach(() => portal.stop())

const messages = () => notificationsStore.getState().notifications.length

test('a mark that finds no network claims nothing, says so and leaves what is shown, and the next press marks', async () => {
  let reads = 0
  const { now, during } = await shownHook(
    () =>
      useMarks(() => {
        reads += 1
      }),
    {},
  )
  await during(() => now().markOne(paper, approved))
  await expect.poll(messages).toBe(1)
  expect(reads).toBe(0)
  portal.results.set('/api/Paper/tentative', made)
  await during(() => now().markOne(paper, approved))
  await expect.poll(() => reads).toBe(1)
  expect(messages()).toBe(1)
})
