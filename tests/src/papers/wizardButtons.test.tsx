// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { texts } from '../../../contract/core/errors.ts'
import { PresenterDashboard } from '../../../src/features/papers/PresenterDashboard.tsx'
import { EditDraft } from '../../../src/features/papers/WizardButton.tsx'
import { useDraft } from '../../../src/features/papers/draft/draftStore.ts'
import { NextForYou } from '../../../src/parts/next/NextForYou.tsx'
import type { NextStep } from '../../../src/parts/next/nextSteps.ts'
import { closeDraft } from '../../../src/features/papers/draft/openDraft.ts'
import { useSession } from '../../../src/stores/session.ts'
import { sessionOf } from '../../support/sessionOf.ts'

/** The network between the page and the wizard's code, which is the real one: each request waits for its answer. */
const line = vi.hoisted(() => ({ answers: [] as ((isThere: boolean) => void)[] }))
vi.mock('../../../src/features/papers/laterWizard.ts', async () => {
  const { laterPart } = await import('../../../src/parts/later/laterPart.tsx')
  const load = async () => {
    if (!(await new Promise<boolean>((answer) => line.answers.push(answer)))) throw new Error('No network')
    return import('../../../src/features/papers/wizard/WizardDialog.tsx')
  }
  return { LaterWizard: laterPart('WizardDialog', load) }
})

const presenter = sessionOf('PaperPresenter')

let root: Root
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // Fields that grow with their text ask for the fonts, which this page lacks.
  Object.assign(document, { fonts: new EventTarget() })
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  useSession.setState({ session: presenter, roles: ['PaperPresenter'], isAdmin: false, ended: null })
  await act(async () =>
    root.render(
      <MantineProvider>
        <MemoryRouter>
          <PresenterDashboard accommodation={() => null} />
        </MemoryRouter>
      </MantineProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  await closeDraft()
  useSession.setState({ session: null, roles: [], isAdmin: false, ended: null })
})

const button = () => {
  const found = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Add New Paper',
  )
  if (!found) throw new Error('The button is missing')
  return found
}
const press = () => act(async () => button().click())
/** The line answers each request. */
const answer = (isThere: boolean) => act(async () => line.answers.splice(0).forEach((one) => one(isThere)))
const isWaiting = () => button().querySelector('[aria-label="Please wait"]') !== null
const announced = () =>
  [...document.querySelectorAll('[role="status"]')].filter(
    ({ textContent }) => textContent === 'The form is being loaded',
  ).length
const dialogs = () => [...document.querySelectorAll('[role="dialog"]')].length
const messages = () => notificationsStore.getState().notifications.map(({ message }) => message)

test('a press whose form cannot be loaded says so, and the next press tries again', async () => {
  await press()
  expect([isWaiting(), announced()]).toEqual([true, 1])
  await answer(false)
  expect([isWaiting(), announced(), dialogs()]).toEqual([false, 0, 0])
  await expect.poll(messages).toEqual([texts.noAnswer])
  await press()
  expect([isWaiting(), announced()]).toEqual([true, 1])
  await answer(false)
  expect([isWaiting(), announced(), dialogs()]).toEqual([false, 0, 0])
})

test('every button of the draft that was opened shows that its form is late, and none of another draft', async () => {
  await press()
  const opened = useDraft.getState().stored?.DraftId ?? ''
  const place = document.createElement('div')
  const buttons = createRoot(place)
  const step = (draftId: string): NextStep => ({
    ...{ key: draftId, kind: 'draft', verb: 'Finish', about: draftId, time: '', until: null },
    ...{ to: { draftId }, papers: [draftId] },
  })
  await act(async () =>
    buttons.render(
      <MantineProvider>
        <NextForYou
          steps={[step(opened), step('another')]}
          nothing={undefined}
          onEdit={() => undefined}
          openingId={opened}
        />
        <EditDraft draftId={opened} onPress={() => undefined} />
        <EditDraft draftId="another" onPress={() => undefined} />
      </MantineProvider>,
    ),
  )
  const waits = () =>
    [...place.querySelectorAll('button')].map((one) => [
      one.textContent,
      one.querySelector('[aria-label="Please wait"]') !== null,
    ])
  expect(waits()).toEqual([
    ['Finish', true],
    ['Finish', false],
    ['Edit Paper', true],
    ['Edit Paper', false],
  ])
  await answer(false)
  expect(waits().slice(2)).toEqual([
    ['Edit Paper', false],
    ['Edit Paper', false],
  ])
  await act(async () => buttons.unmount())
})

test('a press while the form is late shows that it waits, once, and then opens it', async () => {
  expect([isWaiting(), announced(), dialogs()]).toEqual([false, 0, 0])
  await press()
  await press()
  expect([isWaiting(), announced(), dialogs()]).toEqual([true, 1, 0])
  await answer(true)
  await expect.poll(() => act(async () => dialogs())).toBe(1)
  expect([isWaiting(), announced()]).toEqual([false, 0])
})
