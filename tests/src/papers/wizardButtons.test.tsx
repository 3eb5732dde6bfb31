// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { MantineProvider } from '@mantine/core'
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
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { sessionOf } from '../../support/sessionOf.ts'
import { popUps } from '../../support/browser/popUps.ts'

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
  // Fields that grow with their text ask for the fonts, which this page lacks.
  Object.assign(document, { fonts: new EventTarget() })
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  useSession.setState({ session: presenter, roles: ['PaperPresenter'], isAdmin: false, ended: null })
  root.render(
    <MantineProvider>
      <MemoryRouter>
        <PresenterDashboard accommodation={() => null} />
      </MemoryRouter>
    </MantineProvider>,
  )
  // What is there instead is in the message of a failure.
  await expect.poll(() => buttons().length === 1 || [useSession.getState(), place.innerHTML]).toBe(true)
})
afterEach(async () => {
  root.unmount()
  await closeDraft()
  useSession.setState({ session: null, roles: [], isAdmin: false, ended: null })
})

const buttons = () =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Add New Paper')
const press = () => buttons()[0]?.click()
/** The line answers each request, once there is one. */
const answer = async (isThere: boolean) => {
  await expect.poll(() => line.answers.length).toBeGreaterThan(0)
  line.answers.splice(0).forEach((one) => one(isThere))
}
const isWaiting = () => buttons()[0]?.querySelector('[aria-label="Please wait"]') !== null
const announced = () =>
  [...document.querySelectorAll('[role="status"]')].filter(
    ({ textContent }) => textContent === 'The form is being loaded',
  ).length
const dialogs = () => [...document.querySelectorAll('[role="dialog"]')].length
/** What shows that the form is late, and the form. */
const shown = () => [isWaiting(), announced(), dialogs()]

test('a press whose form cannot be loaded says so, and the next press tries again', async () => {
  press()
  await expect.poll(shown).toEqual([true, 1, 0])
  await answer(false)
  await expect.poll(shown).toEqual([false, 0, 0])
  await expect.poll(popUps).toEqual([texts.noAnswer])
  press()
  await expect.poll(shown).toEqual([true, 1, 0])
  await answer(false)
  await expect.poll(shown).toEqual([false, 0, 0])
})

test('every button of the draft that was opened shows that its form is late, and none of another draft', async () => {
  press()
  await expect.poll(shown).toEqual([true, 1, 0])
  const opened = useDraft.getState().stored?.DraftId ?? ''
  const place = document.createElement('div')
  const others = createRoot(place)
  const step = (draftId: string): NextStep => ({
    ...{ key: draftId, kind: 'draft', verb: 'Finish', about: draftId, time: '', until: null },
    ...{ to: { draftId }, papers: [draftId] },
  })
  others.render(
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
  )
  const waits = () =>
    [...place.querySelectorAll('button')].map((one) => [
      one.textContent,
      one.querySelector('[aria-label="Please wait"]') !== null,
    ])
  await expect.poll(waits).toEqual([
    ['Finish', true],
    ['Finish', false],
    ['Edit Paper', true],
    ['Edit Paper', false],
  ])
  await answer(false)
  await expect
    .poll(() => waits().slice(2))
    .toEqual([
      ['Edit Paper', false],
      ['Edit Paper', false],
    ])
  others.unmount()
})

test('a press while the form is late shows that it waits, once, and then opens it', async () => {
  expect(shown()).toEqual([false, 0, 0])
  press()
  await expect.poll(shown).toEqual([true, 1, 0])
  press()
  await pageIsQuiet()
  expect(shown()).toEqual([true, 1, 0])
  await answer(true)
  await expect.poll(shown).toEqual([false, 0, 1])
})
