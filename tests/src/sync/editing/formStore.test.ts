// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyTravel } from '../../../../contract/travel/travel.ts'
import { hasUnwrittenText, rescueAll } from '../../../../src/cache/database/openWriters.ts'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import {
  travelDraftFrom,
  travelDrafts,
  type TravelDraft,
} from '../../../../src/cache/entities/travelDrafts.ts'
import { formStore } from '../../../../src/sync/editing/formStore.ts'

const draftOf = (FullName: string) => {
  const ids = { AccommodationId: crypto.randomUUID(), UserDetailId: crypto.randomUUID() }
  return travelDraftFrom({ ...ids, FullName }, null)
}

let databases: PersonDatabases
let form: ReturnType<typeof formStore<typeof emptyTravel, TravelDraft>>
let asha: TravelDraft
let closing: (() => Promise<void>)[]

beforeEach(() => {
  databases = databasesOf(crypto.randomUUID())
  form = formStore(travelDrafts)
  asha = draftOf('Asha Rao')
  closing = []
})
afterEach(async () => {
  for (const close of closing) await close()
})

function open(start: TravelDraft, kept?: TravelDraft): () => Promise<void> {
  const key = travelDrafts.store.keyOf(start)
  const close = form.open({ databases, key, kept, startOf: () => start })
  closing.push(close)
  return close
}
const onDevice = async ({ AccommodationId }: TravelDraft) =>
  (await travelDrafts.read(databases.work, AccommodationId))?.Fields
/** The texts of this form that can be downloaded. */
const rescued = () => rescueAll().filter(({ Id }) => Id === `travel/${asha.AccommodationId}`)
const typed = () => {
  const { typed: fields, also, keeping } = form.useForm.getState()
  return { fields, also, keeping }
}

test('what is typed is on screen at once, and is one write with all that was typed since', async () => {
  open(asha)
  const write = vi.spyOn(databases.work.forms, 'put')
  form.type({ Remarks: 'Veg' })
  form.type({ Remarks: 'Vegetarian' }, { FullName: 'Asha R. Rao' })
  form.type({ ArrivalPlace: 'Mysuru' })
  expect(typed()).toEqual({
    fields: { Remarks: 'Vegetarian', ArrivalPlace: 'Mysuru' },
    also: { FullName: 'Asha R. Rao' },
    keeping: 'writing',
  })
  await form.flush()
  expect(write).toHaveBeenCalledOnce()
  expect(typed()).toEqual({ fields: {}, also: {}, keeping: 'kept' })
  expect(form.useForm.getState().stored).toMatchObject({
    FullName: 'Asha R. Rao',
    Fields: { ...emptyTravel, Remarks: 'Vegetarian', ArrivalPlace: 'Mysuru' },
  })
  write.mockRestore()
})

test('what is typed while a text is being written stays on screen as not written yet', async () => {
  open(asha)
  form.type({ Remarks: 'Veg', ArrivalPlace: 'Mysuru' }, { FullName: 'Asha' })
  const written = form.flush()
  await Promise.resolve()
  form.type({ Remarks: 'Vegetarian' }, { FullName: 'Asha Rao' })
  await written
  expect(typed()).toEqual({
    fields: { Remarks: 'Vegetarian' },
    also: { FullName: 'Asha Rao' },
    keeping: 'writing',
  })
  await form.flush()
  expect(typed()).toEqual({ fields: {}, also: {}, keeping: 'kept' })
  expect((await onDevice(asha))?.Remarks).toBe('Vegetarian')
})

test('a form that is closed writes its last words, and the one that is open by then shows none of them', async () => {
  const close = open(asha)
  const bela = draftOf('Bela Sen')
  form.type({ Remarks: 'Vegetarian' })
  open(bela)
  expect(form.useForm.getState()).toMatchObject({ key: travelDrafts.store.keyOf(bela), stored: null })
  await close()
  expect(await onDevice(asha)).toEqual({ ...emptyTravel, Remarks: 'Vegetarian' })
  expect(form.useForm.getState()).toEqual({
    ...{ key: travelDrafts.store.keyOf(bela), stored: null, typed: {}, also: {}, keeping: 'kept' },
  })
  form.type({ Remarks: 'No nuts' })
  expect(typed()).toEqual({ fields: { Remarks: 'No nuts' }, also: {}, keeping: 'writing' })
  await form.flush()
  expect((await onDevice(bela))?.Remarks).toBe('No nuts')
})

test('a form that is closed shows nothing, takes no text and has nothing to write', async () => {
  const kept = { ...asha, Fields: { ...emptyTravel, Remarks: 'Kept' } }
  const close = open(asha, kept)
  expect(form.useForm.getState()).toEqual({
    ...{ key: travelDrafts.store.keyOf(asha), stored: kept, typed: {}, also: {}, keeping: 'kept' },
  })
  await close()
  form.type({ Remarks: 'Too late' })
  await form.flush()
  expect(form.useForm.getState()).toEqual({
    ...{ key: undefined, stored: null, typed: {}, also: {}, keeping: 'kept' },
  })
  expect([await onDevice(asha), hasUnwrittenText()]).toEqual([undefined, false])
})

test('a text that cannot be written is said to be so, and can be downloaded as it is on screen', async () => {
  open(asha, { ...asha, Fields: { ...emptyTravel, ArrivalPlace: 'Mysuru' } })
  databases.work.close({ disableAutoOpen: true })
  form.type({ Remarks: 'Vegetarian' }, { FullName: 'Asha R. Rao' })
  await form.flush()
  expect(typed().keeping).toBe('failed')
  expect(rescued()).toEqual([
    {
      Id: `travel/${asha.AccommodationId}`,
      Title: 'Asha R. Rao',
      Text: expect.stringMatching(/Mysuru\n(.*\n)*.*: Vegetarian\n$/) as string,
    },
  ])
})

test('a text that cannot be written can be downloaded though the device had none before', async () => {
  open(asha)
  databases.work.close({ disableAutoOpen: true })
  form.type({ Remarks: 'Vegetarian' })
  await form.flush()
  expect(rescued()).toEqual([
    { Id: `travel/${asha.AccommodationId}`, Title: 'Asha Rao', Text: 'Remarks: Vegetarian\n' },
  ])
})

test('what was typed last is discarded with the rest', async () => {
  open(asha)
  form.type({ Remarks: 'Vegetarian' })
  expect(await form.discard(databases, asha.AccommodationId)).toBe(true)
  expect([await onDevice(asha), typed()]).toEqual([undefined, { fields: {}, also: {}, keeping: 'kept' }])
})
