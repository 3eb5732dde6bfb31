// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { getActiveThemes, getThemes } from '../../../../contract/papers/themes.ts'
import { keepCopy } from '../../../../src/cache/database/copyDatabase.ts'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import { addChangeHint } from '../../../../src/stores/changeHints.ts'
import { useConnection } from '../../../../src/stores/connection.ts'
import { awaitFirst } from '../../../../src/stores/firstReads.ts'
import { useAnswers } from '../../../../src/sync/pull/answers.ts'
import { openRead, type Copy } from '../../../../src/sync/pull/openReads.ts'
import { preload, useRead } from '../../../../src/sync/pull/useRead.ts'
import { urlOf } from '../../../../src/sync/transport/request.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { shownHook, type ShownHook } from '../../../support/browser/shownHook.tsx'
import { signIn } from '../../../support/browser/signIn.ts'

const themes = '/api/Theme'
const active = '/api/Theme/active'
const themeOf = (ThemeTitle: string) => ({ Id: noId, ThemeTitle, IsActive: true, Version: 1 })

let portal: PagePortal
let keep: PersonDatabases
let leaving: (() => Promise<void>)[]
let idle: (() => void)[]

beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  portal.held = Promise.resolve()
  portal.results.set(themes, [themeOf('Syntax')])
  portal.results.set(active, [themeOf('Syntax')])
  leaving = []
  idle = []
  const userId = crypto.randomUUID()
  await signIn(userId)
  keep = databasesOf(userId)
})
afterEach(async () => {
  for (const leave of leaving) await leave()
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(globalThis, name)
  expect(useAnswers.getState()).toEqual({})
})
afterAll(() => portal.stop())

async function shown<P extends object, R>(useShown: (props: P) => R, first: P): Promise<ShownHook<P, R>> {
  const hook = await shownHook(useShown, first)
  leaving.push(hook.leave)
  await hook.during(pageIsQuiet)
  return hook
}
/** The portal holds its answers back until the returned function is called. */
function hold(): () => void {
  let release: () => void = () => undefined
  portal.held = new Promise((resolve) => {
    release = () => {
      portal.held = Promise.resolve()
      resolve()
    }
  })
  return release
}
const titles = (value: readonly { readonly ThemeTitle: string }[] | undefined) =>
  value?.map(({ ThemeTitle }) => ThemeTitle)
const keepThemes = (...names: string[]) =>
  keepCopy(keep.copies, urlOf(getActiveThemes), names.map(themeOf), 7)

test('the answer to a screen that was left is shown to nobody, and the next screen reads again', async () => {
  const releaseFirst = hold()
  const left = await shown(() => useRead(getThemes), {})
  await left.leave()
  const release = hold()
  portal.results.set(themes, [themeOf('Phonology')])
  const next = await shown(() => useRead(getThemes), {})
  await next.during(() => releaseFirst())
  await next.during(pageIsQuiet)
  expect(next.now().state).toBe('loading')
  await next.during(() => release())
  await next.during(pageIsQuiet)
  expect([portal.called, titles(next.now().value)]).toEqual([[themes, themes], ['Phonology']])
})

test('a component that is left takes the read from no other one', async () => {
  const first = await shown(() => useRead(getThemes), {})
  const second = await shown(() => useRead(getThemes), {})
  await first.leave()
  portal.results.set(themes, [themeOf('Phonology')])
  await second.during(() => addChangeHint(['Theme']))
  await second.during(pageIsQuiet)
  expect([portal.called.length, titles(second.now().value)]).toEqual([3, ['Phonology']])
})

test('a hint that trusts recent answers has those read again that are older, under way or missing', async () => {
  const earlier = await shown(() => useRead(getThemes), {})
  const trusted = performance.now()
  const later = await shown(() => useRead(getActiveThemes), {})
  portal.called = []
  await later.during(() => addChangeHint(['all'], performance.now(), trusted))
  await later.during(pageIsQuiet)
  expect(portal.called).toEqual([themes])

  // An answer that is still on its way may have been given before all others.
  let release = () => {}
  portal.called = []
  portal.held = new Promise((resolve) => (release = resolve))
  await later.during(() => later.now().refresh())
  await later.during(() => addChangeHint(['all'], performance.now(), trusted))
  release()
  await later.during(pageIsQuiet)
  expect(portal.called).toEqual([active, active])
  await earlier.leave()
})

test('what is on screen already is not read ahead', async () => {
  await shown(() => useRead(getThemes), {})
  preload(getThemes)
  await pageIsQuiet()
  expect(portal.called).toEqual([themes])
})

test('a press on a screen that was left reads nothing', async () => {
  const hook = await shown(() => useRead(getThemes), {})
  const { again, refresh } = hook.now()
  await hook.leave()
  again()
  refresh()
  await pageIsQuiet()
  expect(portal.called).toEqual([themes])
})

test('a press ends the wait of every read that got no response', async () => {
  portal.results.clear()
  const hook = await shown(() => [useRead(getThemes), useRead(getActiveThemes)] as const, {})
  portal.results.set(themes, [themeOf('Syntax')])
  portal.results.set(active, [themeOf('Syntax')])
  await hook.during(() => addChangeHint(['Theme']))
  await hook.during(pageIsQuiet)
  expect([...portal.called].sort()).toEqual([themes, active])
  await hook.during(() => hook.now()[0].again())
  await hook.during(() => addChangeHint(['Theme']))
  await hook.during(pageIsQuiet)
  expect(hook.now().map(({ state }) => state)).toEqual(['ready', 'ready'])
})

