// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MovedMail } from '../../../src/app/MovedMail.tsx'
import { MailPlaces } from '../../../src/features/mail/MailPlaces.tsx'

let root: Root
let place: HTMLElement
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
})

function Here() {
  const { pathname, search } = useLocation()
  return (
    <>
      <MailPlaces here="outbox" />
      <output>{`${pathname}${search}`}</output>
    </>
  )
}

test.each([
  ['/mail', '/notifications/admin?tab=mail'],
  ['/mail?state=failed&page=2', '/notifications/admin?tab=mail&state=failed&page=2'],
  ['/Mail/Templates?mail=reset-password', '/notifications/admin?tab=mail&part=templates&mail=reset-password'],
  ['/mail/settings/', '/notifications/admin?tab=mail&part=settings'],
])('the old address %s leads to the tab, with what it says behind its question mark', async (old, now) => {
  await act(async () =>
    root.render(
      <MantineProvider>
        <MemoryRouter initialEntries={[old]}>
          <Routes>
            {['/mail', '/mail/templates', '/mail/settings'].map((path) => (
              <Route key={path} path={path} element={<MovedMail />} />
            ))}
            <Route path="/notifications/admin" element={<Here />} />
          </Routes>
        </MemoryRouter>
      </MantineProvider>,
    ),
  )
  expect(place.querySelector('output')?.textContent).toBe(now)
  expect([...place.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))).toEqual([
    '/notifications/admin',
    '/notifications/admin?tab=mail',
    '/notifications/admin?tab=mail&part=templates',
    '/notifications/admin?tab=mail&part=settings',
  ])
})
