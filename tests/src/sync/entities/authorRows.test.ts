import { beforeEach, expect, test } from 'vitest'
import type { PaperAuthor, PaperListItem } from '../../../../contract/papers/papers.ts'
import {
  authorListFrom,
  newAuthorList,
  readAuthorList,
  writeAuthors,
} from '../../../../src/cache/entities/authorLists.ts'
import { readVersions } from '../../../../src/cache/entities/draftVersions.ts'
import {
  draftFrom,
  keepDraft,
  newDraft,
  readDraft,
  writeDraft,
} from '../../../../src/cache/entities/paperDrafts.ts'
import { queueSave, readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { answerAuthors, authorsKind } from '../../../../src/sync/entities/authors.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { drainTo, failure, itemOf, paperId, success } from '../answers.ts'
import { numbers } from '../mergingSteps.ts'

const old = { PaperTitle: 'On words' }
const now = 10_000
const noAnswer: WireResponse = { status: 0, data: null, headers: {} }

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

const run = (answer: (request: WireRequest) => WireResponse | Promise<WireResponse>, at = now) =>
  drainTo(
    work,
    (request) => {
      asked.push(request)
      return answer(request)
    },
    at,
  )
const listed = (digits: string) => Array.from(digits, (digit, at) => author(Number(digit), at + 1))
const itemWith = (digits: string, AuthorsVersion: number, version = 3): PaperListItem => ({
  ...{ ...itemOf(old, version), Authors: listed(digits), AuthorsVersion },
})

/** A paper on the portal with authors by their numbers, opened here. */
async function opened(digits: string): Promise<void> {
  await keepDraft(work, draftFrom(itemWith(digits, 5), 0))
  await work.authorLists.put(authorListFrom(itemWith(digits, 5), paperId))
}
async function list(digits: string): Promise<void> {
  const kept = await readAuthorList(work, paperId)
  if (kept) await writeAuthors(work, testUserId, { ...kept, Authors: listed(digits) }, 0, true)
}
const here = async () => numbers((await readAuthorList(work, paperId))?.Authors)

test('an author list goes whole, in its order, over its own version', async () => {
  await opened('12')
  await list('312')
  const [row] = await readOutbox(work)
  await run((request) => success(request, itemWith('312', 6)))
  expect(asked).toEqual([
    {
      ...{ method: 'PUT', url: '/Paper/add-paper-authors' },
      data: {
        PaperId: paperId,
        Authors: [3, 1, 2].map((number, at) => ({
          UserDetailId: author(number).UserDetailId,
          UserSequence: at + 1,
        })),
      },
      headers: { 'Idempotency-Key': row?.OpId, 'If-Match': '"5"' },
    },
  ])
  expect(await readAuthorList(work, paperId)).toMatchObject({
    ...{ Authors: listed('312'), Base: listed('312'), BaseVersion: 6 },
  })
  expect((await readDraft(work, paperId))?.SavedOn).toBe(now)
  expect(
    (await readVersions(work, paperId)).map(({ Reason, Authors }) => [Reason, numbers(Authors)]),
  ).toEqual([['saved', '312']])
  expect(await readSent(work)).toMatchObject([
    { Kind: 'authors', Before: { Draft: { DraftId: paperId }, List: { BaseVersion: 5 } } },
  ])
})

test('a list that was put back as the portal has it is not sent', async () => {
  await opened('12')
  await list('21')
  await list('12')
  await run((request) => success(request, itemWith('12', 6)))
  expect([asked, await readOutbox(work)]).toEqual([[], []])
})

test('the names that the portal answers take the place of those typed here', async () => {
  await opened('12')
  await list('123')
  const named = listed('123').map((one): PaperAuthor => ({ ...one, FullName: `Dr ${one.FullName}` }))
  await run((request) => success(request, { ...itemWith('123', 6), Authors: named }))
  expect((await readAuthorList(work, paperId))?.Authors).toEqual(named)
  expect(await readOutbox(work)).toEqual([])
})

test('a list that was changed while it was being sent stays as it is here, and follows over the new version', async () => {
  for (const meanwhile of ['1234', '12', '321']) {
    work = newWorkDatabase()
    asked = []
    await opened('12')
    await list('123')
    await run(async (request) => {
      if (asked.length > 1) return noAnswer
      await list(meanwhile)
      return success(request, itemWith('123', 6))
    })
    expect(await here()).toBe(meanwhile)
    expect(await readAuthorList(work, paperId)).toMatchObject({ Base: listed('123'), BaseVersion: 6 })
    expect(asked.map(({ headers }) => headers['If-Match'])).toEqual(['"5"', '"6"'])
  }
})

test('a list whose answer was lost goes again as it was, whatever the portal’s copy says by now', async () => {
  await opened('12')
  await list('123')
  await run(() => noAnswer)
  await work.authorLists.update(paperId, { Base: listed('123'), BaseVersion: 6 })
  await run((request) => success(request, itemWith('123', 6)), 20_000)
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual(asked[0])
})

test('the authors of a paper that the portal does not know yet go after it is created', async () => {
  const { DraftId } = await writeDraft(work, testUserId, newDraft(0), { Fields: { Abstract: 'Words' } }, 0)
  const start = newAuthorList(DraftId, author(1))
  await writeAuthors(work, testUserId, { ...start, Authors: listed('12') }, 0, true)
  await run(() => noAnswer)
  expect([asked, await readOutbox(work)]).toEqual([[], []])
  const draft = await readDraft(work, DraftId)
  if (draft) await writeDraft(work, testUserId, draft, { Fields: old }, 0, true)
  await run((request) =>
    success(request, request.method === 'POST' ? itemWith('1', 1, 1) : itemWith('12', 2, 1)),
  )
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /Paper',
    'PUT /Paper/add-paper-authors',
  ])
  expect(numbers((await readAuthorList(work, DraftId))?.Authors)).toBe('12')
})

