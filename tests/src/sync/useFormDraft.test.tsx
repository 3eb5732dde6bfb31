// @vitest-environment happy-dom
import '../../support/pageIndexedDb.ts'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { databasesOf, type PersonDatabases } from '../../../src/cache/person.ts'
import {
  travelDraftFrom,
  travelDrafts,
  travelText,
  type TravelDraft,
} from '../../../src/cache/travelDrafts.ts'
import { useFormDraft } from '../../../src/sync/useFormDraft.ts'

const ids = { AccommodationId: crypto.randomUUID(), UserDetailId: crypto.randomUUID() }
const empty = travelDraftFrom({ ...ids, FullName: 'Asha Rao' }, null)
const withRemarks = (Remarks: string): TravelDraft => ({ ...empty, Fields: { ...empty.Fields, Remarks } })
const written = () => new Promise((resolve) => setTimeout(resolve, 200))

let databases: PersonDatabases
let root: Root
let form: ReturnType<typeof useForm>

const useForm = (opened: TravelDraft) =>
  useFormDraft({
    databases,
    drafts: travelDrafts,
    opened,
    rules: () => ({}),
    failed: 'failed',
    rescue: travelText,
  })

function Shown({ opened }: { readonly opened: TravelDraft }) {
  form = useForm(opened)
  return null
}

const during = (happens: () => void) =>
  act(() => {
    happens()
    return Promise.resolve()
  })
/** The device's copy, as the screen has read it. */
const read = (opened: TravelDraft) =>
  during(() => {
    root.render(<Shown opened={opened} />)
  })
const type = (Remarks: string) =>
  during(() => {
    form.change({ Remarks })
  })

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  databases = databasesOf(crypto.randomUUID())
  root = createRoot(document.createElement('div'))
  await read(empty)
})
afterEach(async () => {
  await during(() => {
    root.unmount()
  })
})

it('shows what was typed also while it is written and the screen has not read it yet', async () => {
  await type('late')
  await act(written)
  expect((await travelDrafts.read(databases.work, ids.AccommodationId))?.Fields.Remarks).toBe('late')
  expect(form.fields.Remarks).toBe('late')
})

it('shows what comes from elsewhere once the screen has read what was typed', async () => {
  await type('late')
  await act(written)
  await read(withRemarks('late'))
  await read(withRemarks('later, and elsewhere'))
  expect(form.fields.Remarks).toBe('later, and elsewhere')
})

it('keeps what is being typed on screen, whatever the screen reads meanwhile', async () => {
  await type('a')
  await type('')
  await read(withRemarks('a'))
  expect(form.fields.Remarks).toBe('')
  await read(empty)
  await type('ab')
  await read(withRemarks('a'))
  expect(form.fields.Remarks).toBe('ab')
})
