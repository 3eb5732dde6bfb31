import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyAuthor } from '../../../../contract/people/people.ts'
import {
  authorFormOf,
  readDraft,
  readDrafts,
  writeDraft,
} from '../../../../src/cache/entities/paperDrafts.ts'
import { newAuthorList, readAuthorList, writeAuthors } from '../../../../src/cache/entities/authorLists.ts'
import { exportWork } from '../../../../src/cache/transfer/exportDrafts.ts'
import { importWork } from '../../../../src/cache/transfer/importDrafts.ts'
import { keepProof, readProof, studentProof } from '../../../../src/cache/entities/proofs.ts'
import { keepFile, readBytes } from '../../../../src/cache/database/localFiles.ts'
import { addPerson, authorOf } from '../../../../src/cache/entities/localPeople.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { LocalFile, PaperDraft } from '../../../../src/cache/database/paperRows.ts'
import { keepVersion, readVersions } from '../../../../src/cache/entities/draftVersions.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { sha256Of } from '../../../support/fixtures.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author, draft, fields } from '../../papers/samples.ts'

let one: WorkDatabase
let other: WorkDatabase
beforeEach(() => {
  one = newWorkDatabase()
  other = newWorkDatabase()
})

const somebodyElse = '99999999-9999-4999-8999-999999999999'
const person = { ...emptyAuthor, FirstName: 'Mei', LastName: 'Lin', Email: 'mei@example.org' }
/** More than a piece, with every byte there is. */
const bytes = new Uint8Array(1_100_000).map((_zero, index) => index % 256)

const picked = () =>
  keepFile(one, { name: 'पत्र.pdf', type: 'application/pdf', arrayBuffer: async () => bytes.buffer })

/** A draft with a document, a new author and a half-filled form, none of which the portal has. */
async function typedDraft(): Promise<PaperDraft> {
  const typed = draft()
  const Fields = fields({ PaperTitle: 'On exports', Abstract: 'Ein „Zitat“ 🎉', PaperURL: noId })
  await writeDraft(one, testUserId, typed, { Fields, File: await picked() }, 1000)
  const id = await addPerson(one, testUserId, person, 1000)
  const list = newAuthorList(typed.DraftId, author(1))
  const Authors = [author(1), authorOf(id, person, 2)]
  await writeAuthors(one, testUserId, { ...list, Authors }, 1000)
  await one.forms.put({ Name: authorFormOf(typed.DraftId), Fields: { FirstName: 'Half' }, Version: 0 })
  return typed
}

/** Everything that a database holds, for comparing. */
async function contentOf(db: WorkDatabase): Promise<string> {
  const tables = await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()]))
  return JSON.stringify(tables)
}

/** True if a document is here with every byte that was picked. */
async function hasBytes(db: WorkDatabase, sha256 = ''): Promise<boolean> {
  const pieces = await readBytes(db, sha256)
  return Buffer.from(await new Blob(pieces).arrayBuffer()).equals(bytes)
}

test('a draft goes from one device to another with authors, new people, form and document, and waits there to be sent', async () => {
  const typed = await typedDraft()
  const imported = await importWork(other, testUserId, await exportWork(one), 5000)
  expect(imported).toEqual({ Added: [typed.DraftId], ToCompare: [], Same: 0, Left: 0 })

  const [here, there] = await Promise.all([one, other].map((db) => readDraft(db, typed.DraftId)))
  expect({ ...there, TouchedOn: 1000 }).toEqual(here)
  expect(await readAuthorList(other, typed.DraftId)).toEqual(await readAuthorList(one, typed.DraftId))
  expect(await other.people.toArray()).toEqual(await one.people.toArray())
  expect(await other.forms.toArray()).toEqual(await one.forms.toArray())
  expect(await hasBytes(other, there?.File?.Sha256)).toBe(true)
  const [localId] = await other.people.toCollection().primaryKeys()
  expect((await readOutbox(other)).map((row) => [row.Kind, row.State, row.DependsOn])).toEqual([
    ['person', 'pending', []],
    ['file', 'pending', []],
    ['paper', 'pending', []],
    ['authors', 'pending', [localId]],
  ])
})

test('one draft of several is exported alone, without the forms and people of the others', async () => {
  await typedDraft()
  const second = draft()
  await writeDraft(one, testUserId, second, { Fields: { PaperTitle: 'Alone' } }, 1000)
  await importWork(other, testUserId, await exportWork(one, [second.DraftId]), 5000)
  expect((await readDrafts(other)).map(({ Fields }) => Fields.PaperTitle)).toEqual(['Alone'])
  expect(await other.people.count()).toBe(0)
  expect(await other.forms.count()).toBe(0)
  expect(await other.files.count()).toBe(0)
})

/** The versions of a draft from the oldest on, as far as a text distinguishes them. */
const abstractsOf = async (db: WorkDatabase, draftId: string) =>
  (await readVersions(db, draftId)).map(({ Fields }) => Fields.Abstract).reverse()

