// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getDuplicates } from '../../../../contract/users/duplicates.ts'
import { getActiveThemes, getThemes } from '../../../../contract/papers/themes.ts'
import { keepCopy, readCopy } from '../../../../src/cache/database/copyDatabase.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { addChangeHint } from '../../../../src/stores/changeHints.ts'
import { useConnection } from '../../../../src/stores/connection.ts'
import { joined } from '../../../../src/sync/pull/joinedReads.ts'
import { preload, useRead } from '../../../../src/sync/pull/useRead.ts'
import { urlOf } from '../../../../src/sync/transport/request.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { shownHook, type ShownHook } from '../../../support/browser/shownHook.tsx'

let portal: PagePortal

const themeOf = (ThemeTitle: string) => ({
  Id: '11111111-1111-4111-8111-111111111111',
  ThemeTitle,
  IsActive: true,
  Version: 1,
})
const themesPath = '/api/Theme'
const activePath = '/api/Theme/active'

let leaving: (() => Promise<void>)[]

async function shown<P extends object, R>(useShown: (props: P) => R, first: P): Promise<ShownHook<P, R>> {
  const hook = await shownHook(useShown, first)
  leaving.push(hook.leave)
  return hook
}

beforeEach(async () => {
  leaving = []
  portal = await startPagePortal([
    [themesPath, [themeOf('Syntax')]],
    [activePath, [themeOf('Syntax')]],
    ['/api/User/duplicates', { Rows: [], Total: 0, Page: 1, PageSize: 50 }],
  ])
})

afterEach(async () => {
  for (const leave of leaving) await leave()
  vi.unstubAllGlobals()
  await portal.stop()
})

const titles = (value: readonly { readonly ThemeTitle: string }[] | undefined) =>
  value?.map(({ ThemeTitle }) => ThemeTitle)

test('two components that read the same endpoint with the same parameters share one call', async () => {
  const hook = await shown(() => [useRead(getThemes), useRead(getThemes)] as const, {})
  expect(hook.now().map(({ state }) => state)).toEqual(['loading', 'loading'])
  await hook.during(pageIsQuiet)
  expect(hook.now().map(({ value }) => titles(value))).toEqual([['Syntax'], ['Syntax']])
  expect(portal.called).toEqual([themesPath])
})

test('an announced change asks again only what shows such rows, once for all its readers', async () => {
  const hook = await shown(
    () => [useRead(getThemes), useRead(getThemes), useRead(getDuplicates, { query: { Page: 1 } })] as const,
    {},
  )
  await hook.during(pageIsQuiet)
  expect(portal.called.toSorted()).toEqual([themesPath, '/api/User/duplicates?Page=1'])
  portal.called = []
  portal.results.set(themesPath, [themeOf('Phonology')])
  await hook.during(() => addChangeHint(['Theme', 'Room']))
  await hook.during(pageIsQuiet)
  expect([portal.called, titles(hook.now()[1].value)]).toEqual([[themesPath], ['Phonology']])
  portal.called = []
  await hook.during(() => addChangeHint(['Room']))
  await hook.during(pageIsQuiet)
  expect(portal.called).toEqual([])
  await hook.during(() => addChangeHint(['all']))
  await hook.during(pageIsQuiet)
  expect(portal.called.toSorted()).toEqual([themesPath, '/api/User/duplicates?Page=1'])
})

test('what may have changed during a call is asked for once more after it', async () => {
  const hook = await shown(() => useRead(getThemes), {})
  await hook.during(() => {
    addChangeHint(['Theme'])
    addChangeHint(['Theme'])
    hook.now().refresh()
  })
  await hook.during(pageIsQuiet)
  expect(portal.called).toEqual([themesPath, themesPath])
})

test('a change that was announced before the last call began is in its answer, and is not asked for again', async () => {
  const hook = await shown(() => useRead(getThemes), {})
  await hook.during(pageIsQuiet)
  const announced = performance.now()
  await hook.during(() => hook.now().again())
  // The announcement is passed on later: while that call is under way, and after it.
  await hook.during(() => addChangeHint(['Theme'], announced))
  await hook.during(pageIsQuiet)
  await hook.during(() => addChangeHint(['Theme'], announced))
  await hook.during(pageIsQuiet)
  expect(portal.called).toEqual([themesPath, themesPath])
})

test('while something is edited that is based on the value, no hint replaces it', async () => {
  const hook = await shown(({ isPaused }) => useRead(getThemes, { isPaused }), { isPaused: true })
  await hook.during(pageIsQuiet)
  await hook.during(() => addChangeHint(['Theme']))
  await hook.during(pageIsQuiet)
  expect(portal.called).toEqual([themesPath])
  await hook.show({ isPaused: false })
  await hook.during(() => addChangeHint(['Theme']))
  await hook.during(pageIsQuiet)
  expect(portal.called).toEqual([themesPath, themesPath])
})

