// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { VerifyDialog } from '../../../src/features/abstracts/VerifyDialog.tsx'
import { DecisionDialog } from '../../../src/features/papers/desk/DecisionDialog.tsx'
import { MarkDialog, type MarkedMany } from '../../../src/features/papers/desk/tentative/MarkDialog.tsx'
import { ReleaseDialog } from '../../../src/features/papers/desk/tentative/ReleaseDialog.tsx'
import { useMarks } from '../../../src/features/papers/desk/tentative/useMarks.ts'
import { MoveDialog } from '../../../src/features/papers/reviews/MoveDialog.tsx'
import { RoundDialog } from '../../../src/features/papers/reviews/RoundDialog.tsx'
import { ConfirmManyDialog } from '../../../src/features/payments/desk/ConfirmManyDialog.tsx'
import { BulkDialog } from '../../../src/features/users/desk/BulkDialog.tsx'
import { DeleteMany } from '../../../src/features/users/desk/DeleteMany.tsx'
import { addChangeHint } from '../../../src/stores/changeHints.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { refusal, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const a = '11111111-1111-4111-8111-111111111111'
const b = '22222222-2222-4222-8222-222222222222'
const nothing = () => undefined
const zone = 'Asia/Kolkata'
const papers = [
  { Id: a, PaperCode: 'P7', PaperTitle: 'On tests', Tentative: null },
  { Id: b, PaperCode: 'P8', PaperTitle: 'On trees', Tentative: null },
]
const rejected = 'P7 was rejected by Ravi Iyer on Wednesday, 2 December 2026 at 12:00:00 (Asia/Kolkata)'

function Mark() {
  const marks = useMarks(nothing)
  const begun = { papers } as unknown as MarkedMany
  return <MarkDialog begun={begun} kinds={[]} marks={marks} onClose={nothing} onDone={nothing} />
}

const names = ['Asha Rao', 'Ravi Iyer']
const people = names.map((FullName, index) => ({ Id: index === 0 ? a : b, FullName, Email: '' }))
const outcome = (rows: readonly object[], left: readonly object[], why: string, more: object = {}) => ({
  ...{ Changed: rows.map((row) => ({ ...row, ...more })), Left: left.map((row) => ({ ...row, Why: why })) },
  ...{ UndoId: noId, UndoUntil: null, VerifiedOn: null },
})
const ofBoth = (rows: readonly object[], why: string, more: object = {}) => ({
  both: outcome(rows, [], why, more),
  one: outcome(rows.slice(1), rows.slice(0, 1), why, more),
  none: outcome([], rows, why, more),
})
const stillOpen = {
  both: { Papers: 2, Ended: [] },
  one: { Papers: 1, Ended: [{ Id: a, Why: rejected }] },
  none: {
    Papers: 0,
    Ended: [
      { Id: a, Why: rejected },
      { Id: b, Why: null },
    ],
  },
}
const moved = [
  { Id: a, PaperCode: 'P7', FullName: 'Asha Rao' },
  { Id: b, PaperCode: 'P8', FullName: 'Ravi Iyer' },
]
const confirming = (...PaymentIds: readonly string[]) => ({
  ...{ PaymentIds, Count: PaymentIds.length, PaidInFull: PaymentIds.length, Mails: [] },
  Sums: PaymentIds.length > 0 ? [{ CurrencySymbol: '₹', Amount: PaymentIds.length * 50_000 }] : [],
})
const release = (Papers: number) => ({
  ...{ Seen: String(Papers).repeat(64), Papers, Unmarked: 0, Left: 0, Mails: Papers, Unreachable: 0 },
  Groups: [{ Status: 'approved', KindId: noId, Kind: '', Papers }],
  ...{ UndoMinutes: 60, WithoutReviews: { Papers: 0, First: [] }, WithMissing: 0, First: [] },
})

interface Case {
  readonly name: string
  readonly dialog: () => React.ReactNode
  /** The call that says what is left, and what it says of two rows, of one, and of none. */
  readonly path: string
  readonly says: { readonly both: unknown; readonly one: unknown; readonly none: unknown }
  readonly hint: string
  /** Its button, and what it is called with one row left. */
  readonly act: string
  readonly actOfOne?: string
  readonly textOfOne: string
  readonly textOfNone: string
  /** The call of its button with one row left. */
  readonly sends: readonly [path: string, body: object]
}