test('a list of a paper that was deleted here is not sent', async () => {
  await queueSave(work, { UserId: testUserId, Kind: 'authors', EntityId: paperId, NextAttemptOn: 0 })
  await run(() => noAnswer)
  expect([asked, await readOutbox(work)]).toEqual([[], []])
  await opened('12')
  await list('123')
  await run(async (request) => {
    await work.authorLists.delete(paperId)
    return success(request, itemWith('123', 6))
  })
  expect([await readOutbox(work), await readAuthorList(work, paperId)]).toEqual([[], undefined])
})

/** Authors who were changed here and at the portal so that their owner is asked. */
async function asking(): Promise<void> {
  await opened('123')
  await list('13')
  await run((request) =>
    request.method === 'GET' ? success(request, [itemWith('213', 6)]) : failure(412, 'stale'),
  )
  expect(await readOutbox(work)).toMatchObject([{ State: 'conflict' }])
}

test('the question about authors keeps the portal’s list and its version', async () => {
  await asking()
  expect(await work.conflicts.toArray()).toEqual([
    {
      ...{ EntityId: paperId, Kind: 'authors', Fields: ['Authors'], FileName: '', TheirVersion: 6, On: now },
      Theirs: listed('213'),
    },
  ])
  expect(await here()).toBe('13')
})

test.each([
  ['mine', '13', ['"6"']],
  ['theirs', '213', []],
] as const)('the answer %s about authors makes them %s', async (answer, expected, versions) => {
  await asking()
  asked = []
  expect(await authorsKind.answer?.(work, paperId, { Authors: answer }, 6, now)).toBe('settled')
  expect(await readAuthorList(work, paperId)).toMatchObject({ Base: listed('213'), BaseVersion: 6 })
  await run((request) => success(request, itemWith(expected, 7)))
  expect(asked.map(({ headers }) => headers['If-Match'])).toEqual(versions)
  expect([await here(), await work.conflicts.count(), await readOutbox(work)]).toEqual([expected, 0, []])
})

test('an answer about authors that were changed again since decides nothing, but keeps a combined list', async () => {
  await asking()
  expect(await answerAuthors(work, paperId, 'theirs', 5, now)).toBe('newer')
  expect(await here()).toBe('13')
  const Combined = [author(3, 7), author(1, 9)]
  expect(await answerAuthors(work, paperId, { Combined }, 5, now)).toBe('newer')
  expect((await readAuthorList(work, paperId))?.Authors).toEqual([author(3, 1), author(1, 2)])
  expect([(await readAuthorList(work, paperId))?.BaseVersion, await work.conflicts.count()]).toEqual([5, 1])
})

test('an answer about authors that nobody asks about changes nothing', async () => {
  await opened('12')
  await list('123')
  expect(await answerAuthors(work, paperId, 'theirs', 6, now)).toBe('settled')
  expect([await here(), await readVersions(work, paperId)]).toEqual(['123', []])
})
