import { beforeEach, expect, test } from 'vitest'
import { emptyPaper, type PaperFields } from '../../../../contract/papers/papers.ts'
import { draftFrom, newDraft, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { PaperDraft } from '../../../../src/cache/database/paperRows.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { backoff, drain } from '../../../../src/sync/outbox/drain.ts'
import { resolveConflict } from '../../../support/browser/resolveConflict.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { drainTo, failure, itemOf, paperId, success } from '../answers.ts'

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

async function run(
  answer: (request: WireRequest) => WireResponse | Promise<WireResponse>,
  now = 10_000,
): Promise<void> {
  await drainTo(
    work,
    (request) => {
      asked.push(request)
      return answer(request)
    },
    now,
  )
}

async function startDraft(Fields: Partial<PaperFields>): Promise<PaperDraft> {
  return writeDraft(work, testUserId, newDraft(0), { Fields }, 0, true)
}

/** A paper that the server has at version 3, changed here. */
async function changedPaper(base: Partial<PaperFields>, Fields: Partial<PaperFields>): Promise<PaperDraft> {
  return writeDraft(work, testUserId, draftFrom(itemOf(base, 3), 0), { Fields }, 0, true)
}

test('a new paper is created under its key, and its draft learns the server’s id and version', async () => {
  const draft = await startDraft({ PaperTitle: 'A title' })
  const [row] = await readOutbox(work)
  await run((request) => success(request, itemOf({ PaperTitle: 'A title' }, 1)))
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: '/Paper',
    data: { ...emptyPaper, PaperTitle: 'A title' },
    headers: { 'Idempotency-Key': row?.OpId },
  })
  expect(await readDraft(work, draft.DraftId)).toMatchObject({ PaperId: paperId, BaseVersion: 1 })
  expect(await readOutbox(work)).toEqual([])
})

test('what is typed while a save is under way stays and is sent after it', async () => {
  const draft = await startDraft({ PaperTitle: 'First' })
  await run(async (request) => {
    if (asked.length === 1)
      await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'Second' } }, 0, true)
    return success(request, itemOf(request.data as PaperFields, asked.length))
  })
  expect(asked.map((request) => [request.method, (request.data as PaperFields).PaperTitle])).toEqual([
    ['POST', 'First'],
    ['PUT', 'Second'],
  ])
  expect(asked[1]?.headers['If-Match']).toBe('"1"')
  expect((await readDraft(work, draft.DraftId))?.Fields.PaperTitle).toBe('Second')
})

test('a lost answer is asked again under the same key with the same body', async () => {
  await startDraft({ PaperTitle: 'A title' })
  await run(() => ({ status: 0, data: null, headers: {} }))
  await run((request) => success(request, itemOf({ PaperTitle: 'A title' }, 1)), 20_000)
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual(asked[0])
})

test('what was on its way when the app died goes again as it was, and what was typed since goes after it', async () => {
  const draft = await startDraft({ PaperTitle: 'First' })
  void run(() => new Promise(() => undefined))
  await expect.poll(() => asked).toHaveLength(1)
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'Second' } }, 0, true)
  await run((request) => success(request, itemOf(request.data as PaperFields, asked.length)))
  expect(asked.map((request) => (request.data as PaperFields).PaperTitle)).toEqual([
    'First',
    'First',
    'Second',
  ])
  const [died, again, after] = asked.map((request) => request.headers['Idempotency-Key'])
  expect(again).toBe(died)
  expect(after).not.toBe(died)
})

test('a hotel’s sign-in page keeps the row, and the paper goes when the portal answers', async () => {
  await startDraft({ PaperTitle: 'A title' })
  await run(() => ({ status: 200, data: '<html>Pay for the network</html>', headers: {} }))
  expect((await readOutbox(work)).map((row) => row.State)).toEqual(['pending'])
})

test('without a session the row waits for a sign-in and keeps its text', async () => {
  const draft = await startDraft({ PaperTitle: 'A title' })
  await run(() => failure(401, 'Please sign in'))
  expect((await readOutbox(work)).map((row) => row.State)).toEqual(['needs-sign-in'])
  expect((await readDraft(work, draft.DraftId))?.Fields.PaperTitle).toBe('A title')
})