const keep = (
  db: WorkDatabase,
  DraftId: string,
  Abstract: string,
  On: number,
  File: LocalFile | null = null,
) => keepVersion(db, { DraftId, Fields: fields({ Abstract }), File, Reason: 'saved' }, On)

test('the kept versions of a draft travel with it, with their moment, reason, authors and documents', async () => {
  const typed = await typedDraft()
  await keep(one, typed.DraftId, 'older', 100, await picked())
  await keep(one, typed.DraftId, 'newer', 200)
  await one.drafts.update(typed.DraftId, { File: null })
  await importWork(other, testUserId, await exportWork(one), 5000)
  const [here, there] = await Promise.all(
    [one, other].map(async (db) =>
      (await readVersions(db, typed.DraftId)).map(({ Number: _number, ...version }) => version),
    ),
  )
  expect(there).toEqual(here)
  expect(there).toHaveLength(2)
  expect(there?.[1]?.Authors?.map(({ FullName }) => FullName)).toEqual(['Author 1', 'Mei Lin'])
  expect(await hasBytes(other, there?.[1]?.File?.Sha256)).toBe(true)
})

test('versions of a file come in beneath those that are here, as many as there is room for, and none twice', async () => {
  const typed = draft()
  for (const db of [one, other]) await db.drafts.put(typed)
  for (let at = 1; at <= 12; at++) await keep(one, typed.DraftId, `file ${at}`, at)
  await keep(one, typed.DraftId, 'both', 13)
  await keep(other, typed.DraftId, 'both', 1)
  for (let at = 1; at <= 10; at++) await keep(other, typed.DraftId, `here ${at}`, at)
  const file = await exportWork(one)
  const expected = [
    ...Array.from({ length: 9 }, (_, at) => `file ${at + 4}`),
    'both',
    ...Array.from({ length: 10 }, (_, at) => `here ${at + 1}`),
  ]
  for (const now of [5000, 6000]) {
    expect(await importWork(other, testUserId, file, now)).toMatchObject({ Same: 1 })
    expect(await abstractsOf(other, typed.DraftId)).toEqual(expected)
  }
})

test('a file that was saved before versions travelled still comes in', async () => {
  const typed = await typedDraft()
  await keep(one, typed.DraftId, 'kept', 100)
  const written = JSON.parse(await (await exportWork(one)).text()) as {
    Version: number
    Sha256: string
    Content: { Versions?: unknown }
  }
  delete written.Content.Versions
  written.Version = 1
  written.Sha256 = sha256Of(Buffer.from(JSON.stringify(written.Content)))
  const imported = await importWork(other, testUserId, new Blob([JSON.stringify(written)]), 5000)
  expect(imported.Added).toEqual([typed.DraftId])
  expect(await readVersions(other, typed.DraftId)).toEqual([])
})

test('what is here already is skipped, and the same file brings nothing twice', async () => {
  const typed = await typedDraft()
  const file = await exportWork(one)
  await importWork(other, testUserId, file, 5000)
  const before = await contentOf(other)
  expect(await importWork(other, testUserId, file, 6000)).toEqual({
    Added: [],
    ToCompare: [],
    Same: 1,
    Left: 0,
  })
  expect(await contentOf(other)).toBe(before)
  expect(await readVersions(other, typed.DraftId)).toEqual([])
})

test('a draft that says something else here is not overwritten: the file’s comes in as a version to compare', async () => {
  const typed = await typedDraft()
  const file = await exportWork(one)
  await writeDraft(other, testUserId, typed, { Fields: { PaperTitle: 'Typed here' } }, 1000)
  const imported = await importWork(other, testUserId, file, 5000)
  expect(imported).toMatchObject({ Added: [], ToCompare: [typed.DraftId], Same: 0 })
  expect(await readDraft(other, typed.DraftId)).toMatchObject({
    Fields: { PaperTitle: 'Typed here', Abstract: '' },
    File: null,
  })
  const [version, ...more] = await readVersions(other, typed.DraftId)
  expect(more).toEqual([])
  expect(version).toMatchObject({ Reason: 'imported', On: 5000, Fields: { PaperTitle: 'On exports' } })
  expect(version?.Authors?.map(({ FullName }) => FullName)).toEqual(['Author 1', 'Mei Lin'])
  // The document came with the version, and is not sent for a draft that does not name it.
  expect(await hasBytes(other, version?.File?.Sha256)).toBe(true)
  expect((await readOutbox(other)).map((row) => row.Kind)).toEqual(['paper', 'person'])
})

test('a paper that this device opened from the portal is known by the portal’s id, and makes no second one', async () => {
  const PaperId = '22222222-2222-4222-8222-222222222222'
  const made = draft({ PaperId, BaseVersion: 3, Fields: fields(), Base: fields() })
  await one.drafts.put({ ...made, Fields: fields({ Abstract: 'from the phone' }) })
  await other.drafts.put({ ...made, DraftId: PaperId })
  const imported = await importWork(other, testUserId, await exportWork(one), 5000)
  expect(imported).toMatchObject({ Added: [], ToCompare: [PaperId] })
  expect(await other.drafts.count()).toBe(1)
})

