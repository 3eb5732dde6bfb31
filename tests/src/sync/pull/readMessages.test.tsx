// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { getActiveThemes, getThemes } from '../../../../contract/papers/themes.ts'
import { getDuplicates } from '../../../../contract/users/duplicates.ts'
import { keepCopy } from '../../../../src/cache/database/copyDatabase.ts'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import { addChangeHint } from '../../../../src/stores/changeHints.ts'
import { useConnection } from '../../../../src/stores/connection.ts'
import { CallError } from '../../../../src/sync/session/call.ts'
import { useHomePage } from '../../../../src/sync/pull/useHomePage.ts'
import { useRead } from '../../../../src/sync/pull/useRead.ts'
import { urlOf } from '../../../../src/sync/transport/request.ts'
import { publicHomePage } from '../../../support/publicConference.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { refusal, startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { shownHook, type ShownHook } from '../../../support/browser/shownHook.tsx'
import { signIn } from '../../../support/browser/signIn.ts'

const themes = '/api/Theme'
const active = '/api/Theme/active'
const shownTheme = { Id: noId, ThemeTitle: 'Syntax', IsActive: true }
const theme = { ...shownTheme, Version: 1 }

let portal: PagePortal
let keep: PersonDatabases
let leaving: (() => Promise<void>)[]

beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  portal.results.set(themes, [theme])
  portal.results.set(active, [theme])
  leaving = []
  portal.held = Promise.resolve()
  const userId = crypto.randomUUID()
  await signIn(userId)
  keep = databasesOf(userId)
})
afterEach(async () => {
  for (const leave of leaving) await leave()
})
afterAll(() => portal.stop())

/** Shows a hook until its first reads are over. */
async function shown<P extends object, R>(useShown: (props: P) => R, first: P): Promise<ShownHook<P, R>> {
  const hook = await shownHook(useShown, first)
  leaving.push(hook.leave)
  await hook.during(pageIsQuiet)
  return hook
}
const keepThemes = () => keepCopy(keep.copies, urlOf(getActiveThemes), [theme], 7)

test('a refusal has the words of the portal, else those of the screen, else general ones', async () => {
  portal.answers.set(themes, refusal(422, 'Closed for today'))
  const shownRead = await shown(() => useRead(getThemes, { failed: 'No themes' }), {})
  expect(shownRead.now()).toMatchObject({
    state: 'failed',
    message: 'Closed for today',
    error: 'Closed for today',
  })
  expect(shownRead.now().failure).toBeInstanceOf(CallError)
  portal.answers.set(themes, refusal(422, ''))
  await shownRead.during(() => shownRead.now().again())
  await shownRead.during(pageIsQuiet)
  expect(shownRead.now()).toMatchObject({ message: 'No themes' })
})

test('a screen may make its words of the failure', async () => {
  portal.answers.set(themes, refusal(404, 'There is no such theme'))
  const failed = (failure: unknown) =>
    failure instanceof CallError ? `Failed: ${failure.reason}` : 'Nothing'
  const hook = await shown(() => useRead(getThemes, { failed }), {})
  expect(hook.now()).toMatchObject({ state: 'failed', message: 'Failed: gone', error: 'Failed: gone' })
})

test('a copy beside which the portal does not respond has the words of its screen, and is of its time', async () => {
  await keepThemes()
  portal.results.clear()
  const hook = await shown(() => useRead(getActiveThemes, { keep, failed: 'No themes' }), {})
  await expect.poll(() => hook.now().error).toBe('No themes')
  expect(hook.now()).toMatchObject({ state: 'ready', value: [shownTheme], on: 7, asOf: 7, isLookedUp: true })
  // While the portal is away, one notice beside every screen shows that.
  await hook.during(() => useConnection.setState({ reachable: false }))
  expect(hook.now()).toMatchObject({ error: undefined, asOf: 7 })
})

test('a copy that was brought up to date is of no earlier time', async () => {
  await keepThemes()
  const hook = await shown(() => useRead(getActiveThemes, { keep }), {})
  expect(hook.now()).toMatchObject({ state: 'ready', asOf: undefined, error: undefined, failure: undefined })
  expect(hook.now().on).toBeGreaterThan(7)
  await hook.during(() => useConnection.setState({ reachable: false }))
  expect(hook.now().asOf).toBe(hook.now().on)
})

