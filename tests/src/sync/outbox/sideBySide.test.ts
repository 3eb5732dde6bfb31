import { beforeEach, expect, test } from 'vitest'
import type { PaperFields } from '../../../../contract/papers/papers.ts'
import { authorListFrom } from '../../../../src/cache/entities/authorLists.ts'
import { keepFile } from '../../../../src/cache/database/localFiles.ts'
import type { PaperDraft } from '../../../../src/cache/database/paperRows.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { draftFrom, newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission } from '../../../../src/cache/entities/submissions.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { drain, type DrainOptions } from '../../../../src/sync/outbox/drain.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { failure, itemOf, paperId, success } from '../answers.ts'

let work: WorkDatabase
/** The requests that are under way, each with what ends it. */
let open: { readonly name: string; readonly end: (answer?: WireResponse | Error) => void }[]
/** Every request by its paper or its call, in order. */
let begun: string[]
/** True once every request has its answer at once. */
let isAnswering: boolean
let wake: () => void
beforeEach(() => {
  work = newWorkDatabase()
  isAnswering = false
  open = []
  begun = []
  wake = () => {}
})

const nameOf = ({ url, data }: WireRequest) =>
  url === '/Paper' ? (data as PaperFields).PaperTitle : (url.split('?')[0] ?? '').replace(paperId, 'it')

/** Begins to send what waits; each request stays under way until a test ends it. */
function begin(other: Partial<DrainOptions> = {}): Promise<void> {
  return drain({
    ...{ db: work, now: () => 10_000, random: () => 0, echoes: true },
    news: () => new Promise((resolve) => (wake = resolve)),
    transport: (request) =>
      new Promise((resolve, reject) => {
        const name = nameOf(request)
        begun.push(name)
        const paper = { ...itemOf(request.data as PaperFields, 1), Id: crypto.randomUUID() }
        const end = (answer: WireResponse | Error = success(request, paper)) =>
          answer instanceof Error ? reject(answer) : resolve(answer)
        if (isAnswering) end()
        else open.push({ name, end })
      }),
    ...other,
  })
}

/** Ends what is under way, and whatever follows it, until all is sent. */
async function endAll(drained: Promise<void>): Promise<void> {
  isAnswering = true
  for (const { end } of open) end()
  await drained
}

/** Time for whatever may begin to have begun. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 60))

async function papers(...titles: string[]): Promise<void> {
  for (const PaperTitle of titles)
    await writeDraft(work, testUserId, newDraft(0), { Fields: { PaperTitle } }, 0, true)
}

const pick = (fill: number) =>
  keepFile(work, {
    name: 'a.pdf',
    type: 'application/pdf',
    arrayBuffer: () => Promise.resolve(new Uint8Array(9).fill(fill).buffer),
  })

/** A paper that the portal has, whose file and submission wait here, and whose commitment is due. */
async function submitted(): Promise<PaperDraft> {
  const item = { ...itemOf({ PaperTitle: 'On words' }, 3), Authors: [author(1)] }
  await work.authorLists.put(authorListFrom(item, paperId))
  const draft = await writeDraft(work, testUserId, draftFrom(item, 0), { File: await pick(7) }, 0, true)
  await queueSubmission(work, testUserId, paperId, 0, 0)
  return draft
}

test('a title that is typed beside a long upload does not wait for its end', async () => {
  const draft = await writeDraft(work, testUserId, newDraft(0), { File: await pick(7) }, 0, true)
  const drained = begin()
  await expect.poll(() => begun).toEqual(['/Storage/paper'])
  await settled()
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'Typed meanwhile' } }, 0, true)
  wake()
  await expect.poll(() => begun).toEqual(['/Storage/paper', 'Typed meanwhile'])
  expect(open.map(({ name }) => name)).toEqual(['/Storage/paper', 'Typed meanwhile'])
  await endAll(drained)
})

test('what is typed on into a paper that is being sent waits for its answer, also when the drain is woken', async () => {
  const draft = await writeDraft(work, testUserId, newDraft(0), { Fields: { PaperTitle: 'First' } }, 0, true)
  const drained = begin()
  await expect.poll(() => begun).toEqual(['First'])
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'Second' } }, 0, true)
  wake()
  await settled()
  expect(begun).toEqual(['First'])
  await endAll(drained)
  expect(begun).toHaveLength(2)
})

