// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdScreen } from '../../../src/ui/heldScreen.ts'
import { ScreenSkeleton } from '../../../src/ui/ScreenSkeleton.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => {
  vi.useFakeTimers()
  window.history.replaceState(null, '', '/programme')
  const page = document.createElement('div')
  page.innerHTML = '<div class="outline"></div><div class="served">Opening, 10:00</div>'
  holdScreen(page)
})
afterEach(() => {
  vi.useRealTimers()
})

/** The text of the skeleton at an address, and how many bars it has. */
async function skeletonAt(path: string): Promise<readonly [text: string | null, bars: number]> {
  window.history.replaceState(null, '', path)
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<ScreenSkeleton />))
  const shown = [place.textContent, place.querySelectorAll('.mantine-Skeleton-root').length] as const
  await act(async () => root.unmount())
  return shown
}

test('the skeleton of a screen shows what its page was served with, each time until the screen is there', async () => {
  expect(await skeletonAt('/programme')).toEqual(['Opening, 10:00', 0])
  expect(await skeletonAt('/programme')).toEqual(['Opening, 10:00', 0])
})

test('another screen, and one that has not come within twenty seconds, has bars', async () => {
  expect(await skeletonAt('/tickets')).toEqual(['', 3])
  vi.advanceTimersByTime(20_000)
  expect(await skeletonAt('/programme')).toEqual(['', 3])
})
