import '../../support/browser/pageIndexedDb.ts'
import { Dexie } from 'dexie'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyPaper, type PaperFields } from '../../../contract/papers/papers.ts'
import { newDraft, writeDraft } from '../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { keepWorkerToken, openKnownWork, readWorkerToken } from '../../../src/cache/database/workerToken.ts'
import { openWork, workName, type WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { drainInBackground } from '../../../src/sync/outbox/backgroundDrain.ts'
import { tabNames } from '../../../src/sync/transport/tabNames.ts'
import { testUserId } from '../../support/browser/indexedDb.ts'
import { itemOf, success } from './answers.ts'

let work: WorkDatabase
let stop: () => void = () => undefined
let titles: string[]
/** Locks that a page of this device holds. */
const held = new Set<string>()

beforeEach(async () => {
  held.clear()
  titles = []
  // What the browser gives a worker: node has no locks of its own.
  vi.stubGlobal('navigator', {
    locks: {
      request: <T>(name: string, options: { ifAvailable: true }, act: (lock: object | null) => T) =>
        Promise.resolve(act(held.has(name) ? null : { name, ...options })),
    },
  })
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (bytes: Buffer) => (text += bytes.toString()))
    request.on('end', () => {
      const fields = JSON.parse(text) as PaperFields
      titles.push(fields.PaperTitle)
      const key = String(request.headers['idempotency-key'])
      const asked = { method: 'POST' as const, url: '/Paper', headers: { 'Idempotency-Key': key } }
      response.writeHead(200, { 'content-type': 'application/json', 'idempotency-key': key })
      response.end(JSON.stringify(success(asked, itemOf(fields, 1)).data))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => server.close()
  work = openWork(testUserId)
  const draft = { ...newDraft(0), Fields: { ...emptyPaper, PaperTitle: 'Typed in the train' } }
  await writeDraft(work, testUserId, draft, { Fields: draft.Fields }, Date.now(), true)
  const ApiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await keepWorkerToken(work, { AccessToken: 'a-token', ApiBase })
})
afterEach(async () => {
  stop()
  await work.delete()
  vi.unstubAllGlobals()
})

test('while a page sends, the worker sends nothing beside it, and asks to be woken again', async () => {
  held.add(tabNames.drainLock(testUserId))
  await expect(drainInBackground(testUserId)).rejects.toThrow('Something still waits to be sent')
  expect(titles).toEqual([])
  expect(await readOutbox(work)).toHaveLength(1)
})

test('once no page sends, the worker sends what waits, once', async () => {
  // Another provider's server echoes no key, and its answer is believed without one.
  await drainInBackground(testUserId)
  await drainInBackground(testUserId)
  expect(titles).toEqual(['Typed in the train'])
  expect(await readOutbox(work)).toEqual([])
})

test('what a person erases while the worker wakes up is not made again by it', async () => {
  const woken = await openKnownWork(testUserId)
  await work.delete()
  await expect(woken && readWorkerToken(woken)).rejects.toThrow('The person has left this device')
  woken?.close()
  expect(await Dexie.exists(workName(testUserId))).toBe(false)
})