test('a fifth paper waits for one of four that are under way, and a commitment does not', async () => {
  await papers('One', 'Two', 'Three', 'Four', 'Five')
  const drained = begin()
  await expect.poll(() => begun).toEqual(['One', 'Two', 'Three', 'Four'])
  await submitted()
  wake()
  await expect.poll(() => begun.slice(4)).toEqual(['/Paper/it/commitment'])
  await settled()
  expect(begun).toHaveLength(5)
  open.find(({ name }) => name === 'Two')?.end()
  await settled()
  expect(begun).toHaveLength(5)
  open.find(({ name }) => name === 'Three')?.end()
  await expect.poll(() => begun.slice(5)).toEqual(['Five'])
  await endAll(drained)
})

test('a commitment goes beside the first of several papers too, and the second paper waits for that one, as its own file for the commitment', async () => {
  await papers('One', 'Two')
  const drained = begin({ firstAlone: () => new Promise(() => undefined) })
  await expect.poll(() => begun).toEqual(['One'])
  await submitted()
  wake()
  await expect.poll(() => begun).toEqual(['One', '/Paper/it/commitment'])
  await settled()
  expect(begun).toHaveLength(2)
  open.find(({ name }) => name === 'One')?.end()
  await expect.poll(() => begun.slice(2)).toEqual(['Two'])
  await settled()
  expect(begun).toHaveLength(3)
  open.find(({ name }) => name === '/Paper/it/commitment')?.end()
  await expect.poll(() => begun.slice(3)).toEqual(['/Storage/paper'])
  await endAll(drained)
})

test.each(['its answer', 'long enough'])(
  'the hash of a commitment has the line for itself until %s, however many papers wait',
  async (end) => {
    await papers('One', 'Two')
    const draft = await submitted()
    await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Other words' } }, 0, true)
    const waits: (() => void)[] = []
    const drained = begin({ firstAlone: () => new Promise((resolve) => waits.push(resolve)) })
    await expect.poll(() => begun).toEqual(['/Paper/commitment-hash'])
    wake()
    await settled()
    expect(begun).toHaveLength(1)
    if (end === 'its answer') open[0]?.end(failure(422, 'Too many'))
    else for (const resolve of waits) resolve()
    await expect.poll(() => begun.slice(1)).toEqual(['One', 'Two', '/Paper/it/paper-user'])
    await endAll(drained)
  },
)

test('once the lock is lost the answers to what is under way are still taken, and nothing more is begun', async () => {
  await papers('One', 'Two', 'Three', 'Four', 'Five')
  const lock = new AbortController()
  const drained = begin({ signal: lock.signal, epoch: () => 'one' })
  await expect.poll(() => begun).toEqual(['One', 'Two', 'Three', 'Four'])
  lock.abort()
  wake()
  for (const { end } of open.splice(0)) end()
  await drained
  expect(begun).toEqual(['One', 'Two', 'Three', 'Four'])
  expect((await readOutbox(work)).map(({ State, Attempts }) => [State, Attempts])).toEqual([['pending', 0]])
})

test('a broken store begins nothing more, and ends the drain once the other answers have come', async () => {
  await papers('One', 'Two', 'Three', 'Four', 'Five')
  let failed: unknown
  const drained = begin().catch((error: unknown) => (failed = error))
  await expect.poll(() => begun).toEqual(['One', 'Two', 'Three', 'Four'])
  const [one, two, three, four] = open
  one?.end(new Error('The disk is gone'))
  wake()
  two?.end()
  await settled()
  expect([failed, begun.length]).toEqual([undefined, 4])
  three?.end(new Error('Another error'))
  four?.end()
  await drained
  expect(failed).toEqual(new Error('The disk is gone'))
  expect(begun).toHaveLength(4)
  expect((await readOutbox(work)).map(({ State }) => State)).toEqual(['sending', 'sending', 'pending'])
})

test('a lock that is lost while the outbox is read begins nothing', async () => {
  await papers('One')
  const lock = new AbortController()
  // Asked for right after the rows are read.
  const now = () => {
    lock.abort()
    return 10_000
  }
  await begin({ signal: lock.signal, now })
  expect(begun).toEqual([])
})
