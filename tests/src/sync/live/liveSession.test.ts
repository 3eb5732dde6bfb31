// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getThemes } from '../../../../contract/papers/themes.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { startPageHub, type PageHub } from '../../../support/browser/pageHub.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { openLivePage, sessionOf, tokenUntil, type LivePage } from './livePage.ts'

const hotel = { status: 200, body: '<html>Welcome to our hotel</html>' }

let portal: PagePortal
let hub: PageHub
let page: LivePage

beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  // A page that was just loaded looks for the portal at once.
  vi.resetModules()
  hub = startPageHub(portal)
  page = await openLivePage()
})
afterEach(() => {
  page.leave()
  hub.leave()
})
afterAll(() => portal.stop())

/** The calls of the API alone. */
const called = () => portal.called.filter((path) => path.startsWith('/api')).sort()
const connected = () => expect.poll(page.state).toBe('connected')

test('the page opens one connection with the token of its person, and asks again what is on screen', async () => {
  page.start()
  await connected()
  expect([hub.tokens, page.hints]).toEqual([[page.AccessToken], [['all']]])
  await expect
    .poll(() => page.received('live-wanted', 'live', 'news'))
    .toEqual([
      { Kind: 'live-wanted', UserId: page.UserId },
      { Kind: 'live', UserId: page.UserId, State: 'connected', Notifications: [] },
      { Kind: 'news', UserId: page.UserId, Entities: ['all'] },
    ])
  // The public content came with the page.
  expect(called()).toEqual([])
})

/** A read of this page that the portal answered, as far as it says what it had announced by then. */
async function hasRead(announced?: string) {
  const { call } = await import('../../../../src/sync/session/call.ts')
  portal.answers.set(`/api${getThemes.path}`, {
    status: 200,
    body: { Success: true, Message: '', Result: [], Id: null, Errors: [] },
    headers: announced === undefined ? {} : { 'lectern-announced': announced },
  })
  await call(getThemes)
  portal.called = []
}

test('what was announced between the first answers and the connection is read again, and nothing else', async () => {
  await hasRead('a.12')
  await hasRead('a.9')
  const Id = crypto.randomUUID()
  hub.missed = [
    { Entity: 'Theme', Id, Version: 2 },
    { Entity: 'Welcome', Id, Version: 3 },
  ]
  page.start()
  await expect.poll(() => page.hints).toEqual([['all'], ['Theme', 'Welcome']])
  expect([hub.askedSince, page.trusted[0]]).toEqual([['a.9'], page.signedInOn()])
  await expect.poll(called).toEqual(['/api/getwelcomePageData'])
})

test.each([
  ['the portal no longer knows what was announced', 'a.9', null, ['a.9']],
  ['the portal has no such method', 'a.9', undefined, ['a.9']],
  ['what it says cannot be read', 'a.9', [{ Entity: 'Theme' }], ['a.9']],
  ['an answer said nothing of it', undefined, [], []],
])('all is read again if %s', async (_name, announced, missed, since) => {
  await hasRead('a.9')
  await hasRead(announced)
  hub.missed = missed
  page.start()
  await expect.poll(() => page.hints).toEqual([['all']])
  expect([hub.askedSince, page.trusted]).toEqual([since, [Infinity]])
})

test('a message is shown in every tab, and shows that the portal is there', async () => {
  page.start()
  await connected()
  page.setReachable(false)
  hub.send('GotNotification', 'Your paper was accepted')
  await expect.poll(page.messages).toEqual([['Your paper was accepted', false]])
  expect(page.isReachable()).toBe(true)
  await expect
    .poll(() => page.received('live').at(-1))
    .toMatchObject({ Notifications: [{ message: 'Your paper was accepted' }] })
})