const cases: readonly Case[] = [
  {
    name: 'a decision on several papers',
    dialog: () => (
      <DecisionDialog
        decision={{ Status: 'approved', papers }}
        kinds={[]}
        timeZone={zone}
        onClose={nothing}
        onDecided={nothing}
        onRefused={nothing}
      />
    ),
    path: '/api/Paper/still-open',
    says: stillOpen,
    hint: 'Paper',
    act: 'Approve',
    textOfOne: `1 of the chosen papers can no longer be decided on:${rejected}1 paper is left.`,
    textOfNone:
      `None of these papers can be decided on any more${rejected}P8 is not there any more` +
      'Your decision was not made. What you typed is here again if you decide later.',
    sends: [
      '/api/Paper/assign-paper-status',
      { PaperIds: [b], Expected: 1, Status: 'approved', Feedback: '' },
    ],
  },
  {
    name: 'a mark of several papers',
    dialog: () => <Mark />,
    path: '/api/Paper/still-open',
    says: stillOpen,
    hint: 'Paper',
    act: 'Mark',
    textOfOne: `1 of the chosen papers can no longer be decided on:${rejected}1 paper is left.`,
    textOfNone: `None of these papers can be decided on any more${rejected}P8 is not there any moreNothing was marked.`,
    sends: [
      '/api/Paper/tentative',
      { Marks: [{ PaperId: b, Seen: noId }], Status: 'approved', KindId: noId },
    ],
  },
  {
    name: 'a release of tentative decisions',
    dialog: () => <ReleaseDialog begun={{ PaperIds: [a, b] }} onClose={nothing} onReleased={nothing} />,
    path: '/api/Paper/release-preview',
    says: {
      both: release(2),
      one: release(1),
      none: refusal(409, 'None of these papers has a tentative decision'),
    },
    hint: 'Paper',
    act: 'Release 2 papers',
    actOfOne: 'Release 1 paper',
    textOfOne: 'Approved1',
    textOfNone: 'None of these papers has a tentative decision',
    sends: ['/api/Paper/release', { PaperIds: [a, b], Feedback: '', Seen: '1'.repeat(64) }],
  },
  {
    name: 'confirming many payments',
    dialog: () => <ConfirmManyDialog ids={[a, b]} onClose={nothing} onDone={nothing} />,
    path: '/api/Payment/confirm-many/preview',
    says: { both: confirming(a, b), one: confirming(b), none: confirming() },
    hint: 'Bill',
    act: 'Confirm',
    textOfOne: '1 of the chosen payments was decided meanwhile, and is left out1 payment: ₹500',
    textOfNone: 'All of the chosen payments were decided meanwhile. Nothing is confirmed.',
    sends: ['/api/Payment/confirm-many', { PaymentIds: [b] }],
  },
  {
    name: 'taking reviews back',
    dialog: () => (
      <MoveDialog begun={{ kind: 'back', Ids: [a, b] }} timeZone={zone} onClose={nothing} onDone={nothing} />
    ),
    path: '/api/Review/take-back',
    says: ofBoth(moved, 'Was taken back already', { ToName: '' }),
    hint: 'Review',
    act: 'Take back',
    textOfOne:
      '1 review would be taken back:P8: Ravi Iyer1 review would stay as they are:P7 Asha Rao: Was taken back already',
    textOfNone: 'None of them can be taken back.',
    sends: ['/api/Review/take-back', { Ids: [b], DryRun: false }],
  },
  {
    name: 'a further round of reviews',
    dialog: () => <RoundDialog paperIds={[a, b]} timeZone={zone} onClose={nothing} onBegun={nothing} />,
    path: '/api/Review/round',
    says: {
      both: { Papers: 2, Kept: 3, Asked: 3, Open: 0, Left: [] },
      one: { Papers: 1, Kept: 2, Asked: 2, Open: 1, Left: [{ Id: a, PaperCode: 'P7', Why: rejected }] },
      none: {
        ...{ Papers: 0, Kept: 0, Asked: 0, Open: 0 },
        Left: [{ Id: a, PaperCode: 'P7', Why: rejected }],
      },
    },
    hint: 'Review',
    act: 'Begin the round',
    textOfOne:
      '1 paper: 2 reviews sent before, 2 reviews asked for again, 1 review still open' +
      `1 paper is left out, not under review any more:${rejected}`,
    textOfNone: `None of these papers is under review any more.1 paper is left out, not under review any more:${rejected}`,
    sends: ['/api/Review/round', { PaperIds: [a, b], DueOn: null, Note: '', Again: true, DryRun: false }],
  },
  {
    name: 'verifying abstracts',
    dialog: () => (
      <VerifyDialog
        begun={{ PaperIds: [a, b], Verified: true }}
        onClose={nothing}
        onChanged={nothing}
        onDone={nothing}
      />
    ),
    path: '/api/Paper/verification-preview',
    says: ofBoth(papers, 'Is verified already'),
    hint: 'Paper',
    act: 'Verify',
    textOfOne:
      '1 abstract will be verified:P8 On trees1 abstract stays as it is:P7 On tests: Is verified already',
    textOfNone: 'No abstract would be changed.',
    sends: ['/api/Paper/verify-abstracts', { PaperIds: [b], Verified: true }],
  },
  {
    name: 'blocking people',
    dialog: () => (
      <BulkDialog
        begun={{ Action: 'block', Role: null, Ids: [a, b] }}
        onClose={nothing}
        onChanged={nothing}
        onDone={nothing}
      />
    ),
    path: '/api/User/bulk/preview',
    says: ofBoth(people, 'Is blocked already', { RolesBefore: [] }),
    hint: 'User',
    act: 'Block sign-in',
    textOfOne: 'Ravi Iyer1 person stays as they are:Asha Rao: Is blocked already',
    textOfNone: 'Nobody would be changed.',
    sends: ['/api/User/bulk', { Action: 'block', Role: null, Ids: [b] }],
  },
  {
    name: 'deleting people',
    dialog: () => <DeleteMany ids={[a, b]} onClose={nothing} onDone={nothing} />,
    path: '/api/User/deletion-preview',
    says: ofBoth(people, 'Was deleted', { Drafts: 0 }),
    hint: 'User',
    act: 'Delete',
    textOfOne: '1 person will be deleted:Ravi Iyer1 person stays as they are:Asha Rao: Was deleted',
    textOfNone: 'Nobody would be changed.',
    sends: [`/api/User/${b}`, {}],
  },
]

