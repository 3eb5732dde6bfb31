// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ArchiveCounts } from '../../../contract/archive/archive.ts'
import type { StatementLine } from '../../../contract/payments/statements.ts'
import { CloseDialog } from '../../../src/features/archive/CloseDialog.tsx'
import { archiveDeskTexts } from '../../../src/features/archive/texts.ts'
import { PairCard } from '../../../src/features/abstracts/PairCard.tsx'
import { ObjectionForm } from '../../../src/features/objections/ObjectionForm.tsx'
import { AddAuditors } from '../../../src/features/papers/reviews/AddAuditors.tsx'
import { RoundDialog } from '../../../src/features/papers/reviews/RoundDialog.tsx'
import { MatchForm } from '../../../src/features/payments/statements/MatchForm.tsx'
import { RoomDialog } from '../../../src/features/travel/desk/RoomDialog.tsx'
import { AddAuditor } from '../../../src/features/users/desk/AddAuditor.tsx'
import { SaveView } from '../../../src/parts/list/SaveView.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const [one, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
const nothing = () => undefined

const paperOf = (Id: string, PaperCode: string) => ({
  Id,
  PaperCode,
  PaperTitle: 'Vowels',
  Status: 'submitted' as const,
  Authors: [],
})
const pair = {
  ...{ First: paperOf(one, 'P-1'), Second: paperOf(other, 'P-2'), Score: 80 },
  ...{ SameFile: false, NearTitle: true, DismissedOn: null, DismissedByName: '', Remarks: '' },
}
const line: StatementLine = {
  ...{ Line: 7, PaidOn: '2026-11-14', Description: 'NEFT COLLEGE', TransactionId: '', Amount: 100_000 },
  ...{ State: 'unmatched', Reason: '', Matches: [], RestAmount: 100_000 },
}
const kept = Object.fromEntries(ArchiveCounts.keyof().options.map((key) => [key, 0]))
const room = { RoomId: one, RoomName: 'Kaveri', Capacity: 2, Guests: [], CrowdedNights: [], Version: 3 }

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

let portal: PagePortal
const windows: ShownWindow[] = []
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

/** The control of a label, also in a dialog, which is elsewhere in the page. */
function control(label: string) {
  const named = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith(label),
  )
  return document.querySelector<HTMLInputElement>(`[id="${named?.htmlFor ?? ''}"]`)
}
function type(label: string, text: string) {
  const element = control(label)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text)
  element?.dispatchEvent(new Event('input', { bubbles: true }))
}

beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  const counts = { Papers: 1, Kept: 0, Asked: 0, Open: 0 }
  portal.results.set('/api/Review/round', counts)
  portal.results.set('/api/Travel/room', [room])
  portal.results.set('/api/Archive/preview', { ConferenceName: 'Letters 2026', Counts: kept, Refusals: [] })
  portal.results.set('/api/Payment', { Rows: [], Total: 0, Page: 1, PageSize: 8, Sums: [] })
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  for (const one of windows.splice(0)) one.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

interface Typed {
  readonly name: string
  readonly form: ReactNode
  readonly label: string
  /** The button that opens the form. */
  readonly opened?: string
}

const forms: readonly Typed[] = [
  {
    name: 'the search of a line of a statement',
    form: (
      <MatchForm statementId={one} line={line} onClose={nothing} onMatched={nothing} onRefused={nothing} />
    ),
    label: 'Find a registration',
  },
  {
    name: 'the reason why two papers are no pair',
    form: <PairCard pair={pair} to="/" onChanged={nothing} />,
    label: 'Why does it not matter?',
    opened: 'Dismiss…',
  },
  {
    name: 'the note of a round of reviews',
    form: <RoundDialog paperIds={[one]} timeZone="UTC" onClose={nothing} onBegun={nothing} />,
    label: 'What to look at',
  },
  {
    name: 'the addresses of auditors',
    form: <AddAuditors isOpen onClose={nothing} onAdded={nothing} />,
    label: 'Addresses',
  },
  {
    name: 'the name of the next conference',
    form: <CloseDialog opened onClose={nothing} onClosed={nothing} />,
    label: archiveDeskTexts.next,
  },
  {
    name: 'the name of a saved view',
    form: (
      <SaveView view={{ List: 'papers', Query: 'Status=submitted' }} onClose={nothing} onSaved={nothing} />
    ),
    label: 'Name',
  },
  {
    name: 'the address of one auditor',
    form: <AddAuditor opened onClose={nothing} onAdded={nothing} />,
    label: 'Email',
  },
  {
    name: 'the reason of an objection',
    form: <ObjectionForm code="secret" paperCode="P-1" onSent={nothing} onSentBefore={nothing} />,
    label: 'Reason',
  },
  {
    name: 'the name of a new room',
    form: <RoomDialog edited="new" onClose={nothing} onSaved={nothing} />,
    label: 'Name of the room',
  },
  {
    name: 'another name of a room',
    form: <RoomDialog edited={room} onClose={nothing} onSaved={nothing} />,
    label: 'Name of the room',
  },
]

test.each(forms)(
  'what is typed into $name is there again after the page ended in mid-word',
  async ({ form, label, opened }) => {
    const open = async () => {
      const shown = await shownWindow(form, '/')
      windows.push(shown)
      if (opened) {
        await soon(() => expect(shown.text()).toContain(opened))
        shown.press(opened)
      }
      await soon(() => expect(control(label)).not.toBeNull())
      await pageIsQuiet()
      return shown
    }
    await open()
    type(label, 'Half a wo')
    await pageIsQuiet()
    windows.pop()?.leave()
    await pageIsQuiet()
    await open()
    await soon(() => expect(control(label)?.value).toBe('Half a wo'))
  },
)

test('the reason why two papers are no pair has the focus once it is asked for', async () => {
  const shown = await shownWindow(<PairCard pair={pair} to="/" onChanged={nothing} />, '/')
  windows.push(shown)
  await soon(() => expect(shown.text()).toContain('Dismiss…'))
  shown.press('Dismiss…')
  await soon(() => expect(document.activeElement).toBe(control('Why does it not matter?')))
})
