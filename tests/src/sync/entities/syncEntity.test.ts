import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Id, Version } from '../../../../contract/core/fields.ts'
import { endpoint } from '../../../../contract/core/endpoint.ts'
import { Conflict, type OutboxRow } from '../../../../src/cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { defineEntity } from '../../../../src/cache/entities/defineEntity.ts'
import { draftFields, keptAsForms, newFields } from '../../../../src/cache/entities/entityStores.ts'
import { readMerges } from '../../../../src/cache/entities/mergeNotices.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { saveRequest } from '../../../../src/sync/entities/entityKind.ts'
import { syncEntity } from '../../../../src/sync/entities/syncEntity.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { failure } from '../answers.ts'

/** A kind made up for these tests: a note, and a day with its hour, which belong together. */
const NoteFields = z.strictObject({ Note: z.string(), Day: z.string(), Hour: z.number() })
type NoteFields = z.infer<typeof NoteFields>
const empty: NoteFields = { Note: '', Day: '', Hour: 0 }
const NoteDraft = z.object({ NoteId: Id, ...draftFields(NoteFields, empty) })
type NoteDraft = z.infer<typeof NoteDraft>
const Served = NoteFields.extend({ NoteId: Id, Version })
type Served = z.infer<typeof Served>

const idOf = ({ NoteId: id }: NoteDraft) => id
const notes = defineEntity<NoteFields, NoteDraft>({
  // Rows on a device have a closed list of kinds; this one lends its name.
  kind: 'travel',
  label: 'Note',
  failed: 'The note could not be saved',
  store: keptAsForms('travel', NoteDraft, idOf),
  fields: NoteFields.strip(),
  empty,
  labels: { Note: 'Note', Day: 'Day', Hour: 'Hour' },
  groups: [['Day', 'Hour']],
  sends: 'Saved',
  idOf,
  nameOf: ({ Fields }) => Fields.Note,
})

const params = z.strictObject({ id: Id })
const callers = 'signedIn'
const getNote = endpoint('GET /Note/:id', { summary: '', callers, part: 'any', params, result: Served })
const saveNote = endpoint('PUT /Note/:id', {
  summary: '',
  callers,
  part: 'any',
  params,
  body: NoteFields,
  result: Served,
})

const noteSync = syncEntity<NoteFields, NoteDraft, Served>({
  entity: notes,
  served: Served,
  copyOf: (served) => ({ theirs: notes.fields.parse(served), version: served.Version }),
  newest: (ask, { NoteId: id }) => ask(getNote, { id }),
  send: (row, frozen) =>
    saveRequest(row, frozen, saveNote, { params: { id: row.EntityId }, version: frozen.BaseVersion }),
  gone: 'The note is gone',
})

const NoteId = '33333333-3333-4333-8333-333333333333'
const old: NoteFields = { Note: 'Old', Day: '2026-12-03', Hour: 9 }
const served = (change: Partial<NoteFields>, version: number): Served => ({
  ...{ ...old, ...change },
  NoteId,
  Version: version,
})
const draft: NoteDraft = { NoteId, ...newFields(notes.fields, empty, served({}, 3)) }
const now = 10_000

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

const save = (change: Partial<NoteFields>) => notes.save(work, testUserId, draft, { ...old, ...change }, now)
const kept = () => notes.read(work, NoteId)
const rows = () => readOutbox(work)
async function onlyRow(): Promise<OutboxRow> {
  const [row] = await rows()
  if (!row) throw new Error('Nothing waits')
  return row
}

/** Prepares the waiting row as a drain does: what it sends stays with the row. */
async function prepare() {
  const row = await onlyRow()
  const prepared = await noteSync.prepare(work, row, { echoes: true })
  if (typeof prepared !== 'string')
    await work.outbox.update(row.Order, { Frozen: prepared.frozen, State: 'sending' })
  return prepared
}

/** Settles the frozen row with the server's copy, as a drain does. */
async function settle(copy: Served): Promise<void> {
  const row = await onlyRow()
  const reply = { Success: true, Message: '', Result: copy, Id: null, Errors: [] }
  await work.transaction('rw', work.tables, async () => {
    await work.outbox.delete(row.Order)
    await noteSync.settle(work, row, reply, now)
  })
}

/** Gives the waiting row the server's newer copy. */
async function meet(response: WireResponse): Promise<'merged' | null | undefined> {
  const asked: WireRequest[] = []
  const transport = (request: WireRequest) => {
    asked.push(request)
    return Promise.resolve(response)
  }
  const carry = await noteSync.fetchTheirs?.(transport, work, await onlyRow())
  expect(asked).toEqual([{ method: 'GET', url: `/Note/${NoteId}`, headers: {} }])
  if (!carry) return carry
  await work.transaction('rw', work.tables, async () => carry(await onlyRow(), now))
  return 'merged'
}
const good = (copy: Served): WireResponse => ({
  status: 200,
  data: { Success: true, Message: '', Result: copy, Id: null, Errors: [] },
  headers: {},
})

test('typing is kept and counts as a form, and only the button queues it', async () => {
  await notes.write(work, draft, { Note: 'New' })
  expect(await kept()).toEqual({ ...draft, Fields: { ...old, Note: 'New' } })
  expect(await rows()).toEqual([])
  expect(notes.formsOf(NoteId)).toEqual([`travel/${NoteId}`])
  expect(await work.forms.toCollection().primaryKeys()).toEqual([`travel/${NoteId}`])
  await notes.write(work, draft, { Note: 'Old' })
  expect(await kept()).toBeUndefined()
})

