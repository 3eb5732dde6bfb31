// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Column } from '../../../contract/core/columns.ts'
import { ListTable } from '../../../src/ui/list/ListTable.tsx'
import { useColumns } from '../../../src/ui/list/useColumns.ts'
import { usePageSize } from '../../../src/ui/list/usePageSize.ts'
import { shownHook } from '../../support/browser/shownHook.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface Paper {
  readonly Id: string
  readonly Title: string
}
const columns: readonly Column<Paper>[] = [
  {
    key: 'Title',
    heading: 'Title',
    value: ({ Title }) => Title,
    sorts: { ascending: 'title', descending: '-title' },
    isShown: true,
  },
  { key: 'Id', heading: 'Code', value: ({ Id }) => Id, isShown: true },
]
const rows = [{ Id: 'P-0001', Title: 'A title that is longer than its column' }]

function Papers() {
  const choice = useColumns('columns of papers', columns)
  return (
    <MantineProvider>
      <ListTable
        label="Papers"
        rows={rows}
        idOf={({ Id }) => Id}
        columns={choice.shown}
        named="Title"
        layout={{ Id: { width: 90 } }}
        timeZone="UTC"
        sort="title"
        onSort={() => undefined}
        dense={choice}
      />
      <button type="button" disabled={!choice.reset} onClick={choice.reset}>
        Usual columns
      </button>
    </MantineProvider>
  )
}

let root: ReturnType<typeof createRoot>
let place: HTMLElement
async function open() {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () => {
    root.render(<Papers />)
  })
}
beforeEach(async () => {
  localStorage.clear()
  await open()
})
const leave = () =>
  act(() => {
    root.unmount()
  })
afterEach(leave)

const heading = (name: string) =>
  [...place.querySelectorAll('th')].find(({ textContent }) => textContent.startsWith(name))
const widths = () => ['Title', 'Code'].map((name) => heading(name)?.style.width)
const press = (key: string, isWithShift = true) =>
  act(() => {
    place
      .querySelector('.desk-sort')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: isWithShift, bubbles: true }))
  })

test('a cell that is cut off says the whole text', () => {
  expect(place.querySelector('td')?.title).toBe('A title that is longer than its column')
})

test('Shift and an arrow key make a column wider, and the width is there at the next visit', async () => {
  expect(widths()).toEqual(['', '90px'])
  const first = heading('Title')
  Object.assign(first ?? {}, { getBoundingClientRect: () => ({ width: 300 }) })
  press('ArrowRight', false)
  expect(widths()).toEqual(['', '90px'])
  press('ArrowRight')
  expect(widths()).toEqual(['316px', '90px'])
  leave()
  await open()
  expect(widths()).toEqual(['316px', '90px'])
  act(() => {
    place.querySelector<HTMLElement>(':scope > button')?.click()
  })
  expect(widths()).toEqual(['', '90px'])
})

test('widths in local storage that are none leave the columns as they are', async () => {
  for (const kept of ['{', '{"Title":"wide"}', '{"Title":3}', '[]']) {
    leave()
    localStorage.setItem('columns of papers-widths', kept)
    await open()
    expect(widths()).toEqual(['', '90px'])
  }
})

test('a page has 50 rows, or as many as were chosen on this device', async () => {
  localStorage.setItem('rows', '5000')
  const hook = await shownHook(() => usePageSize('rows'), {})
  expect(hook.now().size).toBe(50)
  await hook.during(() => hook.now().change(200))
  expect([hook.now().size, localStorage.getItem('rows')]).toEqual([200, '200'])
  await hook.leave()
})
