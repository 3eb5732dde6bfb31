// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DialogFoot } from '../../../src/ui/form/DialogFoot.tsx'
import { ListSkeleton } from '../../../src/ui/list/ListSkeleton.tsx'
import { Loading } from '../../../src/ui/reads/NotReady.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['a screen', <Loading key="screen" height={100} />],
  ['a list', <ListSkeleton key="list" />],
])('%s that is still loading after eight seconds says so, and not before', async (_what, placeholder) => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<MantineProvider>{placeholder}</MantineProvider>))
  const words = () => [...place.querySelectorAll('p')].map(({ textContent }) => textContent)
  await act(() => vi.advanceTimersByTimeAsync(7999))
  expect(words()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(words()).toEqual(['Still loading. The portal has not answered yet.'])
  await act(async () => root.unmount())
  place.remove()
})

test('an act of many steps is late only where the portal leaves a step unanswered for eight seconds', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (done: number) =>
    act(async () =>
      root.render(
        <MantineProvider>
          <DialogFoot busy done={done} onCancel={() => undefined}>
            Keep them
          </DialogFoot>
        </MantineProvider>,
      ),
    )
  const words = () => [...place.querySelectorAll('p')].map(({ textContent }) => textContent)
  for (const done of [0, 40, 80]) {
    await show(done)
    await act(() => vi.advanceTimersByTimeAsync(7999))
    expect(words()).toEqual([])
  }
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(words()).toEqual(['Not done yet: the portal has not answered.'])
  await show(120)
  expect(words()).toEqual([])
  await act(async () => root.unmount())
  place.remove()
})
