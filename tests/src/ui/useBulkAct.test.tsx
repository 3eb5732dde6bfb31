// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test } from 'vitest'
import { inSlices } from '../../../src/ui/list/inSlices.ts'
import { useBulkAct } from '../../../src/ui/list/useBulkAct.ts'
import { shownHook } from '../../support/browser/shownHook.tsx'
import { popUps } from '../../support/browser/popUps.ts'

/** A portal that blocks people two at a time; it refuses the call of this number, once. */
function portalWith(refused?: number) {
  const people = new Set(['a', 'b', 'c', 'd', 'e'])
  const calls: string[][] = []
  const block = async (some: string[]) => {
    calls.push(some)
    await Promise.resolve()
    if (calls.length === refused) throw new Error('The portal is busy')
    for (const one of some) people.delete(one)
    return { Changed: some, Left: [] }
  }
  return { people, calls, block }
}

/** Says that people may have changed. */
let news = () => {}
let busy: boolean[]
let finished: string[][]

const shown = async ({ people, block }: ReturnType<typeof portalWith>) => {
  const hook = await shownHook(
    () =>
      useBulkAct({
        preview: () => Promise.resolve([...people]),
        news: (changed) => {
          news = changed
          return () => undefined
        },
        act: (found, progress) => inSlices(found, 2, block, { progress }),
        countOf: (found) => found.length,
        describe: (error) => (error instanceof Error ? error.message : ''),
        texts: {
          done: ({ Changed }) => `${Changed.length} people were blocked`,
          cutOff: (changed, count, why) => `${changed} of ${count} people were blocked: ${why}`,
        },
        onBusy: (isBusy) => busy.push(isBusy),
        onDone: ({ Changed }) => finished.push([...Changed]),
      }),
    {},
  )
  const found = () => {
    const { loaded } = hook.now()
    return loaded.state === 'ready' ? loaded.value : []
  }
  await expect.poll(() => found().length).toBe(people.size)
  return { ...hook, found, press: () => hook.during(() => hook.now().go(found())) }
}

beforeEach(() => {
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
  busy = []
  finished = []
})

test('an act runs in slices, once however often it is pressed, and says at the end what was done', async () => {
  const portal = portalWith()
  const { now, during, found } = await shown(portal)
  const people = found()
  await during(() => {
    now().go(people)
    now().go(people)
  })
  await expect.poll(popUps).toEqual(['5 people were blocked'])
  expect(portal.calls).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(finished).toEqual([['a', 'b', 'c', 'd', 'e']])
  expect(busy).toEqual([true, false])
  // Its dialog closes: a press meanwhile does nothing.
  expect(now().isBusy).toBe(true)
  await during(() => now().go(people))
  expect(portal.calls).toHaveLength(3)
})

test('an act that is cut off in the middle says exactly what was done, and goes on with the rest', async () => {
  const portal = portalWith(2)
  const { now, found, press } = await shown(portal)
  await press()
  await expect.poll(() => now().failure).toBe('2 of 5 people were blocked: The portal is busy')
  await expect.poll(found).toEqual(['c', 'd', 'e'])
  expect([now().isBusy, now().done, finished, popUps()]).toEqual([false, 0, [], []])
  await press()
  await expect.poll(popUps).toEqual(['3 people were blocked'])
  expect(portal.people.size).toBe(0)
  expect(finished).toEqual([['c', 'd', 'e']])
  expect(now().failure).toBe('')
})

test('an act whose first call is refused has done nothing, and says only why', async () => {
  const portal = portalWith(1)
  const { now, press } = await shown(portal)
  await press()
  await expect.poll(() => now().failure).toBe('The portal is busy')
  expect(portal.people.size).toBe(5)
})

test('what somebody else does meanwhile is in the preview at once, and what the act itself does is not', async () => {
  const portal = portalWith()
  const { now, during, found, press } = await shown(portal)
  portal.people.delete('b')
  await during(() => news())
  await expect.poll(found).toEqual(['a', 'c', 'd', 'e'])
  await press()
  await during(() => news())
  await expect.poll(popUps).toEqual(['4 people were blocked'])
  expect([now().isBusy, found()]).toEqual([true, ['a', 'c', 'd', 'e']])
})
