// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { beforeAll, expect, test } from 'vitest'
import { create } from 'zustand'
import { flushWhenLeft } from '../../../../src/cache/database/openWriters.ts'
import { noDraft, openTyped, type TypedDraft } from '../../../../src/sync/editing/typedDraft.ts'

interface Fields {
  readonly Remarks: string
}
interface Draft {
  readonly Fields: Fields
}
beforeAll(flushWhenLeft)

const draftOf = (Remarks: string): Draft => ({ Fields: { Remarks } })

test('a copy that was read before a write and comes after it does not take the text off the screen', async () => {
  const store = create<TypedDraft<Fields, Draft>>(() => noDraft)
  const screens: (string | undefined)[] = []
  store.subscribe(({ stored, typed }) => screens.push(typed.Remarks ?? stored?.Fields.Remarks))
  let answer: (draft: Draft | undefined) => void = () => undefined
  let reads = 0
  const writer = openTyped<Fields, Draft, { readonly Fields?: Partial<Fields> }>({
    store,
    id: 'work/form/1',
    fieldsOf: (stored) => (stored ?? draftOf('')).Fields,
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
    id: 'work/form/1',
    fieldsOf: (stored) => (stored ?? draftOf('')).Fields,
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

test('what was typed as the page ended is typed again when the draft is opened, unless the draft has changed since', async () => {
  const stored = { current: draftOf('Veg') }
  const opened = (write: (draft: Draft) => Promise<Draft>) => {
    const store = create<TypedDraft<Fields, Draft>>(() => ({ ...noDraft, stored: stored.current }))
    const writer = openTyped<Fields, Draft, { readonly Fields?: Partial<Fields> }>({
      store,
      id: 'work/form/1',
      fieldsOf: (draft) => (draft ?? draftOf('')).Fields,
      isOpen: () => true,
      read: () => Promise.resolve(stored.current),
      show: (draft) => store.setState({ stored: draft ?? null }),
      write: ({ Fields = {} }) => write(draftOf(Fields.Remarks ?? '')),
      written: () => undefined,
      rescue: () => ({ Id: '', Title: '', Text: '' }),
    })
    return { store, ...writer }
  }
  const never = () => new Promise<Draft>(() => undefined)
  const atOnce = (draft: Draft) => Promise.resolve((stored.current = draft))
  const leave = () => window.dispatchEvent(new Event('pagehide'))

  // The store takes the first letters, and the page ends before it says so.
  const first = opened(never)
  first.push({ Fields: { Remarks: 'Vege' } })
  void first.flush()
  await new Promise((resolve) => setTimeout(resolve, 0))
  first.push({ Fields: { Remarks: 'Vegetarian' } })
  leave()
  for (const has of ['Veg', 'Vege']) {
    stored.current = draftOf(has)
    const left = localStorage.getItem('lectern-left/work/form/1')
    const again = opened(atOnce)
    again.restore()
    expect(again.store.getState().typed).toEqual({ Remarks: 'Vegetarian' })
    await again.flush()
    expect(stored.current).toEqual(draftOf('Vegetarian'))
    expect(localStorage.getItem('lectern-left/work/form/1')).toBeNull()
    await again.close()
    localStorage.setItem('lectern-left/work/form/1', left ?? '')
  }

  stored.current = draftOf('Halal')
  const changed = opened(atOnce)
  changed.restore()
  expect(changed.store.getState().typed).toEqual({})
  await changed.close()
})
