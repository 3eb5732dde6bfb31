// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ProgrammeScreen } from '../../../src/features/programme/ProgrammeScreen.tsx'
import { refusal, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { programmeEvent, programmePaper, programmeSession } from '../../support/programme.ts'

let portal: PagePortal
let shown: ShownWindow
afterEach(async () => {
  shown.leave()
  await portal.stop()
})

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const paper = programmePaper({ PaperTitle: 'On words', Abstract: '' })
const Abstracts = [{ PaperId: paper.Id, Abstract: 'Words mean what people mean.' }]

const success = (Result: object) => ({
  status: 200,
  body: { Success: true, Message: '', Result, Id: null, Errors: [] },
})

async function startPortal() {
  const Events = [programmeEvent({ Sessions: [programmeSession({ Title: 'Semantics', Papers: [paper] })] })]
  portal = await startPagePortal([
    ['/api/Event', { Version: 1, PublishedOn: '2030-12-01T00:00:00.000Z', TimeZone: 'Asia/Kolkata', Events }],
    ['/api/Event/stars', { SessionIds: [] }],
    ['/api/Event/abstracts', { Version: 1, Abstracts }],
  ])
  await signIn(crypto.randomUUID())
}

/** Opens a session of the programme and its paper. */
async function unfold() {
  shown = await shownWindow(<ProgrammeScreen />, '/programme?by=day')
  for (const title of ['Semantics', 'On words']) {
    const button = () =>
      [...document.querySelectorAll<HTMLElement>('.programme-toggle')].find(({ textContent }) =>
        textContent.includes(title),
      )
    await soon(() => expect(button()).toBeDefined())
    button()?.click()
  }
}

test('an opened paper says that its abstract is being loaded, and shows it once it is here', async () => {
  await startPortal()
  let arrive = () => {}
  // What is asked after the stars waits.
  portal.answers.set('/api/Event/stars', () => {
    portal.held = new Promise((resolve) => (arrive = resolve))
    return success({ SessionIds: [] })
  })
  await unfold()
  await soon(() => expect(shown.text()).toContain('The abstract is being loaded.'))
  arrive()
  await soon(() => expect(shown.text()).toContain('Words mean what people mean.'))
  expect(shown.text()).not.toContain('The abstract is being loaded.')
})

test('abstracts that are refused are not on this device', async () => {
  await startPortal()
  portal.answers.set('/api/Event/abstracts', refusal(422, 'Not now'))
  await unfold()
  await soon(() =>
    expect(shown.text()).toContain('The abstract is not on this device. It is shown when you are online.'),
  )
})
