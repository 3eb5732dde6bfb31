import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyPaper, type PaperFields } from '../../../../contract/papers/papers.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import {
  dropWorkerToken,
  keepWorkerToken,
  readWorkerToken,
} from '../../../../src/cache/database/workerToken.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { drainKept, workerTransport } from '../../../../src/sync/outbox/backgroundDrain.ts'
import { backgroundTag, userOfTag } from '../../../../src/sync/outbox/backgroundSync.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { failure, itemOf, success } from '../answers.ts'

let work: WorkDatabase
let stop: () => void = () => undefined
beforeEach(() => {
  work = newWorkDatabase()
})
afterEach(() => {
  stop()
})

/** A draft that waits in the outbox, and a server that answers with a status; answers what came of a drain. */
async function drainAgainst(status: number, isSignedIn = true) {
  const draft = { ...newDraft(0), Fields: { ...emptyPaper, PaperTitle: 'Typed in the train' } }
  await writeDraft(work, testUserId, draft, { Fields: draft.Fields }, Date.now(), true)
  const received: IncomingMessage[] = []
  const server = createServer((request, response) => {
    received.push(request)
    let text = ''
    request.on('data', (bytes: Buffer) => (text += bytes.toString()))
    request.on('end', () => {
      const key = String(request.headers['idempotency-key'])
      const asked = { method: 'POST' as const, url: '/Paper', headers: { 'Idempotency-Key': key } }
      const fields = JSON.parse(text) as PaperFields
      const answer = status === 200 ? success(asked, itemOf(fields, 1)) : failure(status, 'Please sign in')
      response.writeHead(status, { 'content-type': 'application/json', 'idempotency-key': key })
      response.end(JSON.stringify(answer.data))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stop = () => server.close()
  const ApiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  if (isSignedIn) await keepWorkerToken(work, { AccessToken: 'a-token', ApiBase })
  const transport = workerTransport(() => readWorkerToken(work))
  const left = await drainKept(work, transport, true)
  return { received, left }
}

test('the worker sends what waits as its person, and nothing is left', async () => {
  const { received, left } = await drainAgainst(200)
  expect(received.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual([
    ['POST', '/Paper', 'Bearer a-token'],
  ])
  expect(left).toBe(false)
  expect(await readOutbox(work)).toEqual([])
})

test('where the token no longer serves the worker leaves the row to a page, and asks for no other token', async () => {
  const { received, left } = await drainAgainst(401)
  expect(received).toHaveLength(1)
  expect(left).toBe(true)
  expect(await readOutbox(work)).toMatchObject([{ State: 'pending', LastError: 'Please sign in' }])
})

test('where the token was dropped since the worker was woken nothing is sent', async () => {
  const { received, left } = await drainAgainst(200, false)
  expect(received).toEqual([])
  expect(left).toBe(true)
  expect(await readOutbox(work)).toMatchObject([{ State: 'pending', LastError: 'Please sign in' }])
})

test('the worker knows whose outbox it was woken for, and no other name', () => {
  expect(userOfTag(backgroundTag(testUserId))).toBe(testUserId)
  expect(userOfTag('something-else')).toBeUndefined()
})

test('the access token is stored beside the work for the worker until the session ends, and nothing else of the session', async () => {
  await keepWorkerToken(work, { AccessToken: 'first', ApiBase: '/api' })
  await keepWorkerToken(work, { AccessToken: 'second', ApiBase: '/api' })
  expect(await work.access.toArray()).toEqual([{ Key: 'access', AccessToken: 'second', ApiBase: '/api' }])
  await dropWorkerToken(work)
  expect(await readWorkerToken(work)).toBeUndefined()
})