test('a refusal keeps the text and the server’s words', async () => {
  const draft = await startDraft({ PaperTitle: 'A title' })
  await run(() => failure(422, 'This theme does not exist'))
  expect(await readOutbox(work)).toMatchObject([
    { State: 'refused', LastError: 'This theme does not exist', Errors: ['This theme does not exist'] },
  ])
  expect((await readDraft(work, draft.DraftId))?.Fields.PaperTitle).toBe('A title')
})

test('a refusal keeps the fields that the server names until the next change, and needs none', async () => {
  const draft = await startDraft({ PaperTitle: 'A title' })
  const Fields = { ThemeId: 'This theme does not exist' }
  const { data, ...response } = failure(422, 'This theme does not exist')
  await run(() => ({ ...response, data: { ...(data as object), Fields } }))
  expect(await readOutbox(work)).toMatchObject([{ State: 'refused', Fields }])
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'Another' } }, 0, true)
  expect(await readOutbox(work)).toMatchObject([{ State: 'pending', Errors: [], Fields: {} }])
  // A row of an earlier version of the app.
  await work.outbox.toCollection().modify((row) => delete row.Fields)
  expect(await readOutbox(work)).toMatchObject([{ State: 'pending', Errors: [] }])
})

test('a change typed while a save is under way is sent although that save is refused', async () => {
  const draft = await startDraft({ PaperTitle: 'A title', Abstract: 'Bad' })
  await run(async (request) => {
    if (asked.length > 1) return success(request, itemOf(request.data as PaperFields, 1))
    await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Good' } }, 0, true)
    return failure(422, 'This abstract is bad')
  })
  expect(asked.map(({ data }) => (data as PaperFields).Abstract)).toEqual(['Bad', 'Good'])
  expect(new Set(asked.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2)
  expect(await readOutbox(work)).toEqual([])
})

test('different fields changed on two devices merge by themselves', async () => {
  const draft = await changedPaper({ PaperTitle: 'Old', Abstract: 'Old' }, { Abstract: 'Mine' })
  await run((request) => {
    if (request.method === 'GET')
      return success(request, [itemOf({ PaperTitle: 'Theirs', Abstract: 'Old' }, 4)])
    if (request.headers['If-Match'] === '"3"') return failure(412, 'stale', { etag: '"4"' })
    return success(request, itemOf(request.data as PaperFields, 5))
  })
  expect((await readDraft(work, draft.DraftId))?.Fields).toMatchObject({
    PaperTitle: 'Theirs',
    Abstract: 'Mine',
  })
  expect(asked.at(-1)).toMatchObject({
    headers: { 'If-Match': '"4"' },
    data: { PaperTitle: 'Theirs', Abstract: 'Mine' },
  })
  const keys = asked
    .filter((request) => request.method === 'PUT')
    .map((request) => request.headers['Idempotency-Key'])
  expect(new Set(keys).size).toBe(2)
})

test.each([
  ['mine', 'My abstract'],
  ['theirs', 'Their abstract'],
] as const)(
  'the same field changed on two devices asks, and keeping %s sends %s',
  async (choice, abstract) => {
    const draft = await changedPaper({ PaperTitle: 'T', Abstract: 'Old' }, { Abstract: 'My abstract' })
    const theirs = itemOf({ PaperTitle: 'T', Abstract: 'Their abstract' }, 4)
    const answer = (request: WireRequest) => {
      if (request.method === 'GET') return success(request, [theirs])
      if (request.headers['If-Match'] === '"3"') return failure(412, 'stale', { etag: '"4"' })
      return success(request, itemOf(request.data as PaperFields, 5))
    }
    await run(answer)
    expect((await readOutbox(work)).map((row) => row.State)).toEqual(['conflict'])
    expect((await readDraft(work, draft.DraftId))?.Fields.Abstract).toBe('My abstract')
    expect((await work.conflicts.get(draft.DraftId))?.Fields).toEqual(['Abstract'])
    const kept = await work.versions.where('DraftId').equals(draft.DraftId).toArray()
    expect(kept.map((version) => version.Fields.Abstract)).toEqual(['My abstract', 'Their abstract'])

    await resolveConflict(work, draft.DraftId, choice, 10_000)
    await run(answer)
    expect(await readOutbox(work)).toEqual([])
    expect((await readDraft(work, draft.DraftId))?.Fields.Abstract).toBe(abstract)
  },
)

test('a paper that was deleted elsewhere keeps its text here for its author to decide', async () => {
  const draft = await changedPaper({ PaperTitle: 'T' }, { Abstract: 'Mine' })
  await run(() => failure(404, 'Not found'))
  expect((await readOutbox(work)).map((row) => [row.State, row.LastError])).toEqual([
    ['refused', 'This was deleted elsewhere'],
  ])
  expect((await readDraft(work, draft.DraftId))?.Fields.Abstract).toBe('Mine')
})

test('at most four papers are sent side by side', async () => {
  for (let index = 0; index < 7; index++) await startDraft({ PaperTitle: `Paper ${index}` })
  let underWay = 0
  let most = 0
  await run(async (request) => {
    underWay += 1
    most = Math.max(most, underWay)
    // Long enough for all that may start beside it to have started.
    await new Promise((resolve) => setTimeout(resolve, 200))
    underWay -= 1
    return success(request, { ...itemOf(request.data as PaperFields, 1), Id: crypto.randomUUID() })
  })
  expect(asked).toHaveLength(7)
  expect(most).toBe(4)
})

test('the first of several papers is sent alone until it has an answer or has waited long enough', async () => {
  /** Sends three new papers, which are answered one by one. */
  const begin = async (firstAlone: () => Promise<void>) => {
    asked = []
    for (let index = 0; index < 3; index++) await startDraft({ PaperTitle: `Paper ${index}` })
    const answers: (() => void)[] = []
    const drained = drain({
      ...{ db: work, now: () => 10_000, random: () => 0, echoes: true, firstAlone },
      transport: (request) =>
        new Promise((resolve) => {
          asked.push(request)
          const paper = { ...itemOf(request.data as PaperFields, 1), Id: crypto.randomUUID() }
          answers.push(() => resolve(success(request, paper)))
        }),
    })
    await expect.poll(() => asked.length).toBe(1)
    // Time for others to start, if they could.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(asked).toHaveLength(1)
    const end = async () => {
      await expect.poll(() => asked.length).toBe(3)
      for (const answer of answers) answer()
      await drained
    }
    return { answers, end }
  }

  let wait = () => {}
  const silent = await begin(() => new Promise((resolve) => (wait = resolve)))
  wait()
  await silent.end()
  const answered = await begin(() => new Promise(() => undefined))
  answered.answers[0]?.()
  await answered.end()
  expect(await readOutbox(work)).toEqual([])
})

test('a request says how many changes wait to be sent, and one alone says nothing', async () => {
  const answer = (request: WireRequest) => {
    const paper = { ...itemOf(request.data as PaperFields, 1), Id: crypto.randomUUID() }
    return success(request, paper)
  }
  const waiting = () => asked.map(({ headers }) => headers['lectern-waiting'])
  for (let index = 0; index < 5; index++) await startDraft({ PaperTitle: `Paper ${index}` })
  await run(answer)
  expect(waiting()).toHaveLength(5)
  expect(waiting()[0]).toBe('5')
  asked = []
  await startDraft({ PaperTitle: 'One more' })
  await run(answer)
  expect(waiting()).toEqual([undefined])
})

test('the back-off doubles from one second to five minutes, with jitter', () => {
  expect([1, 2, 3].map((attempts) => backoff(attempts, 1))).toEqual([1000, 2000, 4000])
  expect(backoff(20, 1)).toBe(300_000)
  expect(backoff(1, 0)).toBe(500)
})

test('no answer keeps the row, with the words for that, the trace and the time of the next attempt', async () => {
  await startDraft({ PaperTitle: 'A title' })
  const read = async () => (await readOutbox(work))[0]
  await run(() => ({ status: 0, data: null, headers: { 'x-trace-id': 'req-7' } }))
  expect(await read()).toMatchObject({
    ...{ State: 'pending', Attempts: 1, NextAttemptOn: 10_500, Asked: null, TraceId: 'req-7' },
    LastError: 'Saved here. It is sent when the portal can be reached.',
  })
  await run(() => failure(503, 'Please wait', { 'retry-after': '60' }), 20_000)
  expect(await read()).toMatchObject({
    ...{ State: 'pending', Attempts: 2, NextAttemptOn: 80_000, LastError: 'Please wait', TraceId: '' },
    Asked: { From: 20_000, Until: 80_000 },
  })
  await run(() => failure(503, 'Please wait', { 'retry-after': '0.1' }), 80_000)
  expect(await read()).toMatchObject({ Attempts: 3, NextAttemptOn: 82_000 })
})

test('a row that needs a sign-in says so, and a refusal keeps its trace', async () => {
  await startDraft({ PaperTitle: 'A title' })
  await run(() => failure(401, 'Expired', { 'x-trace-id': 'req-8' }))
  expect(await readOutbox(work)).toMatchObject([{ LastError: 'Please sign in', TraceId: 'req-8' }])
  await work.outbox.toCollection().modify({ State: 'pending', NextAttemptOn: 0 })
  await run(() => failure(422, 'No', { 'x-trace-id': 'req-9' }))
  expect(await readOutbox(work)).toMatchObject([{ State: 'refused', TraceId: 'req-9', RefusedId: null }])
})

test('a stale row whose newer copy cannot be had is tried again later, and one whose paper is gone is refused', async () => {
  await changedPaper({ PaperTitle: 'T' }, { Abstract: 'Mine' })
  await run((request) =>
    request.method === 'GET' ? { status: 0, data: null, headers: {} } : failure(412, 'stale'),
  )
  expect(await readOutbox(work)).toMatchObject([{ State: 'pending', NextAttemptOn: 10_500, Gone: false }])
  await run((request) => (request.method === 'GET' ? success(request, []) : failure(412, 'stale')), 20_000)
  expect(await readOutbox(work)).toMatchObject([{ State: 'refused', Gone: true }])
})

test('an answer to a row that was replaced meanwhile changes nothing', async () => {
  await startDraft({ PaperTitle: 'A title' })
  const OpId = crypto.randomUUID()
  await run(async () => {
    await work.outbox.toCollection().modify({ OpId, State: 'refused', LastError: 'Refused elsewhere' })
    return failure(422, 'No')
  })
  expect(await readOutbox(work)).toMatchObject([{ OpId, State: 'refused', LastError: 'Refused elsewhere' }])
})

test('a row that waits for another entity is not begun, also where that was learnt after the rows were read', async () => {
  const draft = await startDraft({ PaperTitle: 'A title' })
  const other = await startDraft({ PaperTitle: 'Another' })
  await work.outbox.where('EntityId').equals(other.DraftId).modify({ State: 'refused' })
  await work.outbox
    .where('EntityId')
    .equals(draft.DraftId)
    .modify({ DependsOn: [other.DraftId] })
  await run((request) => success(request, itemOf({}, 1)))
  expect(asked).toEqual([])
})

test('a broken store ends the drain with its own words', async () => {
  await startDraft({ PaperTitle: 'A title' })
  await expect(
    run(() => {
      throw new Error('The disk is gone')
    }),
  ).rejects.toThrow('The disk is gone')
})

test('nothing is begun once the lock is lost', async () => {
  await startDraft({ PaperTitle: 'A title' })
  const transport = async (request: WireRequest) => {
    asked.push(request)
    return success(request, itemOf({}, 1))
  }
  const options = { db: work, transport, now: () => 10_000, random: () => 0, echoes: true }
  await drain({ ...options, signal: AbortSignal.abort() })
  expect(asked).toEqual([])
  await drain(options)
  expect(asked).toHaveLength(1)
})
