// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shownHook } from '../../../support/browser/shownHook.tsx'
import { signIn } from '../../../support/browser/signIn.ts'
import { webLocks } from '../../../support/browser/webLocks.ts'

let userId: string
let leaving: (() => Promise<void>)[]

beforeEach(() => {
  userId = crypto.randomUUID()
  leaving = []
  Object.defineProperty(navigator, 'locks', { configurable: true, value: webLocks() })
})
afterEach(async () => {
  for (const leave of leaving) await leave()
  Reflect.deleteProperty(navigator, 'locks')
})

/** A window of one browser, with a form that writes its last words by `write`. */
async function openWindow(id = 'page/1', write: () => Promise<void> = () => Promise.resolve()) {
  vi.resetModules()
  const { useEditLock } = await import('../../../../src/sync/editing/useEditLock.ts')
  const { openWriters } = await import('../../../../src/cache/database/openWriters.ts')
  openWriters.add({
    flush: write,
    leave: () => undefined,
    hasUnwritten: () => true,
    rescued: () => undefined,
  })
  await signIn(userId)
  const seen: unknown[] = []
  const hook = await shownHook(
    (props: { readonly id: string }) => {
      const lock = useEditLock(props.id)
      if (seen.at(-1) !== lock.isMine || seen.length === 0) seen.push(lock.isMine)
      return lock
    },
    { id },
  )
  // What another window does is shown at any moment.
  const isAct = (is: boolean) => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: is })
  isAct(false)
  const during = async (happens: () => Promise<void>) => {
    isAct(true)
    await happens()
    isAct(false)
  }
  const leave = () => during(hook.leave)
  leaving.push(leave)
  const { now } = hook
  return {
    now,
    seen,
    isMine: () => now().isMine,
    leave,
    show: (to: string) => during(() => hook.show({ id: to })),
  }
}

it('is that of one window: the other one follows, and takes it when its person asks', async () => {
  const first = await openWindow()
  await expect.poll(first.isMine).toBe(true)
  const second = await openWindow()
  await expect.poll(second.isMine).toBe(false)
  expect([first.seen, second.seen]).toEqual([
    [undefined, true],
    [undefined, false],
  ])
  await second.now().takeOver()
  await expect.poll(() => [first.isMine(), second.isMine()]).toEqual([false, true])
})

it('goes to the next window only once the last words of the one that is left are written', async () => {
  let written: () => void = () => undefined
  const words = new Promise<void>((resolve) => {
    written = resolve
  })
  const first = await openWindow('page/1', () => words)
  await expect.poll(first.isMine).toBe(true)
  const second = await openWindow()
  await expect.poll(second.isMine).toBe(false)
  await first.leave()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(second.isMine()).toBe(false)
  written()
  await expect.poll(second.isMine).toBe(true)
  // The window that was left receives nothing more.
  expect(first.seen).toEqual([undefined, true])
})

it('goes to the next window though the last words cannot be written', async () => {
  const first = await openWindow('page/1', () => Promise.reject(new Error('The store is gone')))
  await expect.poll(first.isMine).toBe(true)
  await first.leave()
  const second = await openWindow()
  await expect.poll(second.isMine).toBe(true)
})

it('is given back when another form is shown in its place', async () => {
  const first = await openWindow()
  await expect.poll(first.isMine).toBe(true)
  const second = await openWindow()
  await expect.poll(second.isMine).toBe(false)
  await first.show('page/2')
  await expect.poll(() => [first.isMine(), second.isMine()]).toEqual([true, true])
})

it('is nobody of a window that is left before it is known who edits', async () => {
  const first = await openWindow()
  await first.leave()
  const second = await openWindow()
  await expect.poll(second.isMine).toBe(true)
  await first.now().takeOver()
  expect(second.isMine()).toBe(true)
})
