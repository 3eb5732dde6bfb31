import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyAuthor } from '../../../../contract/people/people.ts'
import { emptyRegistration } from '../../../../contract/registration/registration.ts'
import { keepFile, NoRoomError, readBytes } from '../../../../src/cache/database/localFiles.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { keepVersion, readVersions } from '../../../../src/cache/entities/draftVersions.ts'
import { addPerson, localPeople } from '../../../../src/cache/entities/localPeople.ts'
import { authorFormOf, readDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import {
  newRegistrationDraft,
  registrationDrafts,
} from '../../../../src/cache/entities/registrationDrafts.ts'
import { travelDraftFrom, travelDrafts } from '../../../../src/cache/entities/travelDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { exportWork } from '../../../../src/cache/transfer/exportDrafts.ts'
import { importWork } from '../../../../src/cache/transfer/importDrafts.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author, draft, fields, fileId, list } from '../../papers/samples.ts'
import { attendee, servedTravel } from '../../sync/attending.ts'

const now = 5000
const { UserDetailId, FullName, PaperId, AccommodationId } = attendee
const attending = { ...emptyRegistration, IsAttendingConference: true }

let one: WorkDatabase
let other: WorkDatabase
beforeEach(() => {
  one = newWorkDatabase()
  other = newWorkDatabase()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const bring = async () => importWork(other, testUserId, await exportWork(one), now)
const nothing = { Added: [], ToCompare: [], Same: 0, Left: 0 }
const kinds = async () => (await readOutbox(other)).map(({ Kind }) => Kind)
const pdf = (text: string) => new File([text], `${text}.pdf`)

test('a registration comes along, and waits here if it waited there', async () => {
  const typed = newRegistrationDraft({ UserDetailId, FullName, PaperId })
  await registrationDrafts.write(one, typed, attending)
  expect(await bring()).toEqual(nothing)
  expect(await registrationDrafts.readAll(other)).toEqual(await registrationDrafts.readAll(one))
  expect(await kinds()).toEqual([])
  await other.registrations.clear()
  await registrationDrafts.save(one, testUserId, typed, attending, 1)
  expect(await bring()).toEqual(nothing)
  expect(await readOutbox(other)).toMatchObject([
    { Kind: 'registration', EntityId: typed.EntityId, NextAttemptOn: now },
  ])
})

test('a registration that says something else here stays as it is, and is counted', async () => {
  const start = { UserDetailId, FullName, PaperId }
  await registrationDrafts.save(one, testUserId, newRegistrationDraft(start), attending, 1)
  await registrationDrafts.write(other, newRegistrationDraft(start), { IsSocietyLifeMember: true })
  const before = await other.registrations.toArray()
  expect(await bring()).toEqual({ ...nothing, Left: 1 })
  expect([await other.registrations.toArray(), await kinds()]).toEqual([before, []])
})

test('people and forms that are the same here are not counted, and others are, one by one', async () => {
  const id = await addPerson(one, testUserId, { ...emptyAuthor, FirstName: 'Mei' }, 1)
  await one.forms.put({ Name: 'profile', Fields: { FirstName: 'Asha' }, Version: 1 })
  await one.forms.put({ Name: 'date/1', Fields: { Title: 'A' }, Version: 1 })
  expect(await bring()).toEqual(nothing)
  expect(await bring()).toEqual(nothing)
  await other.forms.update('profile', { Fields: { FirstName: 'Bela' } })
  await other.forms.update('date/1', { Fields: { Title: 'B' } })
  await other.people.update(id, { Fields: { ...emptyAuthor, FirstName: 'May' } })
  expect(await bring()).toEqual({ ...nothing, Left: 3 })
  expect((await other.forms.get('profile'))?.Fields).toEqual({ FirstName: 'Bela' })
  expect((await localPeople.readAll(other)).map(({ Fields }) => Fields.FirstName)).toEqual(['May'])
})

test('a form with a picked file is the same when it is imported a second time, and differs with another file', async () => {
  const proof = (text: string) => new TextEncoder().encode(text).buffer
  const form = { Name: 'claim/1', Version: 0 }
  await one.forms.put({ ...form, Fields: { Bytes: proof('receipt'), Amount: '100.00' } })
  expect([await bring(), await bring()]).toEqual([nothing, nothing])
  await one.forms.put({ ...form, Fields: { Bytes: proof('another'), Amount: '100.00' } })
  expect(await bring()).toEqual({ ...nothing, Left: 1 })
  await one.forms.put({ ...form, Fields: { Amount: '100.00' } })
  expect(await bring()).toEqual({ ...nothing, Left: 1 })
  await one.forms.put({ ...form, Fields: { Bytes: proof('receipt'), Amount: '200.00' } })
  expect(await bring()).toEqual({ ...nothing, Left: 1 })
  expect((await other.forms.get('claim/1'))?.Fields).toEqual({ Amount: '100.00', Bytes: proof('receipt') })
})

test('a person whom the portal knows comes along and is not sent again', async () => {
  const id = await addPerson(one, testUserId, { ...emptyAuthor, FirstName: 'Mei' }, 1)
  await one.outbox.clear()
  await bring()
  expect([(await localPeople.readAll(other)).map(({ LocalId }) => LocalId), await kinds()]).toEqual([
    [id],
    [],
  ])
})

test('a form whose button was pressed is sent from here, and one that was only typed waits for it', async () => {
  const start = travelDraftFrom({ AccommodationId, UserDetailId, FullName }, servedTravel({}, 3))
  await travelDrafts.write(one, start, { Remarks: 'Late' })
  await bring()
  expect([await kinds(), (await travelDrafts.read(other, AccommodationId))?.Fields.Remarks]).toEqual([
    [],
    'Late',
  ])
  await other.forms.clear()
  await travelDrafts.save(one, testUserId, start, { ...start.Fields, Remarks: 'Late' }, 1)
  await bring()
  expect(await readOutbox(other)).toMatchObject([
    { Kind: 'travel', EntityId: AccommodationId, NextAttemptOn: now },
  ])
})

test('a draft is the same with the same text, document and authors', async () => {
  const File = await keepFile(one, pdf('one'))
  const paper = draft({ PaperId: fileId, BaseVersion: 1, Fields: fields(), Base: fields() })
  await one.drafts.put({ ...paper, File })
  await one.authorLists.put(list(paper.DraftId))
  const compared = async (here: Partial<typeof paper>, authors = [author(1)]) => {
    await Promise.all(other.tables.map((table) => table.clear()))
    await other.drafts.put({ ...paper, ...here })
    await other.authorLists.put(list(paper.DraftId, { Authors: authors }))
    const { Same, ToCompare } = await bring()
    return [Same, ToCompare.length, (await readVersions(other, paper.DraftId)).length]
  }
  expect(await compared({ File })).toEqual([1, 0, 0])
  expect(await compared({ File: null })).toEqual([0, 1, 1])
  expect(await compared({ File: { ...File, Sha256: 'a'.repeat(64) } })).toEqual([0, 1, 1])
  expect(await compared({ File }, [author(1), author(2)])).toEqual([0, 1, 1])
  expect(await compared({ File, Fields: fields({ Abstract: 'else' }) })).toEqual([0, 1, 1])
  // Without a document, or without a list, the file says nothing of them.
  await one.drafts.put(paper)
  expect(await compared({ File })).toEqual([1, 0, 0])
  await one.authorLists.clear()
  expect(await compared({}, [author(3)])).toEqual([1, 0, 0])
})

test('a version to compare has what the file had: text, document, its name, and authors if it named any', async () => {
  const File = await keepFile(one, pdf('one'))
  const paper = draft({
    PaperId: fileId,
    Fields: fields({ Abstract: 'there' }),
    File,
    FileName: 'served.pdf',
  })
  await one.drafts.put(paper)
  await other.drafts.put({ ...paper, Fields: fields({ Abstract: 'here' }), File: null })
  await other.authorLists.put(list(paper.DraftId, { Authors: [author(5)] }))
  expect(await bring()).toEqual({ ...nothing, ToCompare: [paper.DraftId] })
  expect(await readVersions(other, paper.DraftId)).toMatchObject([
    {
      ...{ Fields: { Abstract: 'there' }, File, FileName: 'served.pdf', On: now, Reason: 'imported' },
      Authors: [author(5)],
    },
  ])
  expect(await readBytes(other, File.Sha256)).toHaveLength(1)
})

test('a document that is here keeps what is known of its way to the portal', async () => {
  const File = await keepFile(one, pdf('one'))
  await one.drafts.put(draft({ Fields: fields(), File }))
  await keepFile(other, pdf('one'))
  await other.files.update(File.Sha256, { Received: 3 })
  await bring()
  expect((await other.files.get(File.Sha256))?.Received).toBe(3)
})

test('a draft with a document is sent with it, and one without is not', async () => {
  const File = await keepFile(one, pdf('one'))
  await one.drafts.put(draft({ Fields: fields(), File }))
  await bring()
  expect(await kinds()).toEqual(['file', 'paper'])
  await Promise.all([one.drafts, other.outbox].map((table) => table.clear()))
  const plain = draft({ Fields: fields() })
  await one.drafts.put(plain)
  expect((await bring()).Added).toEqual([plain.DraftId])
  expect(await kinds()).toEqual(['paper'])
})

test('versions of the portal’s paper come to the draft that is here under another id', async () => {
  const made = draft({ PaperId: fileId, BaseVersion: 3, Fields: fields(), Base: fields() })
  await one.drafts.put(made)
  await keepVersion(one, { DraftId: made.DraftId, Fields: fields({ Abstract: 'kept' }), Reason: 'saved' }, 9)
  await other.drafts.put({ ...made, DraftId: fileId })
  expect(await bring()).toEqual({ ...nothing, Same: 1 })
  expect(await readVersions(other, fileId)).toMatchObject([{ Fields: { Abstract: 'kept' }, On: 9 }])
})

test('two new drafts are never taken for one paper', async () => {
  await one.drafts.put(draft({ Fields: fields({ PaperTitle: 'There' }) }))
  const here = draft({ Fields: fields({ PaperTitle: 'Here' }) })
  await other.drafts.put(here)
  expect((await bring()).Added).toHaveLength(1)
  expect((await readDraft(other, here.DraftId))?.Fields.PaperTitle).toBe('Here')
  expect(await other.drafts.count()).toBe(2)
})

test('a file whose documents do not fit is refused before anything of it is here', async () => {
  const File = await keepFile(one, new globalThis.File([new Uint8Array(1000)], 'a.pdf'))
  await one.drafts.put(draft({ Fields: fields(), File }))
  await one.forms.put({ Name: authorFormOf(fileId), Fields: {}, Version: 0 })
  const written = await exportWork(one)
  const room = (quota: number) =>
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage: 0 }) } })
  room(999)
  await expect(importWork(other, testUserId, written, now)).rejects.toBeInstanceOf(NoRoomError)
  expect([await other.drafts.count(), await other.forms.count()]).toEqual([0, 0])
  room(1000)
  expect((await importWork(other, testUserId, written, now)).Added).toHaveLength(1)
})
