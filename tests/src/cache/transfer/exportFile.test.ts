import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyAuthor } from '../../../../contract/people/people.ts'
import { keepFile } from '../../../../src/cache/database/localFiles.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { keepVersion, readVersions } from '../../../../src/cache/entities/draftVersions.ts'
import { addPerson, authorOf } from '../../../../src/cache/entities/localPeople.ts'
import { authorFormOf, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { keepProof, studentProof } from '../../../../src/cache/entities/proofs.ts'
import {
  newRegistrationDraft,
  registrationDrafts,
} from '../../../../src/cache/entities/registrationDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { exportWork } from '../../../../src/cache/transfer/exportDrafts.ts'
import { ImportError, readExported } from '../../../../src/cache/transfer/exportFormat.ts'
import { importWork } from '../../../../src/cache/transfer/importDrafts.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author, draft, fields, fileId, list, localFile } from '../../papers/samples.ts'

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})
afterEach(() => {
  vi.useRealTimers()
})

const pdf = (text: string) => new File([text], `${text}.pdf`, { type: 'application/pdf' })
const read = async (draftIds?: readonly string[]) => readExported(await exportWork(work, draftIds))

test('a file of nothing says whose it is, when it was made and in which format', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00.000Z'), toFake: ['Date'] })
  const file = await exportWork(work)
  expect(file.type).toBe('application/json')
  const text = await file.text()
  expect(text.startsWith('{"Format":"lectern-drafts","Version":3,')).toBe(true)
  expect(JSON.parse(text)).toMatchObject({
    ...{ ExportedOn: '2026-11-20T10:00:00.000Z', UserId: testUserId, Documents: [] },
    Content: {
      Drafts: [],
      AuthorLists: [],
      People: [],
      Forms: [],
      Creating: [],
      Versions: [],
      Registrations: [],
    },
  })
  expect(await readExported(file)).toMatchObject({ UserId: testUserId, documents: new Map() })
})

test('each document is in the file once, however many drafts, versions and forms name it', async () => {
  const [one, two] = [await keepFile(work, pdf('one')), await keepFile(work, pdf('two'))]
  const paper = draft({ Fields: fields(), File: one })
  await work.drafts.bulkPut([paper, draft({ Fields: fields(), File: two })])
  await keepVersion(work, { DraftId: paper.DraftId, Fields: fields(), File: one, Reason: 'saved' }, 1)
  await keepProof(work, studentProof, pdf('one'))
  const { Content, documents } = await read()
  expect([...documents.keys()].sort()).toEqual([one.Sha256, two.Sha256].sort())
  expect(new TextDecoder().decode(documents.get(two.Sha256))).toBe('two')
  expect(Content.Versions).toMatchObject([{ File: one }])
  expect(Content.Forms).toEqual([
    {
      Name: 'profile/proof',
      Fields: { FileName: 'one.pdf', ContentType: 'application/pdf', Sha256: one.Sha256 },
      Version: 0,
      Documents: { Bytes: one.Sha256 },
    },
  ])
})

test('a document whose bytes are not all here is left out, and its draft is not', async () => {
  const whole = await keepFile(work, new File([new Uint8Array(1_048_577)], 'whole.pdf'))
  const paper = draft({ Fields: fields(), File: whole })
  await work.drafts.put(paper)
  await work.pieces.delete([whole.Sha256, 1])
  await keepVersion(work, { DraftId: paper.DraftId, Fields: fields(), File: localFile, Reason: 'saved' }, 1)
  const { Content, documents } = await read()
  expect(documents.size).toBe(0)
  expect([Content.Drafts, Content.Versions]).toMatchObject([[{ ...paper, File: null }], [{ File: null }]])
})

