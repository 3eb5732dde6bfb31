// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { StillOpen } from '../../../contract/papers/decisions.ts'
import { DecisionDialog } from '../../../src/features/papers/desk/DecisionDialog.tsx'
import { addChangeHint } from '../../../src/stores/changeHints.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const id = '11111111-1111-4111-8111-111111111111'

let portal: PagePortal
let shown: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
/** The buttons of the act; the mails, which this portal does not show, have one of their own. */
const buttons = () =>
  [...document.querySelectorAll('[role="dialog"] button')]
    .map(({ textContent }) => textContent)
    .filter((name) => name !== '' && name !== 'Try again')

test('a dialog whose row was decided elsewhere closes its act at once', async () => {
  portal.results.set('/api/Paper/still-open', { Papers: 1, Ended: [] } satisfies StillOpen)
  portal.results.set(`/api/Review/paper/${id}`, [])
  await signIn(crypto.randomUUID())
  const nothing = () => undefined
  shown = await shownWindow(
    <DecisionDialog
      decision={{ Status: 'approved', papers: [{ Id: id, PaperCode: 'P7', PaperTitle: 'On tests' }] }}
      kinds={[]}
      timeZone="Asia/Kolkata"
      onClose={nothing}
      onDecided={nothing}
      onRefused={nothing}
    />,
    '/papers',
  )
  await soon(() => expect(buttons()).toEqual(['Cancel', 'Approve']))
  const Why = 'P7 was rejected by Ravi Iyer on Wednesday, 2 December 2026 at 12:00:00 (Asia/Kolkata)'
  portal.results.set('/api/Paper/still-open', { Papers: 0, Ended: [{ Id: id, Why }] } satisfies StillOpen)
  addChangeHint(['Paper'])
  await soon(() => expect(buttons()).toEqual(['Close']))
  const alerts = [...document.querySelectorAll('[role="dialog"] [role="alert"]')]
  // The refused preview of its mails says the same, and is gone.
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'P7 was rejected by Ravi Iyer on Wednesday, 2 December 2026 at 12:00:00 (Asia/Kolkata)' +
      'Your decision was not made. What you typed is here again if you decide later.',
  ])
  expect(portal.asked.filter(({ method }) => method === 'PUT')).toEqual([])
})