let portal: PagePortal
let shown: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button')]
/** The buttons of this name that can be pressed. */
const acts = (name: string) =>
  buttons().filter(({ textContent, disabled }) => textContent === name && !disabled)
const text = () => document.querySelector('[role="dialog"]')?.textContent

function say(path: string, said: unknown): void {
  const isRefusal = typeof said === 'object' && said !== null && 'status' in said
  if (isRefusal) portal.answers.set(path, said as ReturnType<typeof refusal>)
  else portal.results.set(path, said)
}

async function open({ dialog, path, says, act }: Case): Promise<void> {
  say(path, says.both)
  shown = await shownWindow(dialog(), '/')
  await soon(() => expect(acts(act)).toHaveLength(1))
  // What is left is known by now: only news makes the dialog ask once more.
  await pageIsQuiet()
}

test.each(cases)('$name goes on with what others have left, and says how much that is', async (one) => {
  await open(one)
  say(one.path, one.says.one)
  addChangeHint([one.hint])
  await soon(() => expect(text()).toContain(one.textOfOne))
  const name = one.actOfOne ?? one.act
  await soon(() => expect(acts(name)).toHaveLength(1))
  const before = portal.asked.length
  acts(name)[0]?.click()
  const sent = () =>
    portal.asked
      .slice(before)
      .map(({ path, body }) => [path, body === '' ? {} : (JSON.parse(body) as unknown)])
  await soon(() => expect(sent()).toContainEqual(one.sends))
})

test.each(cases)('$name ends its act at once when others have left nothing', async (one) => {
  await open(one)
  say(one.path, one.says.none)
  addChangeHint([one.hint])
  await soon(() => expect(text()).toContain(one.textOfNone))
  expect([acts(one.act), acts(one.actOfOne ?? one.act)]).toEqual([[], []])
})
