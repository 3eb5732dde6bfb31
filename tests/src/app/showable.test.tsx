// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilShowable } from '../../../src/app/preload.ts'
import { AppRoutes } from '../../../src/app/routes.tsx'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { signIn } from '../../support/browser/signIn.ts'

let portal: PagePortal
beforeAll(async () => {
  portal = await startPagePortal([])
})
afterAll(() => portal.stop())

// React shows what comes after a skeleton 300 ms later.
test.each([
  ['/programme', 'Programme'],
  ['/sync', 'Waiting to be sent'],
])('the first screen at %s is shown without a skeleton before it', async (path, heading) => {
  await signIn(crypto.randomUUID())
  history.replaceState(null, '', path)
  await untilShowable()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <AppRoutes />
      </MemoryRouter>,
    ),
  )
  expect(place.querySelector('h1')?.textContent).toBe(heading)
  root.unmount()
  place.remove()
})
