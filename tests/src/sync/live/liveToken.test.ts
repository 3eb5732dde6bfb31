// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startPageHub, type PageHub } from '../../../support/browser/pageHub.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { openLivePage, sessionOf, tokenUntil, type LivePage } from './livePage.ts'

/** Now, in seconds. */
const now = 1_900_000_000
const renewed = tokenUntil(now + 900, crypto.randomUUID())

let portal: PagePortal
let hub: PageHub
let page: LivePage

beforeAll(async () => {
  vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] })
  portal = await startPagePortal([])
})
beforeEach(() => {
  vi.setSystemTime(now * 1000)
  portal.forget()
  hub = startPageHub(portal)
})
afterEach(() => {
  page.leave()
  hub.leave()
})
afterAll(async () => {
  await portal.stop()
  vi.useRealTimers()
})

/** Opens the page with this token, which the portal exchanges for another one. */
async function openWith(token: string): Promise<void> {
  page = await openLivePage(token)
  const { RefreshToken } = sessionOf(page.UserId, token)
  portal.results.set(`/api/Account/refresh-token/${RefreshToken}`, sessionOf(page.UserId, renewed))
}
const exchanges = () => portal.called.filter((path) => path.includes('refresh-token')).length
const connected = () => expect.poll(page.state).toBe('connected')

test.each([
  ['is used as it is until half a minute before its end', 31, 0, false],
  ['is exchanged before its last half minute', 29, 0, true],
  ['counts by the clock of the portal, which may be ahead', 60, 31_000, true],
  ['counts by the clock of the portal, which may be behind', 20, -11_000, false],
])('a token %s', async (_what, left, ahead, isExchanged) => {
  const token = tokenUntil(now + left)
  await openWith(token)
  page.setClockAhead(ahead)
  page.start()
  await connected()
  expect([hub.tokens, exchanges()]).toEqual(isExchanged ? [[renewed], 1] : [[token], 0])
})

test('a token that this device cannot read goes to the portal as it is', async () => {
  await openWith('opaque')
  page.start()
  await connected()
  expect([hub.tokens, exchanges()]).toEqual([['opaque'], 0])
})

test('a token that is near its end is used while the portal does not exchange it', async () => {
  const token = tokenUntil(now + 5)
  await openWith(token)
  portal.results.clear()
  page.start()
  await connected()
  expect([hub.tokens, exchanges()]).toEqual([[token], 1])
})

test('no token is exchanged while the portal is away', async () => {
  const token = tokenUntil(now + 5)
  await openWith(token)
  page.setReachable(false)
  page.start()
  await connected()
  expect([hub.tokens, exchanges()]).toEqual([[token], 0])
})

test('the token of another person is never used', async () => {
  await openWith(tokenUntil(now + 900))
  page.keepSession(sessionOf(crypto.randomUUID(), renewed))
  page.start()
  await connected()
  expect(hub.tokens).toEqual([undefined])
})

test('a token that the portal refuses is exchanged, and the next attempt has the new one', async () => {
  const token = tokenUntil(now + 900)
  await openWith(token)
  page.setReachable(false)
  hub.status = 401
  page.start()
  await expect.poll(exchanges).toBe(1)
  // It was the portal that refused.
  expect(page.isReachable()).toBe(true)
  hub.status = 200
  await pageIsQuiet()
  window.dispatchEvent(new Event('online'))
  await connected()
  expect(hub.tokens).toEqual([token, renewed])
})

test('a change of the own account brings its new roles with a new token, and one of another account does not', async () => {
  await openWith(tokenUntil(now + 900))
  page.start()
  await connected()
  page.hints.length = 0
  const changed = (Entity: string, Id: string) => hub.send('Changed', { Entity, Id, Version: 2 })
  changed('User', crypto.randomUUID())
  changed('Theme', page.UserId)
  await expect.poll(() => page.hints).toEqual([['User', 'Theme']])
  await pageIsQuiet()
  expect(exchanges()).toBe(0)
  changed('Theme', crypto.randomUUID())
  changed('User', page.UserId)
  await expect.poll(exchanges).toBe(1)
  await expect.poll(() => page.hints.at(-1)).toEqual(['Theme', 'User'])
})

test('a change of the own account exchanges no token that was exchanged after the change', async () => {
  const token = tokenUntil(now + 900)
  await openWith(token)
  page.start()
  await connected()
  hub.send('Changed', { Entity: 'User', Id: page.UserId, Version: 2 })
  hub.send('GotNotification', 'After it')
  await expect.poll(page.messages).toHaveLength(1)
  page.keepSession(sessionOf(page.UserId, renewed))
  await expect.poll(() => page.hints.at(-1)).toEqual(['User'])
  await pageIsQuiet()
  expect(exchanges()).toBe(0)
})