test('two saves before it is sent are one row, and one after it is sent has its own', async () => {
  await save({ Note: 'First' })
  await save({ Note: 'Second' })
  expect(await rows()).toHaveLength(1)
  expect(await prepare()).toMatchObject({
    frozen: { Body: { ...old, Note: 'Second' }, BaseVersion: 3 },
    send: { method: 'PUT', url: `/Note/${NoteId}`, headers: { 'If-Match': '"3"' } },
  })
  await save({ Note: 'Third' })
  expect((await rows()).map(({ Frozen }) => Frozen !== null)).toEqual([true, false])
})

test('a confirmed save leaves nothing, and what was typed since stays over the new copy', async () => {
  await save({ Note: 'New' })
  await prepare()
  await notes.write(work, draft, { Hour: 11 })
  await settle(served({ Note: 'New, as the portal says it' }, 4))
  expect(await kept()).toEqual({
    NoteId,
    Fields: { Note: 'New, as the portal says it', Day: '2026-12-03', Hour: 11 },
    Saved: null,
    Base: { ...old, Note: 'New, as the portal says it' },
    BaseVersion: 4,
  })
  await notes.drop(work, NoteId)
  await save({ Note: 'New' })
  await prepare()
  await settle(served({ Note: 'New' }, 4))
  expect([await kept(), await rows()]).toEqual([undefined, []])
})

test('nothing is sent that the portal has already', async () => {
  await save({})
  expect(await prepare()).toBe('nothing')
  expect(await kept()).toBeUndefined()
})

test('a change of one side only is merged in, with a notice, and sent again under a new key', async () => {
  await save({ Note: 'New' })
  await prepare()
  const { OpId } = await onlyRow()
  expect(await meet(good(served({ Hour: 12 }, 4)))).toBe('merged')
  const row = await onlyRow()
  expect(row).toMatchObject({ State: 'pending', Frozen: null })
  expect(row.OpId).not.toBe(OpId)
  expect(await kept()).toMatchObject({ Saved: { Note: 'New', Hour: 12 }, BaseVersion: 4 })
  expect(await readMerges(work)).toMatchObject([{ EntityId: NoteId, Name: 'New', Fields: ['Hour'] }])
})

test('without a copy the row waits, and a copy that is gone is reported as gone', async () => {
  await save({ Note: 'New' })
  expect(await meet({ status: 0, data: null, headers: {} })).toBeUndefined()
  expect(await meet(failure(404, 'Not found'))).toBeNull()
  expect(noteSync.gone).toBe('The note is gone')
})

test('a group that both sides changed is one question, and its answer takes one side of it', async () => {
  await save({ Hour: 11, Note: 'Mine' })
  await prepare()
  await meet(good(served({ Day: '2026-12-04', Note: 'Theirs' }, 4)))
  expect(await onlyRow()).toMatchObject({ State: 'conflict' })
  const conflict = Conflict.parse(await work.conflicts.get(NoteId))
  expect(conflict).toMatchObject({ Kind: 'travel', Fields: ['Note', 'Day', 'Hour'], TheirVersion: 4 })
  expect(await noteSync.answer(work, NoteId, { Day: 'theirs' }, 4, now)).toBe('open')
  expect(Conflict.parse(await work.conflicts.get(NoteId)).Fields).toEqual(['Note'])
  const Combined = 'Mine and theirs'
  expect(await noteSync.answer(work, NoteId, { Note: { Combined } }, 4, now)).toBe('settled')
  expect(await work.conflicts.count()).toBe(0)
  expect(await onlyRow()).toMatchObject({ State: 'pending', Frozen: null })
  const both = { Note: Combined, Day: '2026-12-04', Hour: 9 }
  expect(await kept()).toMatchObject({ Fields: both, Saved: both, BaseVersion: 4 })
})

test('an answer to an older copy decides nothing, but keeps a combined text', async () => {
  await save({ Note: 'Mine' })
  await prepare()
  await meet(good(served({ Note: 'Theirs' }, 4)))
  expect(await noteSync.answer(work, NoteId, { Note: 'theirs' }, 3, now)).toBe('newer')
  expect(await kept()).toMatchObject({ Saved: { Note: 'Mine' }, BaseVersion: 3 })
  expect(await noteSync.answer(work, NoteId, { Note: { Combined: 'Both' } }, 3, now)).toBe('newer')
  expect(await kept()).toMatchObject({ Fields: { Note: 'Both' }, Saved: { Note: 'Both' }, BaseVersion: 3 })
})

test('a draft is discarded with its conflict, but not while its save may have arrived', async () => {
  await save({ Note: 'Mine' })
  await prepare()
  expect(await notes.drop(work, NoteId)).toBe(false)
  await meet(good(served({ Note: 'Theirs' }, 4)))
  expect(await notes.drop(work, NoteId)).toBe(true)
  expect([await kept(), await rows(), await work.conflicts.count()]).toEqual([undefined, [], 0])
})

test('an imported draft is queued if it was saved, and not if it was only typed', async () => {
  await notes.write(work, draft, { Note: 'Typed' })
  await notes.queueSaved(work, testUserId, NoteId, now)
  expect(await rows()).toEqual([])
  await notes.put(work, { ...draft, Saved: { ...old, Note: 'Saved' } })
  await notes.queueSaved(work, testUserId, NoteId, now)
  expect(await rows()).toMatchObject([{ Kind: 'travel', EntityId: NoteId, State: 'pending' }])
})

test('a draft is downloaded as text with the labels of its filled fields', () => {
  expect(notes.textOf({ ...draft, Fields: { Note: 'New', Day: '', Hour: 7 } })).toEqual({
    Id: `travel/${NoteId}`,
    Title: 'New',
    Text: 'Note: New\nHour: 7\n',
  })
})