test('a read that got no response is tried again when the portal is back, and one that was answered is not', async () => {
  portal.results.delete(themes)
  const hook = await shown(() => [useRead(getThemes), useRead(getActiveThemes)] as const, {})
  expect(hook.now().map(({ state }) => state)).toEqual(['failed', 'ready'])
  portal.results.set(themes, [themeOf('Syntax')])
  portal.called = []
  await hook.during(() => useConnection.setState({ reachable: false }))
  await hook.during(() => useConnection.setState({ reachable: true }))
  await hook.during(pageIsQuiet)
  expect([portal.called, hook.now()[0].state]).toEqual([[themes], 'ready'])
})

/** A screen that is idle only when the test says so. */
function beBusy(): void {
  Object.assign(globalThis, {
    requestIdleCallback: (work: () => void) => idle.push(work),
    cancelIdleCallback: (asked: number) => idle.splice(asked - 1, 1, () => undefined),
  })
}
const beIdle = () => {
  for (const work of idle.splice(0)) work()
}

test('beside a copy the portal is asked once the screen is idle, once for all hints until then', async () => {
  beBusy()
  await keepThemes('Kept')
  const hook = await shown(() => useRead(getActiveThemes, { keep }), {})
  await hook.during(() => addChangeHint(['Theme']))
  await hook.during(() => hook.now().refresh())
  await hook.during(pageIsQuiet)
  expect([portal.called, titles(hook.now().value), idle.length]).toEqual([[], ['Kept'], 1])
  await hook.during(beIdle)
  await hook.during(pageIsQuiet)
  expect([portal.called, titles(hook.now().value)]).toEqual([[active], ['Syntax']])
  // A press too, and the screen that is left by then asks nothing.
  await hook.during(() => hook.now().again())
  await hook.leave()
  beIdle()
  await pageIsQuiet()
  expect(portal.called).toEqual([active])
})

test('a copy that another tab keeps is shown here, and takes nothing from a call that is under way', async () => {
  await keepThemes('Kept')
  const hook = await shown(() => useRead(getActiveThemes, { keep }), {})
  expect(titles(hook.now().value)).toEqual(['Syntax'])
  await hook.during(() => keepThemes('From another tab'))
  await hook.during(pageIsQuiet)
  expect([titles(hook.now().value), hook.now().on, portal.called.length]).toEqual([
    ['From another tab'],
    7,
    1,
  ])
})

test('a kept read that is opened while the portal is away asks as soon as that is back', async () => {
  await keepThemes('Kept')
  useConnection.setState({ reachable: false })
  // The probe that its opening hurries can find the portal at once.
  portal.answersProbes = true
  const release = hold()
  const hook = await shown(() => useRead(getActiveThemes, { keep }), {})
  expect([portal.called, titles(hook.now().value)]).toEqual([[], ['Kept']])
  release()
  await hook.during(() => expect.poll(() => useConnection.getState().reachable).toBe(true))
  await hook.during(pageIsQuiet)
  expect([portal.called, titles(hook.now().value)]).toEqual([[active], ['Syntax']])
})

test('the result of a kept read that cannot be kept is shown all the same', async () => {
  vi.spyOn(keep.copies, 'transaction').mockRejectedValueOnce(new Error('Full'))
  const hook = await shown(() => useRead(getActiveThemes, { keep }), {})
  expect([hook.now().state, titles(hook.now().value)]).toEqual(['ready', ['Syntax']])
})

test('reads of two people have nothing in common', async () => {
  await keepThemes('Kept')
  const other = databasesOf(crypto.randomUUID())
  const hook = await shown(() => useRead(getActiveThemes, { keep: other, isCopyOnly: true }), {})
  expect(hook.now().value).toBeUndefined()
})

/** The values that screens are shown, one list for each time that they are rendered. */
function watchShown() {
  const shownValues: unknown[][] = []
  const stop = useAnswers.subscribe((answers) =>
    shownValues.push(Object.values(answers).map(({ value }) => value)),
  )
  return { shownValues, stop }
}
const reader = { wantsNews: () => true, isCopyOnly: false }

test('while a screen waits for its first answers, those that come together are shown together', async () => {
  const isShown = awaitFirst()
  const { shownValues, stop } = watchShown()
  const answers: (() => void)[] = []
  const leave = ['first', 'second', 'third'].map((key) => {
    const ask = () => new Promise((resolve) => answers.push(() => resolve(key)))
    return openRead({ key, shows: [], isKept: false, ask }, reader)
  })
  for (const answer of answers) answer()
  await expect.poll(() => shownValues.at(-1)).toEqual(['first', 'second', 'third'])
  expect(shownValues.length).toBeLessThan(3)
  isShown()
  stop()
  for (const close of leave) close()
})

test('a call that confirms the copy of the device renders nothing', async () => {
  const { shownValues, stop } = watchShown()
  let show: (copy: Copy) => void = () => undefined
  let asked = 0
  const leave = openRead(
    {
      key: 'kept',
      shows: [],
      isKept: true,
      ask: () => Promise.resolve((asked += 1)),
      watch: (given) => {
        show = given
        return () => undefined
      },
    },
    reader,
  )
  show({ Value: 'copy', On: 7 })
  await expect.poll(() => asked).toBe(1)
  await pageIsQuiet()
  expect(shownValues).toEqual([['copy']])
  stop()
  leave()
})