test('a failed refresh keeps what is shown, and a failure after a person pressed replaces it', async () => {
  const hook = await shown(() => useRead(getThemes, { failed: 'No themes' }), {})
  await hook.during(pageIsQuiet)
  portal.results.delete(themesPath)
  await hook.during(() => addChangeHint(['Theme']))
  await hook.during(pageIsQuiet)
  expect([hook.now().state, titles(hook.now().value)]).toEqual(['ready', ['Syntax']])
  await hook.during(() => hook.now().again())
  await hook.during(pageIsQuiet)
  expect(hook.now()).toMatchObject({ state: 'failed', message: 'No themes' })
  portal.results.set(themesPath, [themeOf('Syntax')])
  await hook.during(() => hook.now().again())
  await hook.during(pageIsQuiet)
  expect(hook.now().state).toBe('ready')
})

test('the value of the former query stays, marked as behind, and its late answer is ignored', async () => {
  const hook = await shown(({ Page }) => useRead(getDuplicates, { query: { Page } }), { Page: 1 })
  await hook.during(pageIsQuiet)
  expect(hook.now()).toMatchObject({ state: 'ready', isBehind: false })
  let release: () => void = () => undefined
  portal.held = new Promise((resolve) => {
    release = resolve
  })
  await hook.show({ Page: 2 })
  await hook.during(pageIsQuiet)
  expect(hook.now()).toMatchObject({ state: 'ready', isBehind: true })
  await hook.show({ Page: 3 })
  portal.results.set('/api/User/duplicates', { Rows: [], Total: 3, Page: 1, PageSize: 50 })
  release()
  await hook.during(pageIsQuiet)
  expect(hook.now()).toMatchObject({ state: 'ready', isBehind: false, value: { Total: 3 } })
  expect(portal.called).toEqual([
    '/api/User/duplicates?Page=1',
    '/api/User/duplicates?Page=2',
    '/api/User/duplicates?Page=3',
  ])
})

test('a kept read shows the copy at once, and while the portal is away nothing is called', async () => {
  const keep = databasesOf(testUserId)
  await keepCopy(keep.copies, urlOf(getActiveThemes), [themeOf('Kept')], 7)
  useConnection.setState({ reachable: false })
  const hook = await shown(() => useRead(getActiveThemes, { keep, failed: 'No themes' }), {})
  await hook.during(pageIsQuiet)
  expect(hook.now()).toMatchObject({ state: 'ready', on: 7, error: undefined })
  await hook.during(() => addChangeHint(['Theme']))
  await hook.during(() => window.dispatchEvent(new Event('focus')))
  await hook.during(pageIsQuiet)
  expect([portal.called, titles(hook.now().value)]).toEqual([[], ['Kept']])

  await hook.during(() => useConnection.setState({ reachable: true }))
  await hook.during(pageIsQuiet)
  expect([portal.called, titles(hook.now().value)]).toEqual([[activePath], ['Syntax']])
  const copy = await readCopy(keep.copies, urlOf(getActiveThemes), getActiveThemes.result)
  expect(titles(copy?.Value)).toEqual(['Syntax'])
  await hook.during(() => window.dispatchEvent(new Event('focus')))
  await hook.during(pageIsQuiet)
  expect(portal.called).toEqual([activePath, activePath])
})

test('a kept read without a copy calls at once, however busy the screen is', async () => {
  vi.stubGlobal('requestIdleCallback', () => 1)
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  const keep = databasesOf(testUserId)
  const hook = await shown(() => useRead(getActiveThemes, { keep }), {})
  await hook.during(pageIsQuiet)
  expect(titles(hook.now().value)).toEqual(['Syntax'])
})

test('a component that shows the copy only asks for nothing', async () => {
  const keep = databasesOf(testUserId)
  await keepCopy(keep.copies, urlOf(getActiveThemes), [themeOf('Kept')], 7)
  const hook = await shown(() => useRead(getActiveThemes, { keep, isCopyOnly: true }), {})
  await hook.during(pageIsQuiet)
  await hook.during(() => addChangeHint(['all']))
  await hook.during(pageIsQuiet)
  expect([portal.called, titles(hook.now().value)]).toEqual([[], ['Kept']])
})

test('a failed kept read says why beside its copy', async () => {
  const keep = databasesOf(testUserId)
  await keepCopy(keep.copies, urlOf(getActiveThemes), [themeOf('Kept')], 7)
  portal.results.delete(activePath)
  const hook = await shown(() => useRead(getActiveThemes, { keep, failed: 'No themes' }), {})
  await hook.during(pageIsQuiet)
  await expect.poll(() => hook.now().error).toBe('No themes')
  expect(hook.now()).toMatchObject({ state: 'ready', on: 7 })
})

