import { beforeEach, expect, test } from 'vitest'
import { emptyAuthor } from '../../../../contract/people/people.ts'
import type { PaperListItem } from '../../../../contract/papers/papers.ts'
import { authorListFrom, readAuthorList } from '../../../../src/cache/entities/authorLists.ts'
import { addPerson, authorOf } from '../../../../src/cache/entities/localPeople.ts'
import { draftFrom, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission } from '../../../../src/cache/entities/submissions.ts'
import { keepFile } from '../../../../src/cache/database/localFiles.ts'
import type { LocalFile, PaperDraft } from '../../../../src/cache/database/paperRows.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { drainTo, failure, itemOf, paperId, success } from '../answers.ts'

const now = 10_000
const noAnswer: WireResponse = { status: 0, data: null, headers: {} }
const times = { CommittedOn: '2026-01-01T18:29:00.000Z', FileUntil: '2026-01-02T18:30:00.000Z' }
const item: PaperListItem = { ...itemOf({ PaperTitle: 'On words' }, 3), Authors: [author(1)] }

let work: WorkDatabase
let asked: WireRequest[]
let file: LocalFile
let draft: PaperDraft

const pick = (name: string, fill: number) =>
  keepFile(work, {
    ...{ name, type: 'application/pdf' },
    arrayBuffer: () => Promise.resolve(new Uint8Array(1000).fill(fill).buffer),
  })

/** A paper whose text is at the portal, with a file and a submission that wait here; its commitment is due. */
beforeEach(async () => {
  work = newWorkDatabase()
  asked = []
  file = await pick('a.pdf', 7)
  await work.authorLists.put(authorListFrom(item, paperId))
  draft = await writeDraft(work, testUserId, draftFrom(item, 0), { File: file }, 0, true)
  await queueSubmission(work, testUserId, paperId, 0, 0)
})

const committed = (request: WireRequest): WireResponse =>
  request.url.startsWith('/Storage')
    ? noAnswer
    : success(request, { ...times, Proof: 'proof', Paper: item, Receipt: null })
const run = (answer: (request: WireRequest) => WireResponse | Promise<WireResponse> = committed, at = now) =>
  drainTo(
    work,
    (request) => {
      asked.push(request)
      return answer(request)
    },
    at,
  )
const called = () => asked.map(({ method, url }) => `${method} ${url.split('?')[0]?.replace(paperId, 'it')}`)
const ofKind = async (kind: string) => (await readOutbox(work)).filter(({ Kind }) => Kind === kind)
const typeOn = () => writeDraft(work, testUserId, draft, { Fields: { Abstract: 'More words' } }, 0, true)
const hashed = (request: WireRequest): WireResponse =>
  request.url.endsWith('commitment-hash')
    ? success(request, {
        ...(request.data as object),
        CommittedOn: times.CommittedOn,
        TextUntil: times.FileUntil,
      })
    : noAnswer

/** How many changes wait depends on what has its answer already. */
const ofOthers: unknown = expect.any(String)

test('a commitment names the file alone, over the version of the text, and no hash goes ahead of it', async () => {
  const [row] = await ofKind('commitment')
  await run()
  expect(called().sort()).toEqual(['POST /Storage/paper', 'PUT /Paper/it/commitment'])
  expect(asked.find(({ method }) => method === 'PUT')).toEqual({
    ...{ method: 'PUT', url: `/Paper/${paperId}/commitment` },
    data: { FileName: 'a.pdf', Size: 1000, Sha256: file.Sha256 },
    headers: { 'Idempotency-Key': row?.OpId, 'If-Match': '"3"', 'lectern-waiting': ofOthers },
  })
  // Nothing proves a commitment before the first answer to one.
  expect(Object.keys(asked.find(({ method }) => method === 'PUT')?.headers ?? {})).not.toContain(
    'lectern-receipt',
  )
  expect([await ofKind('commitment'), await ofKind('commitment-hash')]).toEqual([[], []])
})

test('a commitment is not made without a submission, a file, or a paper at the portal', async () => {
  for (const undo of [
    () =>
      work.outbox
        .where('EntityId')
        .equals(paperId)
        .filter(({ Kind }) => Kind === 'submission')
        .delete(),
    () => work.drafts.update(paperId, { File: null }),
    () => work.drafts.update(paperId, { PaperId: '00000000-0000-0000-0000-000000000000' }),
    () => work.drafts.delete(paperId),
  ]) {
    const drafts = await work.drafts.toArray()
    const rows = await work.outbox.toArray()
    asked = []
    await undo()
    await run()
    expect(called()).not.toContain('PUT /Paper/it/commitment')
    expect(await ofKind('commitment')).toEqual([])
    await work.outbox.clear()
    await work.outbox.bulkPut(rows)
    await work.drafts.bulkPut(drafts)
  }
})