test('a copy beside which the portal refuses has the words of the portal', async () => {
  await keepThemes()
  portal.answers.set(active, refusal(422, 'Closed for today'))
  const hook = await shown(() => useRead(getActiveThemes, { keep, failed: 'No themes' }), {})
  expect(hook.now()).toMatchObject({ state: 'ready', error: 'Closed for today', asOf: undefined })
})

test('a kept read without a copy is loading until the portal answers, and failed while that is away', async () => {
  let release: () => void = () => undefined
  portal.held = new Promise((resolve) => {
    release = resolve
  })
  const hook = await shown(() => useRead(getActiveThemes, { keep, failed: 'No themes' }), {})
  expect(hook.now()).toMatchObject({ state: 'loading', isLookedUp: true })
  await hook.during(() => useConnection.setState({ reachable: false }))
  expect(hook.now()).toMatchObject({ state: 'failed', message: 'No themes' })
  release()
  portal.held = Promise.resolve()
  await hook.during(pageIsQuiet)
  expect(hook.now()).toMatchObject({ state: 'ready', value: [shownTheme] })
})

test('a read beside others keeps its value also when a person pressed', async () => {
  const hook = await shown(() => useRead(getThemes, { keepsShown: true, failed: 'No themes' }), {})
  portal.answers.set(themes, refusal(422, ''))
  await hook.during(() => hook.now().again())
  await hook.during(pageIsQuiet)
  expect(hook.now()).toMatchObject({ state: 'ready', value: [theme], error: 'No themes' })
  portal.answers.clear()
  await hook.during(() => hook.now().again())
  await hook.during(pageIsQuiet)
  expect(hook.now()).toMatchObject({ state: 'ready', error: undefined })
})

test('once a change that waited on this device is sent, what it changes is read again', async () => {
  const hook = await shown(({ waiting }) => useRead(getThemes, { waiting }), { waiting: 1 })
  const after = async (waiting: number) => {
    await hook.show({ waiting })
    await hook.during(pageIsQuiet)
    return portal.called.length
  }
  expect([await after(2), await after(1), await after(1), await after(0), await after(1)]).toEqual([
    1, 2, 2, 3, 3,
  ])
})

test('a failure of the former query stays until there is an answer to the next one, and is no value of it', async () => {
  const failed = { failed: 'No pairs' }
  const hook = await shown(({ Page }) => useRead(getDuplicates, { query: { Page }, ...failed }), { Page: 1 })
  expect(hook.now()).toMatchObject({ state: 'failed', message: 'No pairs', isBehind: false })
  portal.results.set('/api/User/duplicates', { Rows: [], Total: 0, Page: 2, PageSize: 50 })
  await hook.show({ Page: 2 })
  expect(hook.now()).toMatchObject({ state: 'failed', message: 'No pairs', isBehind: false })
  await hook.during(pageIsQuiet)
  expect(hook.now()).toMatchObject({ state: 'ready', value: { Page: 2 } })
})

test('a screen that is shown again with the same round reads nothing', async () => {
  const hook = await shown(({ round }) => useRead(getThemes, { round }), { round: 1 })
  await hook.show({ round: 1 })
  await hook.during(pageIsQuiet)
  expect(portal.called).toEqual([themes])
})

test('a read of which only the copy is shown receives no changes, and one that is paused neither', async () => {
  await keepThemes()
  const hook = await shown(
    ({ isPaused }) => [
      useRead(getActiveThemes, { keep, isCopyOnly: true }),
      useRead(getThemes, { isPaused }),
    ],
    { isPaused: false },
  )
  await hook.show({ isPaused: true })
  await hook.during(() => addChangeHint(['Theme']))
  await hook.during(pageIsQuiet)
  expect(portal.called).toEqual([themes])
  expect(hook.now()[0]).toMatchObject({ state: 'ready', on: 7 })
})

test('a form has the settings of the conference as the portal has them', async () => {
  portal.results.set('/api/HomePage/config', publicHomePage)
  const hook = await shown(() => useHomePage(), {})
  expect(hook.now()).toEqual({
    ...{ minimumWords: 100, name: 'Words 2030', place: 'Mysuru', society: 'Society' },
    ...{ supportEmail: 'help@example.org', timeZone: 'Asia/Kolkata' },
  })
  // The next form has them with no network.
  await hook.during(() => useConnection.setState({ reachable: false }))
  const again = await shown(() => useHomePage(), {})
  expect(again.now().name).toBe('Words 2030')
})
