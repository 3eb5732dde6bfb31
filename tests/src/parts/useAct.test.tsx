// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, test } from 'vitest'
import { useAct } from '../../../src/parts/act/useAct.ts'
import { CallError } from '../../../src/sync/session/call.ts'
import { shownHook } from '../../support/browser/shownHook.tsx'
import { popUps } from '../../support/browser/popUps.ts'

beforeEach(() => {
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
})

test('a second press does nothing while the first act runs, and its message says that it is done', async () => {
  const { now, during } = await shownHook(() => useAct(), {})
  let calls = 0
  let finish: (message: string) => void = () => undefined
  const work = () => {
    calls += 1
    return new Promise<string>((resolve) => {
      finish = resolve
    })
  }
  await during(() => {
    now().act(work)
    now().act(work)
  })
  expect(calls).toBe(1)
  expect(now().isBusy).toBe(true)
  await during(() => finish('3 rooms were given'))
  await expect.poll(popUps).toEqual(['3 rooms were given'])
  expect(now().isBusy).toBe(false)
})

const failing = (error: CallError) => (): Promise<string> => Promise.reject(error)

test('a failed act shows the server’s message, else its own, and can be pressed again', async () => {
  const ended: string[] = []
  const { now, during } = await shownHook(
    () => useAct({ failed: 'The room could not be given', onEnd: () => ended.push('end') }),
    {},
  )
  await during(() => now().act(failing(new CallError('refused', 'The room is full'))))
  await expect.poll(popUps).toEqual(['The room is full'])
  await during(() => now().act(failing(new CallError('offline', ''))))
  await expect.poll(popUps).toEqual(['The room is full', 'The room could not be given'])
  expect(now().isBusy).toBe(false)
  expect(ended).toEqual(['end', 'end'])
})

test('an act that closes its dialog stays busy after it is done, so that it is not done twice', async () => {
  const { now, during } = await shownHook(() => useAct({ closes: true }), {})
  let calls = 0
  const work = () => {
    calls += 1
    return Promise.resolve(undefined)
  }
  await during(() => now().act(work))
  await during(() => now().act(work))
  expect(calls).toBe(1)
  expect(now().isBusy).toBe(true)
})
