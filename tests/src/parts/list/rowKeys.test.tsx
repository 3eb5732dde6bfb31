// @vitest-environment happy-dom
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Column } from '../../../../contract/core/columns.ts'
import { RowKeys } from '../../../../src/parts/list/RowKeys.tsx'
import { List } from '../../../../src/ui/list/List.tsx'
import { useSelection } from '../../../../src/ui/list/useSelection.ts'
import { shownWindow, type ShownWindow } from '../../../support/browser/shownWindow.tsx'

interface Person {
  readonly id: string
  readonly name: string
}

const people: readonly Person[] = ['Asha', 'Ravi', 'Meera'].map((name) => ({ id: name.toLowerCase(), name }))
const idOf = ({ id }: Person) => id
const columns: readonly Column<Person>[] = [
  { key: 'Name', heading: 'Name', value: ({ name }) => name, isShown: true },
]

let done: string[]
let opened: (id: string | undefined) => void
let shown: ShownWindow

/** A list whose rows are selected and opened; Meera may not be selected. */
function People({ isSearched = true }: { readonly isSearched?: boolean }) {
  const [open, setOpen] = useState<string>()
  opened = setOpen
  const selection = useSelection<Person>('', idOf)
  const choosing = {
    ...selection,
    label: ({ name }: Person) => `Select ${name}`,
    labelOfAll: 'Select all',
    may: ({ name }: Person) => name !== 'Meera',
  }
  return (
    <>
      <List
        label="People"
        rows={people}
        idOf={idOf}
        columns={columns}
        named="Name"
        cells={{
          Name: ({ id, name }) => (
            <Anchor component="button" onClick={() => done.push(`open ${id}`)}>
              {name}
            </Anchor>
          ),
        }}
        timeZone="UTC"
        choosing={choosing}
      />
      <RowKeys
        rows={people}
        idOf={idOf}
        isOpen={open !== undefined}
        openRow={people.find(({ id }) => id === open)}
        isSearched={isSearched}
        choosing={choosing}
        keys={[{ key: 's', label: 'Send again', act: () => done.push('send') }]}
      />
      <p>{selection.rows.map(({ name }) => name).join(', ')} chosen</p>
      <p>{open ?? 'nobody'} open</p>
    </>
  )
}

const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  )
const focused = () => document.activeElement?.textContent
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const show = async (isSearched: boolean) => {
  shown = await shownWindow(<People isSearched={isSearched} />, '/')
  await soon(() => expect(shown.text()).toContain('Meera'))
}

beforeEach(() => {
  done = []
})
afterEach(() => shown.leave())

test('j and k walk over the rows, and o opens the one with the focus, from its checkbox too', async () => {
  await show(true)
  press('j')
  expect(focused()).toBe('Asha')
  press('j')
  expect(focused()).toBe('Ravi')
  press('j')
  press('j')
  expect(focused()).toBe('Meera')
  press('k')
  expect(focused()).toBe('Ravi')
  press('o')
  document.querySelector<HTMLElement>('[aria-label="Select Asha"]')?.focus()
  press('o')
  expect(done).toEqual(['open ravi', 'open asha'])
})

test('x selects the row with the focus and clears it again, of an open record that row, and none that may not be', async () => {
  await show(true)
  press('j')
  press('x')
  await soon(() => expect(shown.text()).toContain('Asha chosen'))
  press('x')
  await soon(() => expect(shown.text()).not.toContain('Asha chosen'))
  press('j')
  press('j')
  press('x')
  opened('ravi')
  await soon(() => {
    press('x')
    expect(shown.text()).toContain('Ravi chosen')
  })
  expect(shown.text()).not.toContain('Meera chosen')
})

test('while a record is open it has the keys that walk, and the keys of the list still act', async () => {
  await show(true)
  press('j')
  opened('asha')
  await soon(() => expect(shown.text()).toContain('asha open'))
  press('j')
  press('o')
  press('s')
  expect([focused(), done]).toEqual(['Asha', ['send']])
})

test.each([
  ['with a search', true, ['j', 'k', 'Enter', 'o', 'x', 's', '?', '/', 'Escape']],
  ['without one', false, ['j', 'k', 'Enter', 'o', 'x', 's', '?', 'Escape']],
])('? shows the keys of a list %s', async (_, isSearched, keys) => {
  await show(isSearched)
  press('?')
  await soon(() =>
    expect([...document.querySelectorAll('kbd')].map(({ textContent }) => textContent)).toEqual(keys),
  )
})
