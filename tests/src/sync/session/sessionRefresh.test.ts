// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '../../../../contract/accounts/accounts.ts'
import { getActiveDates } from '../../../../contract/content/dates.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { readOwner } from '../../../../src/cache/database/workOwner.ts'
import { readWorkerToken } from '../../../../src/cache/database/workerToken.ts'
import { useConnection } from '../../../../src/stores/connection.ts'
import { clearSession, useSession } from '../../../../src/stores/session.ts'
import { keepSession } from '../../../../src/stores/sessionRecord.ts'
import { call } from '../../../../src/sync/session/call.ts'
import { leaveActing } from '../../../../src/sync/session/leaveActing.ts'
import { refreshSession } from '../../../../src/sync/session/sessionRefresh.ts'
import { useDatabases } from '../../../../src/sync/session/useDatabases.ts'
import { keepTokenFor } from '../../../../src/sync/session/workerToken.ts'
import { refusal, startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'

const UserId = '11111111-1111-4111-8111-111111111111'
const sessionOf = (name: string): Session => ({
  ...{ AccessToken: `${name}-access`, RefreshToken: name.repeat(43).slice(0, 43), UserId },
  ...{ UserName: 'asha@example.org', Email: 'asha@example.org', FullName: 'Asha Rao', UserDetailId: noId },
  ...{ Designation: 'Professor', Organization: 'University of Mysore', OrganizationCity: 'Mysore' },
  ...{ OrganizationState: 'Karnataka', OrganizationCountry: 'India', Roles: [] },
})
const later = sessionOf('later')
const dates = '/api/Configuration/date/active'
let first: Session
let exchange: string
let count = 0

let portal: PagePortal
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(() => {
  portal.forget()
  clearSession(null)
  count += 1
  // A session that has ended in this page is not shown again.
  first = { ...sessionOf('first'), RefreshToken: `${count}`.padEnd(43, 'f') }
  exchange = `/api/Account/refresh-token/${first.RefreshToken}`
  keepSession(first)
  portal.results.set(exchange, later)
})
afterAll(() => portal.stop())

/** What the page shows of a session. */
const shown = () => {
  const { session, ended } = useSession.getState()
  return [session?.AccessToken, ended]
}
const exchanges = () => portal.called.filter((path) => path === exchange).length

test('a call whose token has ended is repeated with the new one, which is kept for every tab', async () => {
  portal.answers.set(dates, ({ headers }) =>
    headers.authorization === 'Bearer later-access'
      ? { status: 200, body: { Success: true, Message: '', Result: [], Id: null, Errors: [] } }
      : refusal(401, 'Please sign in'),
  )
  expect((await call(getActiveDates)).Result).toEqual([])
  expect(portal.called).toEqual([dates, exchange, dates])
  expect(shown()).toEqual(['later-access', null])
  expect(localStorage.getItem('RefreshToken')).toBe(later.RefreshToken)
})

test('a session that the portal does not renew ends with its reason, on the device too', async () => {
  portal.answers.set(exchange, refusal(401, 'You are blocked'))
  expect(await refreshSession('first-access')).toBe('ended')
  expect(shown()).toEqual([undefined, 'You are blocked'])
  expect(localStorage.length).toBe(0)
})

test('a session that has ended here is not renewed though another tab still writes it', async () => {
  clearSession(null)
  localStorage.setItem('AccessToken', first.AccessToken)
  localStorage.setItem('RefreshToken', first.RefreshToken)
  localStorage.setItem(
    'userData',
    JSON.stringify({ ...first, AccessToken: undefined, RefreshToken: undefined }),
  )
  expect(await refreshSession('first-access')).toBe('ended')
  expect(portal.called).toEqual([])
})

test('a page that shows a session of which the device has no refresh token ends it and says so', async () => {
  localStorage.clear()
  expect(await refreshSession('other-access')).toBe('ended')
  expect(shown()).toEqual(['first-access', null])
  expect(await refreshSession('first-access')).toBe('ended')
  expect(shown()).toEqual([undefined, 'No refresh token available'])
})

test('without an answer nothing ends; the app does not ask by itself for a while, and a person may at once', async () => {
  portal.results.delete(exchange)
  expect(await refreshSession('first-access', { byItself: true })).toBe('unreachable')
  expect(await refreshSession('first-access', { byItself: true })).toBe('unreachable')
  expect(exchanges()).toBe(1)
  expect(shown()).toEqual(['first-access', null])
  portal.results.set(exchange, later)
  expect(await refreshSession('first-access')).toBe('refreshed')
  expect(exchanges()).toBe(2)
})

test('while the portal is away the app exchanges no token by itself', async () => {
  useConnection.setState({ reachable: false })
  expect(await refreshSession('first-access', { byItself: true })).toBe('unreachable')
  expect(portal.called).toEqual([])
})

test('an exchange that was answered may be asked for again at once', async () => {
  portal.results.delete(exchange)
  await refreshSession('first-access', { byItself: true })
  portal.answers.set(exchange, refusal(503, 'Busy'))
  await refreshSession('first-access')
  await refreshSession('first-access', { byItself: true })
  expect(exchanges()).toBe(3)
})

test('the worker has the newest token of its person, and their name, until they sign out', async () => {
  const { work } = databasesOf(UserId)
  const stop = keepTokenFor(UserId, work)
  const token = async () => (await readWorkerToken(work))?.AccessToken
  await expect.poll(token).toBe('first-access')
  expect(await readWorkerToken(work)).toMatchObject({ ApiBase: '/api' })
  await expect.poll(() => readOwner(work)).toBe('Asha Rao')
  keepSession(later)
  await expect.poll(token).toBe('later-access')
  // Somebody else, of whom this database must have nothing.
  keepSession({ ...first, UserId: noId, FullName: 'Bela Sen' })
  await expect.poll(token).toBeUndefined()
  expect(await readOwner(work)).toBe('Asha Rao')
  keepSession({ ...later, FullName: '' })
  await expect.poll(token).toBe('later-access')
  expect(await readOwner(work)).toBe('Asha Rao')
  useSession.setState({ ended: 'No matter' })
  clearSession(null)
  await expect.poll(token).toBeUndefined()
  stop()
  keepSession(later)
  await new Promise((resolve) => setTimeout(resolve))
  expect(await token()).toBeUndefined()
})

test('screens have the databases of the signed-in person, and keep them while the session ends', async () => {
  const hook = await shownHook(() => useDatabases(), {})
  expect(hook.now()).toBe(databasesOf(UserId))
  await hook.during(() => clearSession(null))
  expect(hook.now().UserId).toBe(UserId)
  await hook.leave()
})

test.each([
  ['ends', true],
  ['cannot end', false],
])(
  'leaving another user %s their session at the portal, and leads back to the list with them',
  async (_what, isAnswered) => {
    sessionStorage.setItem('lectern-acting', 'true')
    keepSession(first)
    const went: string[] = []
    const { assign } = window.location
    window.location.assign = (to) => void went.push(String(to))
    if (isAnswered) portal.results.set('/api/Account/logout', null)
    else portal.answers.set('/api/Account/logout', refusal(422, 'No'))
    await leaveActing()
    window.location.assign = assign
    expect(portal.asked.map(({ path, body }) => [path, body])).toEqual([
      ['/api/Account/logout', JSON.stringify({ RefreshToken: first.RefreshToken })],
    ])
    expect(went).toEqual([`/users?user=${UserId}`])
    expect(sessionStorage.length).toBe(0)
  },
)

test('a call that is refused for a missing right asks once for the rights that there are now', async () => {
  portal.answers.set(dates, refusal(403, 'You are not allowed to do this'))
  const read = () => call(getActiveDates).catch((error: unknown) => error)
  await Promise.all([read(), read()])
  await expect.poll(shown).toEqual(['later-access', null])
  // They are the same: what is refused now is refused for another reason.
  await read()
  await read()
  await expect.poll(() => portal.called.filter((path) => path === dates).length).toBe(4)
  expect(portal.called.filter((path) => path.includes('refresh-token')).length).toBe(1)
})

test('a refusal by a hotel asks for no rights', async () => {
  portal.answers.set(dates, { status: 403, body: '<html>Welcome to our hotel</html>' })
  await call(getActiveDates).catch((error: unknown) => error)
  expect([exchanges(), shown()[0]]).toEqual([0, 'first-access'])
})
