// @vitest-environment happy-dom
import { createPath, MemoryRouter, Router, type Navigator } from 'react-router-dom'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useAskedPaper } from '../../../../src/features/papers/wizard/usePaperFromUrl.ts'

interface Props {
  readonly shown: string | undefined
  readonly open: ((id: string) => void) | undefined
}

function Asked({ shown, open }: Props) {
  useAskedPaper({
    ...{ addNew: undefined, open, shown, draftId: shown, isUpdate: true, isKept: true },
    close: () => undefined,
  })
  return null
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
// A return that a test began ends with it.
afterEach(() => void window.dispatchEvent(new PopStateEvent('popstate')))

test('a paper that was closed is not opened again by the address that the browser is still leaving', async () => {
  const opened: string[] = []
  const open = (id: string) => void opened.push(id)
  // The wizard's own entry; no event comes that says the browser is back from it.
  history.replaceState({ usr: { sheet: 'draft' } }, '', '/dashboard?draft=one')
  const root = createRoot(document.createElement('div'))
  const show = (props: Props) =>
    act(async () =>
      root.render(
        <MemoryRouter initialEntries={['/dashboard?draft=one']}>
          <Asked {...props} />
        </MemoryRouter>,
      ),
    )
  await show({ shown: undefined, open })
  expect(opened).toEqual(['one'])
  await show({ shown: 'one', open })
  // Closed, and the list of papers is read again meanwhile.
  await show({ shown: undefined, open: undefined })
  await show({ shown: undefined, open })
  expect(opened).toEqual(['one'])
  await act(async () => root.unmount())
})

test('a paper that is closed before the screen has seen its address stays closed, and its address is left', async () => {
  const opened: string[] = []
  const open = (id: string) => void opened.push(id)
  history.replaceState(null, '', '/dashboard')
  const entries: (readonly [unknown, string])[] = [[null, '/dashboard']]
  /** The browser's history, which a slow screen follows later. */
  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    push: (to, usr: unknown) => {
      entries.push([{ usr }, navigator.createHref(to)])
      history.replaceState(...entryOf())
    },
    replace: (to, usr: unknown) => {
      entries.splice(-1, 1, [{ usr }, navigator.createHref(to)])
      history.replaceState(...entryOf())
    },
    go: (delta) => {
      entries.splice(delta)
      history.replaceState(...entryOf())
      window.dispatchEvent(new PopStateEvent('popstate'))
    },
  }
  const entryOf = () => {
    const [state, path] = entries.at(-1) ?? [null, '/']
    return [state, '', path] as const
  }
  const root = createRoot(document.createElement('div'))
  const show = (shown: string | undefined, seen: string) =>
    act(async () =>
      root.render(
        <Router location={seen} navigator={navigator}>
          <Asked shown={shown} open={open} />
        </Router>,
      ),
    )
  await show(undefined, '/dashboard')
  await show('one', '/dashboard')
  expect(window.location.search).toBe('?draft=one')
  await show(undefined, '/dashboard')
  expect(window.location.search).toBe('')
  await show(undefined, '/dashboard?draft=one')
  await show(undefined, '/dashboard')
  expect(opened).toEqual([])
  await act(async () => root.unmount())
})
