// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AuditorProgress } from '../../../contract/reviews/reviewDesk.ts'
import { noId } from '../../../contract/core/limits.ts'
import { BulkDialog } from '../../../src/features/users/desk/BulkDialog.tsx'
import { MoveDialog } from '../../../src/features/papers/reviews/MoveDialog.tsx'
import { RoundDialog } from '../../../src/features/papers/reviews/RoundDialog.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const Id = '10000000-0000-4000-8000-000000000000'
const auditor: AuditorProgress = {
  ...{ AuditorId: Id, FullName: 'Asha Rao', Email: 'asha@example.org', ThemeIds: [] },
  ...{ Assigned: 0, Accepted: 0, Declined: 0, Done: 0, Overdue: 0, PerWeek: null, MedianDays: null },
}

let portal: PagePortal
let shown: ShownWindow
const done = vi.fn()
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  portal.held = Promise.resolve()
  done.mockClear()
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const control = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(`[role="dialog"] ${selector}`)
  if (!found) throw new Error(`There is no ${selector}`)
  return found
}
const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')].find(
    ({ textContent }) => textContent === name,
  )

/** Presses what acts, and looks before the portal has answered and whether it then ends. */
async function acting(name: string, look: () => void): Promise<void> {
  await soon(() => expect(button(name)).toBeDefined())
  let answer = () => {}
  portal.held = new Promise((resolve) => (answer = resolve))
  button(name)?.click()
  await soon(look)
  answer()
  await soon(() => expect(done).toHaveBeenCalledOnce())
}

test('nobody else can be chosen while assignments are handed over', async () => {
  portal.results.set('/api/Review/auditors', [auditor])
  portal.results.set('/api/Review/hand-over', {
    Changed: [{ Id, PaperCode: 'P-0001', FullName: 'Ben Iyer', ToName: 'Asha Rao' }],
    ...{ Left: [], UndoId: noId, UndoUntil: null },
  })
  const begun = { kind: 'over', Ids: [Id] } as const
  shown = await shownWindow(
    <MoveDialog begun={begun} timeZone="UTC" onClose={() => undefined} onDone={done} />,
    '/papers/reviews',
  )
  await soon(() => expect(control<HTMLInputElement>('[type="checkbox"]').disabled).toBe(false))
  await acting('Hand over', () => {
    expect(control<HTMLInputElement>('[type="checkbox"]').disabled).toBe(true)
    expect(control<HTMLInputElement>('[type="date"]').disabled).toBe(true)
  })
})

test('what a round says and whom it asks stays while it begins', async () => {
  portal.results.set('/api/Review/round', { Papers: 1, Kept: 0, Asked: 0, Open: 0, Left: [] })
  shown = await shownWindow(
    <RoundDialog paperIds={[Id]} timeZone="UTC" onClose={() => undefined} onBegun={done} />,
    '/papers/reviews',
  )
  await acting('Begin the round', () => {
    expect(control<HTMLTextAreaElement>('textarea').readOnly).toBe(true)
    expect(control<HTMLInputElement>('[type="date"]').readOnly).toBe(true)
    expect(control<HTMLInputElement>('[type="checkbox"]').disabled).toBe(true)
  })
})

test('no other role can be chosen while one is given to many', async () => {
  const outcome = {
    Changed: [{ Id, FullName: 'Ben Iyer', Email: 'ben@example.org', RolesBefore: [] }],
    Left: [],
  }
  portal.results.set('/api/User/bulk', outcome)
  portal.results.set('/api/User/bulk/preview', outcome)
  shown = await shownWindow(
    <BulkDialog
      begun={{ Action: 'assign-role', Ids: [Id], Role: null }}
      onClose={() => undefined}
      onChanged={() => undefined}
      onDone={done}
    />,
    '/users',
  )
  await soon(() => expect(control<HTMLSelectElement>('select').disabled).toBe(false))
  const select = control<HTMLSelectElement>('select')
  select.value = 'Auditor'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await acting('Assign role', () => expect(control<HTMLSelectElement>('select').disabled).toBe(true))
})
