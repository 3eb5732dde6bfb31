// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BelowTools } from '../../../src/ui/list/BelowTools.tsx'
import { Found } from '../../../src/ui/list/Found.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const texts = {
  found: (total: number) => `${String(total)} papers`,
  emptyTitle: 'No papers found',
  empty: 'None yet',
  emptyFilter: 'None matches',
}

let root: ReturnType<typeof createRoot>
let element: HTMLElement
let led: unknown[]
beforeEach(() => {
  element = document.createElement('div')
  root = createRoot(element)
  led = []
})
afterEach(() => act(() => root.unmount()))

/** Shows a page of fifty papers with so many in all, to somebody who asked for a page. */
function shown(asked: number, Total: number, Rows: readonly string[], isBehind = false): string {
  const page = { Rows, Total, PageSize: 50 }
  const value = { asked: '', page }
  const list = {
    loaded: { state: 'ready', value },
    page,
    isBehind,
    again: () => {},
    refresh: () => {},
  } as const
  const onPage = (...to: unknown[]) => void led.push(to)
  act(() => {
    root.render(
      <MantineProvider>
        <Found
          list={list}
          texts={texts}
          filters={
            <>
              The search
              <BelowTools>The filters that are set</BelowTools>
            </>
          }
          tools="The tools"
          page={asked}
          onPage={onPage}
          onClear={() => {}}
        >
          {() => 'The rows'}
        </Found>
      </MantineProvider>,
    )
  })
  return element.textContent
}

test('a request for a page after the last leads to the last, and leaves no step in the history', () => {
  const text = shown(3, 90, [])
  expect(led).toEqual([[2, true]])
  expect(text).not.toContain('No papers found')
  // The last page is on its way.
  expect(shown(2, 90, [], true)).not.toContain('No papers found')
  expect(shown(2, 90, ['a'])).toContain('The rows')
  expect(led).toEqual([[2, true]])
})

test('a list that finds nothing says so, and leads nowhere', () => {
  expect(shown(7, 0, [])).toContain('No papers found')
  expect(led).toEqual([])
})

test('an answer to another question leads nowhere', () => {
  shown(3, 20, ['a'], true)
  expect(led).toEqual([])
})

test('the filters that are set are behind the tools of a list and before its rows, as they are shown', () => {
  const parts = ['The search', '20 papers', 'The tools', 'The filters that are set', 'The rows']
  expect(shown(1, 20, ['a'])).toMatch(new RegExp(parts.join('.*')))
})