test('changes are passed on as of their arrival, to this tab and the others, and public content is read again', async () => {
  page.start()
  await connected()
  page.setReachable(false)
  page.hints.length = 0
  let shownOn = 0
  page.watchLive(() => (shownOn = performance.now()))
  const Id = crypto.randomUUID()
  hub.send('Changed', { Entity: 'Theme', Id, Version: 1 })
  hub.send('Changed', { Entity: 'Theme', Id, Version: 2 })
  hub.send('Changed', { Entity: 'Welcome', Id, Version: 2 })
  hub.send('GotNotification', 'After them')
  await expect.poll(() => page.hints).toEqual([['Theme', 'Welcome']])
  expect(shownOn).toBeGreaterThanOrEqual(page.hintedOn())
  expect(page.isReachable()).toBe(true)
  await expect.poll(called).toEqual(['/api/getwelcomePageData'])
  await expect.poll(() => page.received('news').at(-1)).toMatchObject({ Entities: ['Theme', 'Welcome'] })
})

test('a change that only a newer version of the app knows may concern everything on screen', async () => {
  page.start()
  await connected()
  page.hints.length = 0
  hub.send('Changed', { Entity: 'Something newer' })
  await expect.poll(() => page.hints).toEqual([['all']])
})

test('a connection that came back asks again what is on screen, the public content too', async () => {
  page.start()
  await connected()
  page.hints.length = 0
  hub.cut()
  await expect.poll(() => page.states).toEqual(['connected', 'reconnecting', 'connected'])
  expect(page.hints).toEqual([['all', 'HomePage', 'Welcome', 'Date']])
  await expect
    .poll(called)
    .toEqual(['/api/Configuration/date/active', '/api/HomePage/config', '/api/getwelcomePageData'])
})

test('an organiser with parts of the desk learns at each connection which there are now, and nobody else asks', async () => {
  const renewed = tokenUntil(4_000_000_001)
  const parts = (...names: ('travel' | 'money')[]) =>
    names.map((Part) => ({ Part, IsFull: true, ThemeIds: [] }))
  const organiser = { ...sessionOf(page.UserId, page.AccessToken), Roles: ['Admin' as const] }
  page.keepSession({ ...organiser, DeskParts: parts('travel') })
  const path = `/api/Account/refresh-token/${organiser.RefreshToken}`
  const reply = { ...organiser, AccessToken: renewed }
  portal.results.set(path, { ...reply, DeskParts: parts('travel', 'money') })
  const exchanges = () => called().filter((path) => path.includes('refresh-token')).length
  page.start()
  await expect.poll(page.session).toMatchObject({ AccessToken: renewed, DeskParts: parts('travel', 'money') })
  portal.results.set(path, reply)
  hub.cut()
  await expect.poll(() => page.session()?.DeskParts).toBeUndefined()
  expect(exchanges()).toBe(2)

  page.states.length = 0
  hub.cut()
  await expect.poll(() => page.states).toEqual(['reconnecting', 'connected'])
  await pageIsQuiet()
  expect(exchanges()).toBe(2)
})

test('a connection that breaks makes the page look whether the portal is away', async () => {
  page.start()
  await connected()
  hub.status = 503
  portal.answers.set('/health', hotel)
  hub.cut()
  await expect.poll(page.isReachable).toBe(false)
  expect(page.state()).toBe('reconnecting')
})

test('after the portal has ended the connection, the next reads find out why', async () => {
  page.start()
  await connected()
  page.hints.length = 0
  hub.end()
  await expect.poll(() => page.hints).toEqual([['all']])
  expect(page.state()).toBe('disconnected')
  expect(page.received('news')).toHaveLength(1)
})

test('nothing is read after a connection that ended because the portal is away', async () => {
  page.start()
  await connected()
  page.hints.length = 0
  portal.answers.set('/health', hotel)
  hub.end()
  await expect.poll(page.isReachable).toBe(false)
  await pageIsQuiet()
  expect(page.hints).toEqual([])
})

test('what waits for its next attempt is sent at once when the connection is there', async () => {
  portal.results.set('/api/Paper', {})
  const { work } = page.databases
  page.startSync()
  await pageIsQuiet()
  await writeDraft(work, page.UserId, newDraft(0), { Fields: { PaperTitle: 'Typed here' } }, 0, true)
  await work.outbox.toCollection().modify({ Attempts: 5, NextAttemptOn: Date.now() + 3_600_000 })
  page.start()
  await expect.poll(called).toContain('/api/Paper')
})
