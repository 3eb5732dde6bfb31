import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../contract/core/limits.ts'
import { getUserPapers } from '../../contract/papers/papers.ts'
import { newDraft, readDraft, writeDraft } from '../../src/cache/entities/paperDrafts.ts'
import { keepFile } from '../../src/cache/database/localFiles.ts'
import { readOutbox } from '../../src/cache/outbox/outbox.ts'
import { openWork } from '../../src/cache/database/workDatabase.ts'
import { drain } from '../../src/sync/outbox/drain.ts'
import type { Transport, WireResponse } from '../../src/sync/transport/request.ts'
import { pdfOfSize, sha256Of } from '../support/fixtures.ts'
import { beginning } from './world.ts'
import { startRealServer, type RealServer } from './server/realServer.ts'

let server: RealServer
beforeAll(async () => {
  server = await startRealServer()
})
afterAll(() => server.stop())

const nothing: WireResponse = { status: 0, data: null, headers: {} }

test('a file of 10 MB whose line is cut at each piece, on the way there and on the way back, arrives byte for byte', async () => {
  let now = beginning
  const far = await server.renew(() => now)
  const userId = await far.register('large@example.org')
  const { AccessToken } = await far.signIn(userId)
  const bytes = pdfOfSize(limits.PaperFileSize)
  const work = openWork(userId)
  const file = await keepFile(work, {
    name: 'large.pdf',
    type: 'application/pdf',
    arrayBuffer: async () => new Uint8Array(bytes).buffer,
  })
  const draft = newDraft(now)
  await writeDraft(work, userId, draft, { Fields: { PaperTitle: 'Large' }, File: file }, now, true)

  const attempts = new Map<number, number>()
  const transport: Transport = async (request) => {
    const headers = { ...request.headers, Authorization: `Bearer ${AccessToken}` }
    if (!request.url.startsWith('/Storage/paper/pieces')) return far.answer({ ...request, headers })
    const offset = Number(new URLSearchParams(request.url.split('?')[1]).get('Offset'))
    const attempt = (attempts.get(offset) ?? 0) + 1
    attempts.set(offset, attempt)
    // First it never arrives, then its answer is lost, then it is answered.
    if (attempt === 1) return nothing
    const answer = await far.answer({ ...request, headers })
    return attempt === 2 ? nothing : answer
  }
  let epoch: string | undefined
  const learning: Transport = async (request) => {
    const answer = await transport(request)
    epoch = answer.headers['lectern-epoch'] ?? epoch
    return answer
  }
  const send = () =>
    drain({
      ...{ db: work, transport: learning, now: () => now, random: () => 0, echoes: true },
      epoch: () => epoch,
    })
  for (let round = 0; round < 200 && (await readOutbox(work)).length > 0; round++) {
    await send()
    now += 5000
  }
  expect(await readOutbox(work)).toEqual([])
  const pieces = Math.ceil(limits.PaperFileSize / limits.PieceSize)
  expect([...attempts]).toEqual(Array.from({ length: pieces }, (_, at) => [at * limits.PieceSize, 3]))
  expect(file.Sha256).toBe(sha256Of(bytes))
  // The bytes stay until the portal still knows them a minute later.
  expect(await work.pieces.count()).toBe(pieces)
  now += 60_000
  await send()
  expect(await work.pieces.count()).toBe(0)
  const headers = { Authorization: `Bearer ${AccessToken}` }
  const { data } = await far.answer({ method: 'GET', url: getUserPapers.path, headers })
  expect(data).toMatchObject({ Result: [{ PaperTitle: 'Large', Sha256: sha256Of(bytes) }] })
  expect((await readDraft(work, draft.DraftId))?.File).toBeNull()
})
