// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { notificationsStore } from '@mantine/notifications'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { DecisionDialog } from '../../../src/features/papers/desk/DecisionDialog.tsx'
import { ReleaseDialog } from '../../../src/features/papers/desk/tentative/ReleaseDialog.tsx'
import { changesAt } from '../../support/browser/keys.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { popUps } from '../../support/browser/popUps.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const id = '11111111-1111-4111-8111-111111111111'
const Seen = '1'.repeat(64)
const typed = 'The comparison is fair.'

const preview = {
  ...{ Seen, Papers: 1, Unmarked: 0, Left: 0, Mails: 1, Unreachable: 0, UndoMinutes: 60, WithMissing: 0 },
  ...{ Groups: [{ Status: 'approved', KindId: noId, Kind: '', Papers: 1 }], First: [] },
  WithoutReviews: { Papers: 0, First: [] },
}

let portal: PagePortal
let shown: ShownWindow
/** What the list behind the dialog was asked to do. */
let behind: string[]
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  behind = []
  portal.forget()
  notificationsStore.setState((state) => ({ ...state, notifications: [], queue: [] }))
  portal.results.set('/api/Paper/still-open', { Papers: 1, Ended: [] })
  portal.results.set('/api/Paper/decision-preview', {
    ...{ Left: 0, Papers: 1, Mails: 1, Unreachable: 0, UndoMinutes: 60, First: [], Depends: null },
  })
  portal.results.set('/api/Paper/release-preview', preview)
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const feedback = () => document.querySelector<HTMLTextAreaElement>('[role="dialog"] textarea')
const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')].find(
    ({ textContent, disabled }) => textContent === name && !disabled,
  )

function type(text: string): void {
  const field = feedback()
  if (!field) throw new Error('There is no field for feedback')
  // React listens to changes that it did not make itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const dialogs = [
  {
    act: 'Approve',
    path: '/api/Paper/assign-paper-status',
    body: { PaperIds: [id], Expected: 1, Status: 'approved', Feedback: typed },
    dialog: () => (
      <DecisionDialog
        decision={{ Status: 'approved', papers: [{ Id: id, PaperCode: 'P7', PaperTitle: 'On tests' }] }}
        kinds={[]}
        timeZone="Asia/Kolkata"
        onClose={() => behind.push('closed')}
        onDecided={() => behind.push('decided')}
        onRefused={() => behind.push('read again')}
      />
    ),
    result: { UndoId: noId, UndoUntil: null, Papers: 1, Left: 0 },
  },
  {
    act: 'Release 1 paper',
    path: '/api/Paper/release',
    body: { PaperIds: [id], Feedback: typed, Seen },
    dialog: () => (
      <ReleaseDialog
        begun={{ PaperIds: [id] }}
        onClose={() => behind.push('closed')}
        onReleased={() => behind.push('decided')}
      />
    ),
    result: { Decisions: [], Papers: 1, Left: 0 },
  },
] as const

test.each(dialogs)(
  '“$act” that is pressed with no network says so, keeps the typed feedback, and goes on when the portal is back',
  async ({ act, path, body, dialog, result }) => {
    shown = await shownWindow(dialog(), '/papers')
    await soon(() => expect(button(act)).toBeDefined())
    type(typed)
    // The preview is of the typed text before anything is pressed.
    await soon(() => expect(portal.asked.some((asked) => asked.body.includes(typed))).toBe(true))
    await soon(() => expect(button(act)).toBeDefined())
    button(act)?.click()
    await soon(() =>
      expect(popUps()).toEqual([
        'The portal does not answer. What you typed is saved on this device. Please try again when you are online.',
      ]),
    )
    expect([feedback()?.value, behind]).toEqual([typed, []])
    // Closed and opened again, it is still there.
    await pageIsQuiet()
    shown.leave()
    shown = await shownWindow(dialog(), '/papers')
    await soon(() => expect(feedback()?.value).toBe(typed))
    portal.results.set(path, result)
    const before = changesAt(portal).length
    await soon(() => expect(button(act)).toBeDefined())
    button(act)?.click()
    await soon(() => expect(behind).toEqual(['decided']))
    expect(changesAt(portal).slice(before)).toEqual([[path, body]])
  },
)
