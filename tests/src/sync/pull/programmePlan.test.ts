// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Programme } from '../../../../contract/events/programme.ts'
import { getUserPapers } from '../../../../contract/papers/papers.ts'
import { getAccommodations } from '../../../../contract/registration/registration.ts'
import { readProgramme } from '../../../../src/cache/copies/programme.ts'
import { readCopy } from '../../../../src/cache/database/copyDatabase.ts'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import { useConnection } from '../../../../src/stores/connection.ts'
import { startSync } from '../../../../src/sync/outbox/syncEngine.ts'
import type { Copy } from '../../../../src/sync/pull/openReads.ts'
import { pull, pullPapers, pullPeople } from '../../../../src/sync/pull/pull.ts'
import { pullAttending } from '../../../../src/sync/pull/pullAttending.ts'
import { programmePlan } from '../../../../src/sync/pull/pullProgramme.ts'
import { urlOf } from '../../../../src/sync/transport/request.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { signIn } from '../../../support/browser/signIn.ts'

const programme: Programme = {
  Version: 0,
  PublishedOn: null,
  TimeZone: 'Asia/Kolkata',
  Events: [],
}
const path = '/api/Event?Without=Abstracts'
const known = '/api/Event?Known=0&Without=Abstracts'

let portal: PagePortal
let databases: PersonDatabases
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  portal.results.set('/api/Event', programme)
  portal.results.set('/api/Event/stars', { SessionIds: [] })
  const userId = crypto.randomUUID()
  await signIn(userId)
  databases = databasesOf(userId)
})
afterAll(() => portal.stop())

/** Stops the clock of the device at this time. */
const on = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time })

test('the programme is shown as it is kept, from the first look on, with the time of its last pull', async () => {
  const plan = programmePlan(databases)
  const seen: (number | undefined)[] = []
  const stop = plan.watch?.((copy) => seen.push(copy?.On))
  await expect.poll(() => seen).toEqual([undefined])
  on(1_900_000_000_000)
  await plan.ask(true)
  portal.results.set('/api/Event', null)
  on(1_900_000_060_000)
  await plan.ask(true)
  vi.useRealTimers()
  await expect.poll(() => seen).toEqual([undefined, 1_900_000_000_000, 1_900_000_060_000])
  expect((await readProgramme(databases.copies))?.Programme).toEqual(programme)
  stop?.()
  await plan.ask(true)
  await pageIsQuiet()
  expect(seen).toHaveLength(3)
})

test('a programme that cannot be read here is none, and is pulled whole', async () => {
  vi.spyOn(databases.copies.programme, 'get').mockRejectedValue(new Error('Broken'))
  const plan = programmePlan(databases)
  const seen: Copy[] = []
  const stop = plan.watch?.((copy) => seen.push(copy))
  await expect.poll(() => seen).toEqual([undefined])
  expect(await plan.ask(true)).toMatchObject({ Programme: programme })
  expect(portal.called).toEqual([path, '/api/Event/stars'])
  stop?.()
})

test('what a pull brought is the programme that the screen gets, also when it was the newest already', async () => {
  const plan = programmePlan(databases)
  expect(await plan.ask(true)).toMatchObject({ Programme: programme })
  portal.results.set('/api/Event', null)
  expect(await plan.ask(true)).toMatchObject({ Programme: programme })
  expect(portal.called).toEqual([path, '/api/Event/stars', known, '/api/Event/stars'])
})

test('nothing is pulled by itself while the portal is away', async () => {
  useConnection.setState({ reachable: false })
  const offline = { reason: 'offline' }
  await expect(programmePlan(databases).ask(true)).rejects.toMatchObject(offline)
  await expect(pullPeople(databases)).rejects.toMatchObject(offline)
  await expect(pullPapers(databases)).rejects.toMatchObject(offline)
  expect(portal.called).toEqual([])
})

test('a copy has the time at which it was pulled', async () => {
  portal.results.set('/api/Paper/user-paper-list', [])
  on(1_900_000_000_000)
  await pull(databases, getUserPapers)
  vi.useRealTimers()
  expect(await readCopy(databases.copies, urlOf(getUserPapers), getUserPapers.result)).toEqual({
    ...{ Value: [], On: 1_900_000_000_000 },
  })
})

test('papers that were pulled wake what waited for them', async () => {
  const received: unknown[] = []
  const other = new BroadcastChannel('lectern')
  other.onmessage = ({ data }) => received.push(data)
  portal.results.set('/api/Paper/user-paper-list', [])
  const stop = startSync(databases.UserId)
  await pullPapers(databases)
  await expect.poll(() => received).toEqual([{ Kind: 'outbox', UserId: databases.UserId }])
  stop()
  other.close()
})

test('a device that is full keeps nothing of a registration, and pulls the rest all the same', async () => {
  const accommodations = urlOf(getAccommodations)
  portal.results.set('/api/Accommodations', [])
  portal.results.set('/api/Travel', [])
  vi.spyOn(databases.copies, 'transaction').mockRejectedValue(new Error('Full'))
  await pullAttending(databases)
  expect(portal.called).toEqual(['/api/Accommodations', '/api/Travel'])
  expect(await readCopy(databases.copies, accommodations, getAccommodations.result)).toBeUndefined()
})
