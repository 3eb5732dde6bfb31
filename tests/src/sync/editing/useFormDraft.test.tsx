// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import {
  travelDraftFrom,
  travelDrafts,
  type TravelDraft,
} from '../../../../src/cache/entities/travelDrafts.ts'
import { useFormDraft } from '../../../../src/sync/editing/useFormDraft.ts'
import { shownHook, type ShownHook } from '../../../support/browser/shownHook.tsx'

const ids = { AccommodationId: crypto.randomUUID(), UserDetailId: crypto.randomUUID() }
const empty = travelDraftFrom({ ...ids, FullName: 'Asha Rao' }, null)
const withRemarks = (Remarks: string): TravelDraft => ({ ...empty, Fields: { ...empty.Fields, Remarks } })
const written = () => new Promise((resolve) => setTimeout(resolve, 200))

let databases: PersonDatabases
let form: ShownHook<{ readonly opened: TravelDraft }, ReturnType<typeof useForm>>

const useForm = ({ opened }: { readonly opened: TravelDraft }) =>
  useFormDraft({
    databases,
    drafts: travelDrafts,
    opened,
    rules: () => ({}),
    failed: 'failed',
  })

/** The device's copy, as the screen has read it. */
const read = (opened: TravelDraft) => form.show({ opened })
const type = (Remarks: string) => form.during(() => form.now().change({ Remarks }))

beforeEach(async () => {
  databases = databasesOf(crypto.randomUUID())
  form = await shownHook(useForm, { opened: empty })
})
afterEach(() => form.leave())

it('shows what was typed also while it is written and the screen has not read it yet', async () => {
  await type('late')
  await form.during(written)
  expect((await travelDrafts.read(databases.work, ids.AccommodationId))?.Fields.Remarks).toBe('late')
  expect(form.now().fields.Remarks).toBe('late')
})

it('shows what comes from elsewhere once the screen has read what was typed', async () => {
  await type('late')
  await form.during(written)
  await read(withRemarks('late'))
  await read(withRemarks('later, and elsewhere'))
  expect(form.now().fields.Remarks).toBe('later, and elsewhere')
})

it('keeps what is being typed on screen, whatever the screen reads meanwhile', async () => {
  await type('a')
  await type('')
  await read(withRemarks('a'))
  expect(form.now().fields.Remarks).toBe('')
  await read(empty)
  await type('ab')
  await read(withRemarks('a'))
  expect(form.now().fields.Remarks).toBe('ab')
})

it('sends and keeps what is typed while the press of the button is being written', async () => {
  await type('Vegetarian')
  await form.during(() => {
    void form.now().save()
    form.now().change({ Remarks: 'Vegetarian, no nuts' })
    return written()
  })
  const kept = await travelDrafts.read(databases.work, ids.AccommodationId)
  expect([kept?.Fields.Remarks, kept?.Saved?.Remarks]).toEqual(['Vegetarian, no nuts', 'Vegetarian, no nuts'])
  // Nobody sends it here, which is soon known.
  await form.during(async () => {
    await databases.work.outbox.toCollection().modify({ LastError: 'No network' })
    await written()
  })
})
