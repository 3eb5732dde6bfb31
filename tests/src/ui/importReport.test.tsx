// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { parse } from 'csv-parse/sync'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteLimits, type NoteOfLine } from '../../../contract/core/fileImport.ts'
import { ImportReport } from '../../../src/ui/imports/ImportReport.tsx'

let root: Root
let place: HTMLElement
const saved: Blob[] = []
const { createObjectURL } = URL
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.createElement('div')
  root = createRoot(place)
  saved.length = 0
  URL.createObjectURL = (file: Blob) => {
    saved.push(file)
    return 'blob:report'
  }
})
afterEach(async () => {
  URL.createObjectURL = createObjectURL
  await act(async () => root.unmount())
})

const show = (Notes: readonly NoteOfLine[], Warnings: number) =>
  act(async () => {
    root.render(
      <MantineProvider>
        <ImportReport counts="2 new papers." report={{ Errors: 1, Warnings, Notes }} />
      </MantineProvider>,
    )
  })
const error: NoteOfLine = { Line: 9, Kind: 'error', Text: '=HYPERLINK("http://example.org"), "odd"' }
const notes: readonly NoteOfLine[] = [
  error,
  ...Array.from({ length: 700 }, (_, n) => ({ Line: n + 2, Kind: 'warning' as const, Text: `Note ${n}` })),
]

it('shows the first lines of a long report, and its file holds every line, none of which is run as a formula', async () => {
  await show(notes, 700)
  expect(place.querySelectorAll('li')).toHaveLength(noteLimits.shown)
  expect(place.textContent).toContain('201 more are not shown.')
  const button = place.querySelector('button')
  expect(button?.textContent).toBe('Download all 701 lines')
  await act(async () => button?.click())
  const [file] = saved
  const rows: unknown = parse(Buffer.from(await (file ?? new Blob()).arrayBuffer()), { bom: true })
  expect(rows).toEqual([
    ['Line', 'Error or warning', 'What is said'],
    ['9', 'Error', `'${error.Text}`],
    ...notes.slice(1).map(({ Line, Text }) => [String(Line), 'Warning', Text]),
  ])
})

it('says how many lines a file holds that leaves some out, and offers none where nothing is said', async () => {
  await show([error], 100_000)
  expect(place.querySelector('button')?.textContent).toBe('Download 1 of 1,00,001 lines')
  await show([], 0)
  expect(place.querySelector('button')).toBeNull()
})
