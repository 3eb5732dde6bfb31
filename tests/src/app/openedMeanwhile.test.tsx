// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { OpenedMeanwhile } from '../../../src/app/OpenedMeanwhile.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const element = document.createElement('div')
const root = createRoot(element)
afterEach(() => {
  act(() => root.unmount())
})

/** Another address is opened while this is rendered for the first time. */
let meanwhile: string | undefined
function Address() {
  const { pathname, search, hash } = useLocation()
  if (meanwhile) window.history.pushState(null, '', meanwhile)
  meanwhile = undefined
  return `${pathname}${search}${hash}`
}

test('an address that is opened while the first screen is rendered is shown, and later ones as always', () => {
  window.history.replaceState(null, '', '/programme')
  meanwhile = '/sync?waiting=1#first'
  act(() => {
    root.render(
      <BrowserRouter>
        <Address />
        <OpenedMeanwhile />
      </BrowserRouter>,
    )
  })
  expect(element.textContent).toBe('/sync?waiting=1#first')
  act(() => {
    window.history.pushState(null, '', '/account')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(element.textContent).toBe('/account')
})
