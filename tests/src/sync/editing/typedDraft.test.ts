// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { expect, test } from 'vitest'
import { create } from 'zustand'
import { noDraft, openTyped, type TypedDraft } from '../../../../src/sync/editing/typedDraft.ts'

interface Fields {
  readonly Remarks: string
}
interface Draft {
  readonly Fields: Fields
}
const draftOf = (Remarks: string): Draft => ({ Fields: { Remarks } })

test('a copy that was read before a write and comes after it does not take the text off the screen', async () => {
  const store = create<TypedDraft<Fields, Draft>>(() => noDraft)
  const screens: (string | undefined)[] = []
  store.subscribe(({ stored, typed }) => screens.push(typed.Remarks ?? stored?.Fields.Remarks))
  let answer: (draft: Draft | undefined) => void = () => undefined
  let reads = 0
  const writer = openTyped<Fields, Draft, { readonly Fields?: Partial<Fields> }>({
    store,
    isOpen: () => true,
    read: () => {
      reads += 1
      return new Promise((resolve) => (answer = resolve))
    },
    show: (draft) => store.setState({ stored: draft ?? null }),
    write: ({ Fields = {} }) => Promise.resolve(draftOf(Fields.Remarks ?? '')),
    written: () => undefined,
    rescue: () => ({ Id: '', Title: '', Text: '' }),
  })
  await expect.poll(() => reads).toBe(1)
  writer.push({ Fields: { Remarks: 'Vegetarian' } })
  await writer.flush()
  answer(undefined)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(screens).toEqual(['Vegetarian', 'Vegetarian'])
  await writer.close()
})

test('a copy that was read after a write is shown, such as a change by another window', async () => {
  const store = create<TypedDraft<Fields, Draft>>(() => noDraft)
  let answer: (draft: Draft) => void = () => undefined
  const writer = openTyped<Fields, Draft, { readonly Fields?: Partial<Fields> }>({
    store,
    isOpen: () => true,
    read: () => new Promise((resolve) => (answer = resolve)),
    show: (draft) => store.setState({ stored: draft ?? null }),
    write: ({ Fields = {} }) => Promise.resolve(draftOf(Fields.Remarks ?? '')),
    written: () => undefined,
    rescue: () => ({ Id: '', Title: '', Text: '' }),
  })
  writer.push({ Fields: { Remarks: 'Vegetarian' } })
  await writer.flush()
  await new Promise((resolve) => setTimeout(resolve, 20))
  answer(draftOf('Vegan'))
  await expect.poll(() => store.getState().stored).toEqual(draftOf('Vegan'))
  await writer.close()
})
