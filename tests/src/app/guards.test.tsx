// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HeldPart } from '../../../contract/core/deskParts.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { Guard } from '../../../src/app/guards.tsx'
import { useSession } from '../../../src/stores/session.ts'
import { sessionOf } from '../../support/sessionOf.ts'

let root: Root
let place: HTMLElement
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  place = document.createElement('div')
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  useSession.setState({ session: null, roles: [], isAdmin: false, ended: null })
})

const organiser = sessionOf('Admin')

/** The organiser holds these parts from now on. */
const hold = (DeskParts: readonly HeldPart[], roles: readonly Role[] = ['Admin']) =>
  act(async () => useSession.setState({ session: { ...organiser, DeskParts }, roles, isAdmin: true }))

const show = (roles: readonly Role[]) =>
  act(async () =>
    root.render(
      <MantineProvider>
        <MemoryRouter initialEntries={['/Travel']}>
          <Guard roles={roles} part="travel">
            <p>The travellers</p>
          </Guard>
        </MemoryRouter>
      </MantineProvider>,
    ),
  )

const travel = { Part: 'travel', IsFull: false, ThemeIds: [] } as const
const taken =
  'An organiser has taken this part of the desk from you. What you typed here was not sent, and is there again if you get the part back.'

test('a part of the desk that is taken away ends its open screen, and says what happens to what was typed', async () => {
  await hold([travel])
  await show(['Admin'])
  expect(place.textContent).toContain('The travellers')
  await hold([])
  expect(place.textContent).not.toContain('The travellers')
  expect(place.textContent).toContain('Unauthorized Access')
  expect(place.textContent).toContain(taken)
  await hold([travel])
  expect(place.textContent).toContain('The travellers')
})

test('a screen outside of the parts was never open, unless another role admits to it', async () => {
  await hold([])
  await show(['Admin'])
  expect(place.textContent).toContain("You don't have permission to access this page.")
  expect(place.textContent).not.toContain(taken)
  await hold([], ['Admin', 'PaperPresenter'])
  await show(['PaperPresenter', 'Admin'])
  expect(place.textContent).toContain('The travellers')
})