test('the file of one draft has the people and the form of that draft, and nothing else of the device', async () => {
  const [one, two] = [draft({ Fields: fields() }), draft({ Fields: fields() })] as const
  const [mei, lin] = [
    await addPerson(work, testUserId, { ...emptyAuthor, FirstName: 'Mei' }, 1),
    await addPerson(work, testUserId, { ...emptyAuthor, FirstName: 'Lin' }, 1),
  ]
  for (const [paper, id] of [
    [one, mei],
    [two, lin],
  ] as const) {
    await work.drafts.put(paper)
    const Authors = [author(1), authorOf(id, emptyAuthor, 2)]
    await work.authorLists.put(list(paper.DraftId, { Authors }))
    await work.forms.put({ Name: authorFormOf(paper.DraftId), Fields: {}, Version: 0 })
    await keepVersion(work, { DraftId: paper.DraftId, Fields: fields(), Reason: 'saved' }, 1)
  }
  await work.forms.put({ Name: 'profile', Fields: {}, Version: 0 })
  const start = { UserDetailId: fileId, FullName: 'Asha', PaperId: noId }
  await registrationDrafts.put(work, newRegistrationDraft(start))
  const { Content } = await read([one.DraftId])
  expect(Content.Drafts.map(({ DraftId }) => DraftId)).toEqual([one.DraftId])
  expect(Content.AuthorLists.map(({ DraftId }) => DraftId)).toEqual([one.DraftId])
  expect(Content.Versions.map(({ DraftId }) => DraftId)).toEqual([one.DraftId])
  expect(Content.People.map(({ LocalId, Waits }) => [LocalId, Waits])).toEqual([[mei, true]])
  expect(Content.Forms.map(({ Name }) => Name)).toEqual([authorFormOf(one.DraftId)])
  expect(Content.Registrations).toEqual([])
  const all = (await read()).Content
  expect([all.Drafts.length, all.People.length, all.Forms.length, all.Registrations.length]).toEqual([
    2, 2, 3, 1,
  ])
  expect(all.Registrations.map(({ Waits }) => Waits)).toEqual([false])
})

test('only a first save that may have arrived is repeated elsewhere under its key', async () => {
  const Frozen = { Body: fields(), BaseVersion: 0 }
  const created = await writeDraft(work, testUserId, draft(), { Fields: fields() }, 1)
  const known = draft({ PaperId: fileId, BaseVersion: 1, Fields: fields(), Base: fields() })
  await writeDraft(work, testUserId, known, { Fields: { Abstract: 'More' } }, 1)
  expect((await read()).Content.Creating).toEqual([])
  await work.outbox.toCollection().modify({ Frozen, State: 'sending' })
  const [first] = await readOutbox(work)
  expect((await read()).Content.Creating).toEqual([
    { DraftId: created.DraftId, OpId: first?.OpId, Body: fields() },
  ])
})

/** The text of a file of one draft, as its person could change it. */
async function changed(change: (file: Record<string, unknown>) => void): Promise<Blob> {
  await work.drafts.put(draft({ Fields: fields() }))
  const file = JSON.parse(await (await exportWork(work)).text()) as Record<string, unknown>
  change(file)
  return new Blob([JSON.stringify(file)])
}
const damaged = 'This file is damaged, or was changed since it was saved. Nothing was changed here.'

test.each<[string, string, (file: Record<string, unknown>) => void]>([
  ['of no version', damaged, (file) => (file['Version'] = 0)],
  ['of a broken version', damaged, (file) => (file['Version'] = 'new')],
  ['without content', damaged, (file) => delete file['Content']],
  ['with more than it may have', damaged, (file) => (file['More'] = 1)],
  [
    'of the next version',
    'This file comes from a newer version of the app. Update this app first. Nothing was changed.',
    (file) => (file['Version'] = 4),
  ],
])('a file %s is refused', async (_what, message, change) => {
  const refused = readExported(await changed(change))
  await expect(refused).rejects.toThrow(message)
  await expect(refused).rejects.toBeInstanceOf(ImportError)
})

test('a file that cannot be read at all is none of ours', async () => {
  const moved = { slice: () => ({ text: () => Promise.reject(new Error('It was moved')) }) }
  await expect(readExported(moved as unknown as Blob)).rejects.toThrow(
    'This is not a file of drafts. Nothing was changed.',
  )
})

test('a document that a form names and the file lacks makes it a damaged one', async () => {
  await keepProof(work, studentProof, pdf('one'))
  const text = await (await exportWork(work)).text()
  const without = text.replace(/"Documents":\[\{.*$/, '"Documents":[]}')
  await expect(readExported(new Blob([without]))).rejects.toThrow(damaged)
})

test('versions travel oldest first, and are in the same order on the other device', async () => {
  const paper = draft({ Fields: fields() })
  await work.drafts.put(paper)
  for (const Abstract of ['first', 'second', 'third'])
    await keepVersion(work, { DraftId: paper.DraftId, Fields: fields({ Abstract }), Reason: 'saved' }, 1)
  const { Content } = await read()
  expect(Content.Versions.map(({ Fields }) => Fields.Abstract)).toEqual(['first', 'second', 'third'])
  const other = newWorkDatabase()
  await importWork(other, testUserId, await exportWork(work), 2)
  expect((await readDraft(other, paper.DraftId))?.Fields).toEqual(fields())
  expect((await readVersions(other, paper.DraftId)).map(({ Fields }) => Fields.Abstract)).toEqual([
    'third',
    'second',
    'first',
  ])
})
