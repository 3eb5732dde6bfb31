// @vitest-environment happy-dom
import { Suspense, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ScreenBoundary } from '../../../src/app/ScreenBoundary.tsx'
import { LazyPart } from '../../../src/parts/later/LazyPart.tsx'
import { lazyScreen } from '../../../src/ui/lazyScreen.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'

/** A screen whose script is missing at first. */
function missingScreen() {
  const script = { isThere: false, loads: 0 }
  const Screen = lazyScreen('Shown', async () => {
    script.loads += 1
    await pageIsQuiet()
    if (!script.isThere) throw new Error('404')
    return { Shown: () => <p>The screen</p> }
  })
  return { script, Screen }
}

function shown(element: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(element)
  return {
    text: () => place.textContent,
    leave: () => {
      root.unmount()
      place.remove()
    },
  }
}

test('a screen whose script is missing is asked for once, its place says so, and the next visit asks again', async () => {
  const { script, Screen } = missingScreen()
  const visit = () =>
    shown(
      <ScreenBoundary>
        <Suspense fallback="Loading">
          <Screen />
        </Suspense>
      </ScreenBoundary>,
    )
  const first = visit()
  await expect.poll(first.text).toContain('This page could not be shown')
  await pageIsQuiet()
  expect(script.loads).toBe(1)
  first.leave()

  const second = visit()
  await expect.poll(second.text).toContain('This page could not be shown')
  expect(script.loads).toBe(2)
  second.leave()

  script.isThere = true
  const third = visit()
  await expect.poll(third.text).toBe('The screen')
  expect(script.loads).toBe(3)
  third.leave()
})

test('a part whose script is missing is asked for once, and once more when the network is back', async () => {
  const { script, Screen } = missingScreen()
  const part = shown(
    <LazyPart instead="Without it">
      <Screen />
    </LazyPart>,
  )
  await expect.poll(() => script.loads).toBe(1)
  await pageIsQuiet()
  await pageIsQuiet()
  expect([script.loads, part.text()]).toEqual([1, 'Without it'])
  script.isThere = true
  window.dispatchEvent(new Event('online'))
  await expect.poll(part.text).toBe('The screen')
  expect(script.loads).toBe(2)
  part.leave()
})