test('the confirmation of a commitment is kept for its own file alone, also once that is at the portal', async () => {
  const kept = { FileName: 'a.pdf', Size: 1000, Sha256: file.Sha256, ...times, Proof: 'proof' }
  const other = await pick('b.pdf', 2)
  for (const [File, expected] of [
    [file, kept],
    [null, kept],
    [other, undefined],
  ] as const) {
    const rows = await work.outbox.toArray()
    await run(async (request) => {
      if (request.method === 'PUT') await work.drafts.update(paperId, { File })
      return committed(request)
    })
    expect((await readDraft(work, paperId))?.Commitment).toEqual(expected)
    await work.outbox.clear()
    await work.outbox.bulkPut(rows)
    await work.drafts.put(draft)
  }
})

test('a commitment to a text that was changed elsewhere asks about the submission', async () => {
  await run((request) => {
    if (request.url.startsWith('/Storage')) return noAnswer
    return request.method === 'GET' ? success(request, [{ ...item, Version: 4 }]) : failure(412, 'stale')
  })
  expect(await ofKind('submission')).toMatchObject([
    { State: 'conflict', LastError: 'This was changed elsewhere since you opened it' },
  ])
})

test('no hash goes ahead of a text whose authors are new here, or are not known', async () => {
  await typeOn()
  const list = await readAuthorList(work, paperId)
  await work.authorLists.delete(paperId)
  await run(hashed)
  expect(called()).not.toContain('POST /Paper/commitment-hash')
  expect(await ofKind('commitment-hash')).toEqual([])

  await queueSubmission(work, testUserId, paperId, 0, 0)
  const LocalId = await addPerson(work, testUserId, emptyAuthor, 0)
  if (list)
    await work.authorLists.put({ ...list, Authors: [...list.Authors, authorOf(LocalId, emptyAuthor, 2)] })
  await run(hashed, 60_000)
  expect(called()).not.toContain('POST /Paper/commitment-hash')
  expect((await readDraft(work, paperId))?.CommitmentHash).toBeUndefined()
})

test('a hash goes once for a text that waits, under its own key and without a version', async () => {
  await typeOn()
  const [row] = await ofKind('commitment-hash')
  await run(hashed)
  const sent = asked.filter(({ url }) => url.endsWith('commitment-hash'))
  const Sha256 = (await readDraft(work, paperId))?.CommitmentHash?.Sha256
  expect(sent).toEqual([
    {
      ...{ method: 'POST', url: '/Paper/commitment-hash', data: { Sha256 } },
      headers: { 'Idempotency-Key': row?.OpId, 'lectern-waiting': ofOthers },
    },
  ])
  expect(Sha256).toMatch(/^[0-9a-f]{64}$/)
})

test('a hash whose answer was lost goes again although the text is at the portal by now, and is then over', async () => {
  await typeOn()
  await run(() => noAnswer)
  const [sent] = asked.filter(({ url }) => url.endsWith('commitment-hash'))
  await work.outbox
    .where('EntityId')
    .equals(paperId)
    .filter(({ Kind }) => Kind === 'paper')
    .delete()
  await work.outbox.toCollection().modify({ NextAttemptOn: 0 })
  asked = []
  await run(hashed)
  const headers = { ...sent?.headers, 'lectern-waiting': ofOthers }
  expect(asked.filter(({ url }) => url.endsWith('commitment-hash'))).toEqual([{ ...sent, headers }])
  expect(await ofKind('commitment-hash')).toEqual([])
})

test('a hash that the portal refuses is dropped, since the commitment follows', async () => {
  await typeOn()
  await run((request) => (request.url.endsWith('hash') ? failure(422, 'Too many') : noAnswer))
  expect(await ofKind('commitment-hash')).toEqual([])
  expect(await ofKind('commitment')).toMatchObject([{ State: 'pending' }])
})

test('the hash of an author list that waits names its people in their order', async () => {
  const list = await readAuthorList(work, paperId)
  await work.outbox.clear()
  await typeOn()
  await queueSubmission(work, testUserId, paperId, 0, 0)
  const hashes: unknown[] = []
  for (const Authors of [
    [author(1), author(2)],
    [author(2), author(1)],
  ]) {
    if (list) await work.authorLists.put({ ...list, Authors })
    await writeDraft(work, testUserId, draft, { File: file }, 0, true)
    await queueSubmission(work, testUserId, paperId, 0, 0)
    await run(hashed)
    hashes.push((await readDraft(work, paperId))?.CommitmentHash?.Sha256)
    await work.outbox.toCollection().modify({ NextAttemptOn: 0 })
  }
  expect(new Set(hashes).size).toBe(2)
})
