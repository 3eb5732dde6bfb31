import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getActiveDates } from '../../../contract/content/dates.ts'
import { announcedHeader, hubPath, missedMethod, type HubMessage } from '../../../contract/hub/hub.ts'
import { noId } from '../../../contract/core/limits.ts'
import { getUserPapers, updatePaper, emptyPaper } from '../../../contract/papers/papers.ts'
import { keepAnnounced } from '../../../server/hub/announced.ts'
import type { Listener } from '../../../server/hub/listener.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { hubClient, type HubClient } from '../../support/hub.ts'
import { draftOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let origin: string
const clients: HubClient[] = []
beforeAll(async () => {
  portal = await startPortal({ timing: { keptFresh: 3_600_000 } })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await Promise.all(clients.map(({ connection }) => connection.stop()))
  clients.length = 0
})
afterAll(() => portal.stop())

/** What the portal had announced when this request came. */
async function positionAt(user: TestUser, path: string): Promise<string> {
  const response = await fetch(`${origin}/api${path}`, {
    headers: { Authorization: `Bearer ${user.AccessToken}` },
  })
  return response.headers.get(announcedHeader) ?? ''
}

/** What a client that connects now receives for a position. */
async function missedBy(user: TestUser, position: unknown): Promise<unknown> {
  const client = hubClient(origin, user.AccessToken)
  clients.push(client)
  await client.connection.start()
  return client.connection.invoke(missedMethod, position)
}

test('a client receives what was announced to it between its read and its connection, and nobody else does', async () => {
  const [owner, stranger] = await Promise.all([signedIn(portal), signedIn(portal)])
  const draft = await draftOf(portal, owner)
  const position = await positionAt(owner, getUserPapers.path)
  expect(await missedBy(owner, position)).toEqual([])

  const { ThemeId, PaperTitle, PaperURL, ConsiderBestPaper } = draft
  const body = { ...emptyPaper, ThemeId, PaperTitle, Abstract: 'Words', PaperURL, ConsiderBestPaper }
  await call(portal, updatePaper, { as: owner.AccessToken, params: { id: draft.Id }, body })
  const { version } = await call(portal, updatePaper, {
    ...{ as: owner.AccessToken, params: { id: draft.Id } },
    body: { ...body, Abstract: 'Other words' },
  })
  // Of two changes of a row the last one.
  expect(await missedBy(owner, position)).toEqual([{ Entity: 'Paper', Id: draft.Id, Version: version }])
  expect(await missedBy(stranger, position)).toEqual([])
  // What is read now has it.
  expect(await missedBy(owner, await positionAt(owner, getUserPapers.path))).toEqual([])
})

test('an answer that is kept for everybody says what was announced when it was read', async () => {
  const user = await signedIn(portal)
  const announce = (Entity: 'Paper' | 'Date') =>
    portal.context.hub.publish({ Everyone: true }, { Target: 'Changed', Entity, Id: noId, Version: 7 })
  announce('Date')
  const before = await positionAt(user, getActiveDates.path)
  // It is still the kept one after a change that it does not show.
  announce('Paper')
  expect(await positionAt(user, getActiveDates.path)).toBe(before)
  announce('Date')
  const after = await positionAt(user, getActiveDates.path)
  expect([await missedBy(user, before), await missedBy(user, after)]).toEqual([
    [
      { Entity: 'Paper', Id: noId, Version: 7 },
      { Entity: 'Date', Id: noId, Version: 7 },
    ],
    [],
  ])
})

test('a response says what was announced when its request arrived, not when it left', async () => {
  const user = await signedIn(portal)
  const headers = { Authorization: `Bearer ${user.AccessToken}` }
  const negotiated = await fetch(`${origin}${hubPath}/negotiate?negotiateVersion=1`, {
    ...{ method: 'POST', headers },
  })
  const { connectionToken } = (await negotiated.json()) as { readonly connectionToken: string }
  const at = `${origin}${hubPath}?id=${connectionToken}`
  const poll = () => fetch(at, { headers })
  await poll()
  await fetch(at, { method: 'POST', headers, body: '{"protocol":"json","version":1}\u001e' })
  await poll()
  const arrived = once(portal.app.server, 'request')
  const polled = poll()
  await arrived
  // Its hooks begin.
  await setImmediate()
  portal.context.hub.publish({ Everyone: true }, { Target: 'Changed', Entity: 'Paper', Id: noId, Version: 8 })
  const response = await polled
  expect(await response.text()).toContain('"Version":8')
  const change = { Entity: 'Paper', Id: noId, Version: 8 }
  expect(await missedBy(user, response.headers.get(announcedHeader))).toEqual([change])
  expect(await missedBy(user, await positionAt(user, getUserPapers.path))).toEqual([])
})

test('positions say nothing of how much is announced: two requests differ by the time between them', async () => {
  const user = await signedIn(portal)
  const timeOf = async () => Number((await positionAt(user, getUserPapers.path)).split('.')[1])
  const began = Date.now()
  const first = await timeOf()
  for (let count = 0; count < 50; count += 1)
    portal.context.hub.publish(
      { Everyone: true },
      { Target: 'Changed', Entity: 'Paper', Id: noId, Version: 9 },
    )
  const second = await timeOf()
  const ended = Date.now()
  expect(second).toBeGreaterThan(first)
  expect((second - first) / 1000).toBeLessThanOrEqual(ended - began + 5)
})

test('a position that says nothing here is answered by nothing, and no method else', async () => {
  const user = await signedIn(portal)
  for (const position of ['', 'elsewhere.0', '-1', 'x.y', '.5'])
    expect(await missedBy(user, position)).toBeNull()
  const [instance = ''] = (await positionAt(user, getUserPapers.path)).split('.')
  for (const count of ['1000000', '-1', '0.5'])
    expect(await missedBy(user, `${instance}.${count}`)).toBeNull()
  await expect(missedBy(user, 7)).rejects.toThrow("There is no method 'Missed'")
})

const listener = (more: Partial<Listener>): Listener => ({
  ...{ UserId: 'me', SessionId: noId, UserDetailId: noId, Roles: [], DeskParts: null, ActorId: noId },
  ...more,
})
const change = (Id: string): HubMessage => ({ Target: 'Changed', Entity: 'Paper', Id, Version: 1 })
const changeOf = (Id: string, Version = 1) => ({ Entity: 'Paper', Id, Version })

test('each kind of audience is reached, by account, person and role, and organisers by the parts that they hold', () => {
  const kept = keepAnnounced()
  const start = kept.position()
  kept.add({ UserIds: ['me'] }, change('account'))
  kept.add({ PersonIds: ['person', noId] }, change('person'))
  kept.add({ Roles: ['Admin'] }, change('role'))
  kept.add({ Everyone: true }, { Target: 'GotNotification', Text: 'No change' })
  const desk = (ThemeIds: string[]) => [{ Part: 'papers' as const, IsFull: true, ThemeIds }]
  const since = (more: Partial<Listener>) => kept.since(start, listener(more))
  expect(since({})).toEqual([changeOf('account')])
  expect(since({ UserId: 'you', UserDetailId: 'person' })).toEqual([changeOf('person')])
  expect(since({ UserId: 'you', Roles: ['Admin'] })).toEqual([changeOf('role')])
  expect(since({ UserId: 'you', Roles: ['Admin'], DeskParts: desk(['a theme']) })).toEqual([
    changeOf(noId, 0),
  ])
  expect(since({ UserId: 'you', Roles: ['Admin'], DeskParts: [] })).toEqual([])
})

test('what was announced long ago, or before some was lost, is no longer known', () => {
  const kept = keepAnnounced()
  const start = kept.position()
  for (let count = 0; count < 3999; count += 1) kept.add({ Everyone: true }, change(`${count}`))
  expect(kept.since(start, listener({}))).toHaveLength(3999)
  const later = kept.position()
  kept.add({ Everyone: true }, change('one more'))
  expect(kept.since(start, listener({}))).toBeNull()
  expect(kept.since(later, listener({}))).toEqual([changeOf('one more')])
  kept.forget()
  expect(kept.since(later, listener({}))).toBeNull()
  expect(kept.since(kept.position(), listener({}))).toEqual([])
})