test('an endpoint without a response is left alone for five seconds, then ten, and then asked again', async () => {
  portal.results.delete(themesPath)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  try {
    const hook = await shown(() => useRead(getThemes, { failed: 'No themes' }), {})
    await hook.during(pageIsQuiet)
    expect([portal.called.length, hook.now().state]).toEqual([1, 'failed'])
    await hook.during(() => addChangeHint(['Theme']))
    await hook.during(() => vi.advanceTimersByTimeAsync(4000))
    expect(portal.called).toHaveLength(1)
    await hook.during(() => vi.advanceTimersByTimeAsync(1000))
    await hook.during(pageIsQuiet)
    expect(portal.called).toHaveLength(2)
    await hook.during(() => vi.advanceTimersByTimeAsync(9000))
    expect(portal.called).toHaveLength(2)
    portal.results.set(themesPath, [themeOf('Syntax')])
    await hook.during(() => vi.advanceTimersByTimeAsync(1000))
    await hook.during(pageIsQuiet)
    expect([portal.called.length, hook.now().state]).toEqual([3, 'ready'])
  } finally {
    vi.useRealTimers()
  }
})

test('while the portal is away a hint calls nothing, and a person who presses does', async () => {
  const hook = await shown(() => useRead(getThemes), {})
  await hook.during(pageIsQuiet)
  useConnection.setState({ reachable: false })
  await hook.during(() => addChangeHint(['Theme']))
  await hook.during(pageIsQuiet)
  expect(portal.called).toHaveLength(1)
  await hook.during(() => hook.now().again())
  await hook.during(pageIsQuiet)
  expect(portal.called).toHaveLength(2)
})

test('what was read before its screen is there is shown at once, and the next screen reads again', async () => {
  preload(getThemes)
  await pageIsQuiet()
  const states: string[] = []
  const screen = () =>
    shown(() => {
      const read = useRead(getThemes)
      states.push(read.state)
      return read
    }, {})
  const first = await screen()
  await first.during(pageIsQuiet)
  expect([states.includes('loading'), portal.called.length]).toEqual([false, 1])
  await first.leave()
  const second = await screen()
  await second.during(pageIsQuiet)
  expect([states.includes('loading'), portal.called.length]).toEqual([true, 2])
  await second.leave()
})

test('another round reads again, and a failure then replaces what is shown', async () => {
  const hook = await shown(({ round }) => useRead(getThemes, { round }), { round: 1 })
  await hook.during(pageIsQuiet)
  portal.results.delete(themesPath)
  await hook.show({ round: 2 })
  await hook.during(pageIsQuiet)
  expect([portal.called.length, hook.now().state]).toEqual([2, 'failed'])
})

test('what is still under way when its screen is there is not asked for twice', async () => {
  preload(getThemes)
  const hook = await shown(() => useRead(getThemes), {})
  expect(hook.now().state).toBe('loading')
  await hook.during(pageIsQuiet)
  expect([hook.now().state, portal.called.length]).toEqual(['ready', 1])
})

test('several reads as one are ready once all are, and failed if one is', async () => {
  portal.results.delete('/api/User/duplicates')
  const hook = await shown(
    () =>
      joined({
        themes: useRead(getThemes),
        pairs: useRead(getDuplicates, { query: { Page: 1 }, failed: 'No pairs' }),
      }),
    {},
  )
  expect(hook.now().state).toBe('loading')
  await hook.during(pageIsQuiet)
  expect(hook.now()).toMatchObject({ state: 'failed', message: 'No pairs' })
  portal.results.set('/api/User/duplicates', { Rows: [], Total: 0, Page: 1, PageSize: 50 })
  portal.called = []
  await hook.during(() => hook.now().again())
  await hook.during(pageIsQuiet)
  expect(hook.now()).toMatchObject({ state: 'ready', value: { pairs: { Total: 0 } } })
  expect(portal.called.toSorted()).toEqual([themesPath, '/api/User/duplicates?Page=1'])
})

test('a component whose copy was opened first does not keep the asking one from applying results', async () => {
  const keep = databasesOf(testUserId)
  const applied: number[] = []
  const hook = await shown(() => {
    useRead(getActiveThemes, { keep, isCopyOnly: true })
    return useRead(getActiveThemes, { keep, applied: async (themes) => applied.push(themes.length) })
  }, {})
  await hook.during(pageIsQuiet)
  expect([portal.called, applied]).toEqual([[activePath], [1]])
})

test('a kept read of a hidden window is asked for again when the window is shown', async () => {
  const keep = databasesOf(testUserId)
  const hook = await shown(() => useRead(getActiveThemes, { keep }), {})
  await hook.during(pageIsQuiet)
  expect(portal.called).toEqual([activePath])
  const show = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await hook.during(() => addChangeHint(['Theme']))
  await hook.during(pageIsQuiet)
  expect(portal.called).toEqual([activePath])
  show.mockRestore()
  await hook.during(() => document.dispatchEvent(new Event('visibilitychange')))
  await hook.during(pageIsQuiet)
  expect(portal.called).toEqual([activePath, activePath])
})
