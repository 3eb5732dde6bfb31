// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PublicHomePage, Welcome } from '../../../../contract/content/content.ts'
import type { ConferenceDate } from '../../../../contract/content/dates.ts'
import { noId } from '../../../../contract/core/limits.ts'
import type { Changed } from '../../../../contract/hub/hub.ts'
import { getUserPapers } from '../../../../contract/papers/papers.ts'
import { authorListFrom } from '../../../../src/cache/entities/authorLists.ts'
import { draftFrom, keepDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { keepCopy } from '../../../../src/cache/database/copyDatabase.ts'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import { publicContent } from '../../../../src/sync/public/publicContent.ts'
import { contentEntities, gatherChanges, reloadContent } from '../../../../src/sync/pull/changedHints.ts'
import { urlOf } from '../../../../src/sync/transport/request.ts'
import { itemOf, paperId } from '../answers.ts'

let databases: PersonDatabases
/** The bursts that were passed on, each as its kinds of rows. */
let bursts: string[][]
let on: number[]
let changes: ReturnType<typeof gatherChanges>

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  databases = databasesOf(crypto.randomUUID())
  bursts = []
  on = []
  changes = gatherChanges(databases, (fresh, at) => {
    bursts.push(fresh.map((change) => change?.Entity ?? 'unknown'))
    on.push(at)
  })
})
afterEach(() => {
  changes.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  publicContent.setState(publicContent.getInitialState(), true)
})

const changed = (Entity: Changed['Entity'], Version: number, Id = noId): Changed => ({ Entity, Id, Version })

/** What is passed on of these changes, beside one that nobody can read, which ends their burst. */
async function freshOf(...announced: unknown[]): Promise<string[]> {
  bursts = []
  for (const change of [...announced, 'end']) changes.add(change)
  await vi.advanceTimersByTimeAsync(300)
  await vi.waitUntil(() => bursts.length > 0, { interval: 1, timeout: 20_000 })
  return bursts[0]?.slice(0, -1) ?? []
}

test('changes that come within 300 ms of each other are passed on together, as of the last of them', async () => {
  const start = performance.now()
  changes.add(changed('Theme', 1))
  await vi.advanceTimersByTimeAsync(200)
  changes.add(changed('Date', 1))
  await vi.advanceTimersByTimeAsync(299)
  expect(bursts).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(bursts).toEqual([['Theme', 'Date']])
  expect(on).toEqual([start + 200])
  await vi.advanceTimersByTimeAsync(5000)
  expect(bursts).toHaveLength(1)
})

test('a burst without end is passed on after two seconds at the latest, and the next one starts a new wait', async () => {
  for (let time = 0; time < 2000; time += 250) {
    changes.add(changed('Theme', 1))
    await vi.advanceTimersByTimeAsync(250)
  }
  expect(bursts).toHaveLength(1)
  expect(bursts[0]).toHaveLength(8)
  changes.add(changed('Theme', 2))
  await vi.advanceTimersByTimeAsync(299)
  expect(bursts).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(bursts[1]).toEqual(['Theme'])
})

test('a change that cannot be read counts as news, and after the end nothing is passed on', async () => {
  expect(await freshOf({ Entity: 'Something newer' }, 'text')).toEqual(['unknown', 'unknown'])
  bursts = []
  changes.add(changed('Theme', 1))
  changes.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(bursts).toEqual([])
})

test('public content whose version is here is no news, and a row without versions always is', async () => {
  publicContent.setState({
    homePage: { state: 'ready', value: { Version: 3 } as PublicHomePage, storedOn: null },
    welcome: { state: 'ready', value: { Version: 4 } as Welcome, storedOn: null },
    dates: { state: 'ready', value: [{ Id: paperId, Version: 5 } as ConferenceDate], storedOn: null },
  })
  const known = [changed('HomePage', 3), changed('Welcome', 4), changed('Date', 5, paperId)]
  expect(await freshOf(...known)).toEqual([])
  const news = [
    changed('HomePage', 4),
    changed('Welcome', 3),
    changed('Date', 5),
    changed('Date', 6, paperId),
  ]
  expect(await freshOf(...known, ...news)).toEqual(['HomePage', 'Welcome', 'Date', 'Date'])
  expect(await freshOf(changed('Theme', 1), changed('HomePage', 0))).toEqual(['Theme', 'HomePage'])
})

test('a paper or an author list whose version a draft of this device has is the echo of its own save', async () => {
  const item = { ...itemOf({ PaperTitle: 'On words' }, 3), AuthorsVersion: 2 }
  expect(await freshOf(changed('Paper', 3, paperId))).toEqual(['Paper'])
  await keepDraft(databases.work, draftFrom(item, 0))
  expect(await freshOf(changed('Paper', 3, paperId), changed('PaperAuthors', 2, paperId))).toEqual([
    'PaperAuthors',
  ])
  await databases.work.authorLists.put(authorListFrom(item, paperId))
  expect(await freshOf(changed('Paper', 3, paperId), changed('PaperAuthors', 2, paperId))).toEqual([])
  // The list of papers is newer than the draft.
  const newer = [{ ...item, Version: 5, AuthorsVersion: 4 }]
  await keepCopy(databases.copies, urlOf(getUserPapers), newer, 1)
  expect(await freshOf(changed('Paper', 3, paperId), changed('Paper', 5, paperId))).toEqual(['Paper'])
  expect(await freshOf(changed('PaperAuthors', 4, paperId), changed('PaperAuthors', 2, paperId))).toEqual([
    'PaperAuthors',
  ])
  expect(await freshOf(changed('Paper', 5))).toEqual(['Paper'])
})

test('a device that cannot look takes each change for news', async () => {
  vi.spyOn(databases.copies.copies, 'get').mockRejectedValue(new Error('Broken'))
  expect(await freshOf(changed('Paper', 3, paperId))).toEqual(['Paper'])
})

test('a change of public content reads that again, and the dates with the settings, whose time zone they have', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.reject(new TypeError('No network'))
  })
  const reads = async (...entities: string[]) => {
    asked.length = 0
    reloadContent(entities)
    await vi.waitUntil(() => asked.length > 0, { interval: 1, timeout: 20_000 })
    await vi.advanceTimersByTimeAsync(0)
    return asked.filter((address) => address.startsWith('/api')).sort()
  }
  expect(contentEntities).toEqual(['HomePage', 'Welcome', 'Date'])
  expect(await reads('Theme', 'Welcome')).toEqual(['/api/getwelcomePageData'])
  expect(await reads('Date')).toEqual(['/api/Configuration/date/active'])
  expect(await reads('HomePage')).toEqual(['/api/Configuration/date/active', '/api/HomePage/config'])
})
