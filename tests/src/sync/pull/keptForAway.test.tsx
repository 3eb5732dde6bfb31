// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getThemes } from '../../../../contract/papers/themes.ts'
import { keepForAway, readForAway } from '../../../../src/cache/copies/awayCopies.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { useConnection } from '../../../../src/stores/connection.ts'
import { useRead } from '../../../../src/sync/pull/useRead.ts'
import { urlOf } from '../../../../src/sync/transport/request.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { refusal, startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'

const path = '/api/Theme'
const themeOf = (ThemeTitle: string) => ({
  Id: '11111111-1111-4111-8111-111111111111',
  ThemeTitle,
  IsActive: true,
  Version: 1,
})
const forAway = databasesOf(testUserId)
const { copies } = forAway

let portal: PagePortal
beforeEach(async () => {
  portal = await startPagePortal([[path, [themeOf('Syntax')]]])
  await copies.copies.clear()
})
afterEach(() => portal.stop())

const open = () =>
  shownHook(() => {
    const { state, value, asOf } = useRead(getThemes, { forAway })
    return { state, titles: value?.map(({ ThemeTitle }) => ThemeTitle), isOld: asOf !== undefined }
  }, {})
const kept = async () => (await copies.copies.toArray()).map(({ Value }) => Value)

test('a record that was read is there without the portal, as of when it was read, and is read again once it answers', async () => {
  const first = await open()
  await first.during(() => expect.poll(() => first.now().state).toBe('ready'))
  expect(first.now()).toEqual({ state: 'ready', titles: ['Syntax'], isOld: false })
  await expect.poll(kept).toEqual([[themeOf('Syntax')]])
  await first.leave()
  portal.results.clear()
  const away = await open()
  await away.during(() => expect.poll(() => away.now().state).toBe('ready'))
  expect(away.now()).toEqual({ state: 'ready', titles: ['Syntax'], isOld: true })
  await away.leave()
  portal.forget()
  portal.results.set(path, [themeOf('Tone')])
  const back = await open()
  const seen: unknown[] = []
  await back.during(() =>
    expect
      .poll(() => {
        seen.push(back.now().titles)
        return back.now().titles
      })
      .toEqual(['Tone']),
  )
  // What is old is not shown while the portal is asked.
  expect(seen).not.toContainEqual(['Syntax'])
  expect(back.now().isOld).toBe(false)
  await back.leave()
})

test('while the portal is away, a call that has no answer yet holds nothing up', async () => {
  await keepForAway(copies, { path: getThemes.path, url: urlOf(getThemes) }, [themeOf('Syntax')], 1)
  let answer = () => {}
  portal.held = new Promise((resolve) => (answer = resolve))
  useConnection.setState({ reachable: false })
  const hook = await open()
  await hook.during(() => expect.poll(() => hook.now().state).toBe('ready'))
  expect(hook.now()).toEqual({ state: 'ready', titles: ['Syntax'], isOld: true })
  useConnection.setState({ reachable: true })
  answer()
  await hook.during(pageIsQuiet)
  expect(hook.now().isOld).toBe(false)
  await hook.leave()
})

test('what was never read says that it could not be read', async () => {
  portal.results.clear()
  const hook = await open()
  await hook.during(() => expect.poll(() => hook.now().state).toBe('failed'))
  await hook.leave()
})

test('what the portal refuses is not shown from the device, and is not kept any more', async () => {
  const first = await open()
  await first.during(pageIsQuiet)
  await expect.poll(kept).toHaveLength(1)
  await first.leave()
  portal.answers.set(path, refusal(403, 'Unauthorized Access'))
  const refused = await open()
  await refused.during(() => expect.poll(() => refused.now().state).toBe('failed'))
  await expect.poll(kept).toEqual([])
  await refused.leave()
})

test('the latest fifty answers of a call stay, each address once', async () => {
  const at = (number: number) => ({ path, url: `${path}?Page=${number}` })
  for (let number = 1; number <= 52; number += 1) await keepForAway(copies, at(number), [], number)
  await keepForAway(copies, at(3), [themeOf('Tone')], 53)
  await keepForAway(copies, { path: `${path}/active`, url: `${path}/active` }, [], 54)
  const found = async (number: number) => (await readForAway(copies, at(number), getThemes.result))?.On
  expect([await found(1), await found(2), await found(3), await found(4), await found(52)]).toEqual([
    undefined,
    undefined,
    53,
    4,
    52,
  ])
  expect(await kept()).toHaveLength(51)
})