test('a first save whose answer is unknown is repeated under its key, so that it makes no second paper', async () => {
  const typed = draft()
  await writeDraft(one, testUserId, typed, { Fields: { PaperTitle: 'First' } }, 1000)
  const [sent] = await readOutbox(one)
  const Body = fields({ PaperTitle: 'First' })
  await one.outbox.update(sent?.Order ?? 0, { State: 'sending', Frozen: { Body, BaseVersion: 0 } })
  await writeDraft(one, testUserId, typed, { Fields: { PaperTitle: 'Second' } }, 1000)
  await importWork(other, testUserId, await exportWork(one), 5000)
  expect(await readOutbox(other)).toMatchObject([
    { Kind: 'paper', OpId: sent?.OpId, State: 'pending', Frozen: { Body, BaseVersion: 0 } },
    { Kind: 'paper', State: 'pending', Frozen: null },
  ])
  expect((await readDraft(other, typed.DraftId))?.Fields.PaperTitle).toBe('Second')
})

test('work of another person’s account comes in as new papers of one’s own, once only', async () => {
  const PaperId = '22222222-2222-4222-8222-222222222222'
  await one.drafts.put(
    draft({ DraftId: PaperId, PaperId, BaseVersion: 3, Fields: fields({ PaperTitle: 'Theirs' }) }),
  )
  await one.authorLists.put({ ...newAuthorList(PaperId, author(1)), Base: [author(1)], BaseVersion: 2 })
  await one.forms.put({ Name: 'profile', Fields: { FirstName: 'Theirs' }, Version: 1 })
  const file = await exportWork(one)
  const imported = await importWork(other, somebodyElse, file, 5000, author(7))
  const [added = ''] = imported.Added
  expect(added).not.toBe(PaperId)
  expect(await readDraft(other, added)).toMatchObject({
    PaperId: noId,
    BaseVersion: 0,
    Fields: { PaperTitle: 'Theirs', PaperURL: noId },
  })
  expect((await readAuthorList(other, added))?.Authors).toEqual([author(7, 1), author(1, 2)])
  expect(await other.forms.count()).toBe(0)
  expect((await readOutbox(other)).map((row) => [row.UserId, row.Kind])).toEqual([
    [somebodyElse, 'paper'],
    [somebodyElse, 'authors'],
  ])
  expect(await importWork(other, somebodyElse, file, 6000, author(7))).toMatchObject({ Added: [], Same: 1 })
})

test('a picked proof travels with the form that it belongs to', async () => {
  await one.forms.put({ Name: 'profile', Fields: { FirstName: 'Asha' }, Version: 4 })
  await keepProof(one, studentProof, new File([bytes.slice(0, 1000)], 'proof.png', { type: 'image/png' }))
  await importWork(other, testUserId, await exportWork(one), 5000)
  const proof = (await readProof(other, studentProof))?.file
  expect(proof?.name).toBe('proof.png')
  expect(new Uint8Array((await proof?.arrayBuffer()) ?? [])).toEqual(bytes.slice(0, 1000))
  expect(await other.forms.get('profile')).toEqual({
    Name: 'profile',
    Fields: { FirstName: 'Asha' },
    Version: 4,
  })
})

test('a file that is broken, foreign or newer is refused whole, and nothing here changes', async () => {
  await typedDraft()
  const text = await (await exportWork(one)).text()
  const before = await contentOf(other)
  const refused = async (said: string) => {
    await expect(importWork(other, testUserId, new Blob([said]), 5000)).rejects.toThrow(
      expect.objectContaining({ name: 'Error' }),
    )
    return importWork(other, testUserId, new Blob([said]), 5000).catch((error: Error) => error.message)
  }
  expect(await refused('')).toBe('This is not a file of drafts. Nothing was changed.')
  expect(await refused('%PDF-1.4 something else')).toBe('This is not a file of drafts. Nothing was changed.')
  expect(await refused('{"Format":"else","Version":1}')).toBe(
    'This is not a file of drafts. Nothing was changed.',
  )
  expect(await refused(text.slice(0, -5000))).toBe(
    'This file is damaged, or was changed since it was saved. Nothing was changed here.',
  )
  expect(await refused(text.replace(/"Version":\d+/, '"Version":99'))).toBe(
    'This file comes from a newer version of the app. Update this app first. Nothing was changed.',
  )
  // One letter of the text, and one byte of the document.
  expect(await refused(text.replace('On exports', 'On exporTs'))).toBe(
    'This file is damaged, or was changed since it was saved. Nothing was changed here.',
  )
  const at = text.indexOf('"Base64":"') + 1000
  const letter = text[at] === 'A' ? 'B' : 'A'
  expect(await refused(`${text.slice(0, at)}${letter}${text.slice(at + 1)}`)).toBe(
    'This file is damaged, or was changed since it was saved. Nothing was changed here.',
  )
  expect(await refused(text.replace(/"Documents":\[.*$/, '"Documents":[]}'))).toBe(
    'This file is damaged, or was changed since it was saved. Nothing was changed here.',
  )
  expect(await contentOf(other)).toBe(before)
})
