// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { HeldPart } from '../../../contract/core/deskParts.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { OpenedStatement, StatementLine } from '../../../contract/payments/statements.ts'
import { OpenStatement } from '../../../src/features/payments/statements/OpenStatement.tsx'
import { addChangeHint } from '../../../src/stores/changeHints.ts'
import { useSession } from '../../../src/stores/session.ts'
import { pressKey } from '../../support/browser/keys.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { refusal, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const id = '11111111-1111-4111-8111-111111111111'
const path = `/api/Payment/statement/${id}`
const match = `${path}/match-line`

const statement: OpenedStatement = {
  StatementId: id,
  FileName: 'november.csv',
  CreatedOn: '2026-11-20T10:00:00.000Z',
  ConfirmedOn: null,
  Counts: { matched: 2, unmatched: 1, ambiguous: 0, byHand: 0, known: 0, outgoing: 0, unreadable: 0 },
  MatchedAmount: 300_000,
  TakenLines: [],
}
const lineOf = (Line: number, more: Partial<StatementLine>): StatementLine => ({
  ...{ Line, PaidOn: '2026-11-14', Description: `NEFT COLLEGE ${Line}`, TransactionId: '' },
  ...{ Amount: 100_000, State: 'unmatched', Reason: 'Nobody is known who owes this', Matches: [] },
  RestAmount: 100_000,
  ...more,
})
const bill = {
  PaymentDetailsId: '22222222-2222-4222-8222-222222222222',
  FullName: 'Asha Rao',
  Reference: 'R-7',
  Kind: 'name',
  PaymentId: noId,
  Amount: 100_000,
} as const
/** It fits one registration by its name, which is suggested. */
const unclear = lineOf(7, { State: 'ambiguous', Matches: [bill] })
const taken = lineOf(7, { State: 'byHand', Reason: 'Matched by hand', Matches: [bill], RestAmount: 0 })

let portal: PagePortal
let windows: ShownWindow[]

const pageOf = (Rows: readonly StatementLine[]) => ({ Rows, Total: Rows.length, Page: 1, PageSize: 50 })
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const changes = () =>
  portal.asked.filter(({ method }) => method !== 'GET').map(({ body }): unknown => JSON.parse(body))

async function open(search: string): Promise<ShownWindow> {
  const address = `/payment/statements?statement=${id}&${search}`
  // A change starts from the address of the window.
  window.history.replaceState(null, '', address)
  const shown = await shownWindow(<OpenStatement id={id} />, address)
  windows.push(shown)
  await soon(() => expect(shown.text()).toContain('november.csv'))
  return shown
}

/** Chooses the suggestion for the open line. */
async function choose(shown: ShownWindow) {
  const add = () => document.querySelector<HTMLButtonElement>('[aria-label="Add Asha Rao"]')
  await soon(() => expect(add()).not.toBeNull())
  add()?.click()
  await soon(() => expect(shown.control('Amount for Asha Rao')?.value).toBe('1000.00'))
  await pageIsQuiet()
}

beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  windows = []
  portal.forget()
  portal.held = Promise.resolve()
  portal.results.set(path, statement)
  portal.results.set(`${path}/lines`, pageOf([unclear]))
  portal.results.set('/api/Undo', [])
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  vi.useRealTimers()
  for (const one of windows) one.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

test('a line that was matched elsewhere meanwhile says so, and what was chosen for it stays until it is discarded', async () => {
  const shown = await open('state=ambiguous&line=7')
  await choose(shown)
  portal.results.set(`${path}/lines?State=ambiguous&Sort=line&Page=1`, pageOf([]))
  portal.results.set(`${path}/lines?Line=7`, pageOf([taken]))
  addChangeHint(['Bill'])
  await soon(() => expect(shown.text()).toContain('Nothing of this line is left.'))
  expect(shown.text()).toContain('Asha Rao, R-7: ₹1000.00')
  expect(shown.text()).toContain('Matched by hand')
  shown.leave()
  await pageIsQuiet()

  const again = await open('state=ambiguous&line=7')
  await soon(() => expect(again.text()).toContain('Asha Rao, R-7: ₹1000.00'))
  again.press('Discard it')
  await pageIsQuiet()
  again.leave()
  const last = await open('state=ambiguous&line=7')
  await soon(() => expect(last.text()).toContain('Matched by hand'))
  await pageIsQuiet()
  expect(last.text()).not.toContain('₹1000.00')
})

test('a line that was matched elsewhere a moment ago is read again when the portal refuses to match it', async () => {
  const shown = await open('state=ambiguous&line=7')
  await choose(shown)
  portal.answers.set(match, () => {
    portal.results.set(`${path}/lines`, pageOf([taken]))
    return refusal(409, 'Nothing of this line is left: it has been confirmed before')
  })
  shown.press('Match ₹1,000')
  await soon(() => expect(shown.text()).toContain('Nothing of this line is left. What you had chosen'))
  expect(shown.text()).toContain('Asha Rao, R-7: ₹1000.00')
})

test('with no network a match is not claimed, and what was chosen is there when the line is opened again', async () => {
  const shown = await open('state=ambiguous&line=7')
  await choose(shown)
  shown.press('Match ₹1,000')
  await soon(() => expect(shown.text()).toContain('The portal does not answer. Please try again later.'))
  expect(shown.control('Amount for Asha Rao')?.value).toBe('1000.00')
  expect(shown.text()).not.toContain('Matched.')
  shown.leave()
  await pageIsQuiet()
  const again = await open('state=ambiguous&line=7')
  await soon(() => expect(again.control('Amount for Asha Rao')?.value).toBe('1000.00'))
  portal.results.set(match, taken)
  again.press('Match ₹1,000')
  await soon(() => expect(document.querySelector('[aria-label="Line"]')).toBeNull())
  const [first, second] = changes()
  expect([first, second]).toEqual([
    {
      Line: 7,
      Shares: [{ PaymentDetailsId: bill.PaymentDetailsId, Amount: 100_000 }],
      ConfirmedUnusual: false,
    },
    first,
  ])
  // Were the first one to arrive after all, it would be the same act.
  expect(new Set(portal.keys).size).toBe(1)
})

test('a line is matched by keys alone: / finds a registration, Enter adds the only one, Control and Enter match', async () => {
  const found = {
    ...{
      PaymentDetailsId: bill.PaymentDetailsId,
      AccommodationId: id,
      UserDetailId: noId,
      FullName: 'Asha Rao',
    },
    ...{ Email: '', PaperCode: '', Reference: 'R-7', CurrencySymbol: '₹', ExpectedAmount: 40_000 },
    ...{ ConfirmedAmount: 0, RefundedAmount: 0, DueAmount: 40_000, OverpaidAmount: 0, WaitingAmount: 0 },
    ...{ PaymentStatus: '', CancelledOn: null, CreatedOn: statement.CreatedOn, Waiting: [] },
  }
  portal.results.set('/api/Payment', { Rows: [found], Total: 1, Page: 1, PageSize: 8, Sums: [] })
  portal.results.set(`${path}/lines`, pageOf([lineOf(7, {})]))
  portal.results.set(match, taken)
  const shown = await open('state=unmatched&line=7')
  await soon(() => expect(shown.control('Find a registration')).toBeDefined())
  pressKey('/')
  expect(document.activeElement).toBe(shown.control('Find a registration'))
  shown.type('Find a registration', 'asha')
  await soon(() => expect(document.querySelector('[aria-label="Add Asha Rao"]')).not.toBeNull())
  // The form is not sent by it.
  expect(pressKey('Enter')).toBe(false)
  await soon(() => expect(shown.control('Amount for Asha Rao')?.value).toBe('400.00'))
  expect(changes()).toEqual([])
  pressKey('Enter', true)
  await soon(() =>
    expect(changes()).toEqual([
      {
        Line: 7,
        Shares: [{ PaymentDetailsId: bill.PaymentDetailsId, Amount: 40_000 }],
        ConfirmedUnusual: false,
      },
    ]),
  )
})

test('a match that a silent portal does not answer says so after eight seconds, and keeps what was chosen', async () => {
  const shown = await open('state=ambiguous&line=7')
  await choose(shown)
  portal.results.set(match, taken)
  let answer: () => void = () => undefined
  portal.held = new Promise((resolve) => {
    answer = resolve
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  shown.press('Match ₹1,000')
  await vi.waitFor(() => expect(document.querySelector('[aria-label="Please wait"]')).not.toBeNull())
  await vi.advanceTimersByTimeAsync(7000)
  expect(shown.text()).not.toContain('Not done yet')
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(shown.text()).toContain('Not done yet: the portal has not answered.'))
  expect(shown.control('Amount for Asha Rao')?.value).toBe('1000.00')
  answer()
  vi.useRealTimers()
  await soon(() => expect(document.querySelector('[aria-label="Line"]')).toBeNull())
})

test('what was chosen for a line is kept while its organiser only reads the money, and is there again after', async () => {
  const hold = (DeskParts: HeldPart[] | undefined) =>
    useSession.setState(({ session }) => ({ session: session && { ...session, DeskParts } }))
  const shown = await open('state=ambiguous&line=7')
  await choose(shown)
  hold([{ Part: 'money', IsFull: false, ThemeIds: [] }])
  await soon(() => expect(shown.text()).toContain('What you had chosen for this line was not sent:'))
  expect(shown.text()).toContain('Asha Rao, R-7: ₹1000.00')
  expect(shown.text()).not.toContain('Match ₹1,000')
  hold(undefined)
  await soon(() => expect(shown.control('Amount for Asha Rao')?.value).toBe('1000.00'))
})

test('lines that are left out of a confirmation are so when the statement is opened again, and once one was matched elsewhere it no longer counts', async () => {
  const matched = [5, 6].map((Line) =>
    lineOf(Line, { State: 'matched', Amount: Line * 10_000, Matches: [bill] }),
  )
  portal.results.set(path, { ...statement, MatchedAmount: 110_000 })
  portal.results.set(`${path}/lines`, pageOf(matched))
  const box = (line: number) =>
    document.querySelector<HTMLInputElement>(`[aria-label="Confirm line ${line}"]`)
  const shown = await open('')
  await soon(() => expect(shown.text()).toContain('Confirm 2 lines, ₹1,100'))
  await soon(() => expect(box(5)?.checked).toBe(true))
  box(5)?.click()
  await soon(() => expect(shown.text()).toContain('Confirm 1 line, ₹600'))
  await pageIsQuiet()
  shown.leave()
  await pageIsQuiet()

  const again = await open('')
  await soon(() => expect(again.text()).toContain('Confirm 1 line, ₹600'))
  await soon(() => expect([box(5)?.checked, box(6)?.checked]).toEqual([false, true]))
  const Counts = { ...statement.Counts, matched: 1, byHand: 1 }
  portal.results.set(path, { ...statement, Counts, MatchedAmount: 60_000, TakenLines: [5] })
  portal.results.set(`${path}/lines`, pageOf(matched.slice(1)))
  addChangeHint(['Bill'])
  await soon(() => expect(box(5)).toBeNull())
  await soon(() => expect(again.text()).toContain('By hand 1'))
  expect(again.text()).toContain('Confirm 1 line, ₹600')
  again.leave()
  await pageIsQuiet()

  // The tab of the matched lines need not be open for that.
  portal.results.set(`${path}/lines?State=unmatched&Sort=line&Page=1`, pageOf([]))
  const elsewhere = await open('state=unmatched')
  await pageIsQuiet()
  expect(elsewhere.text()).toContain('Confirm 1 line, ₹600')
  portal.results.set(`${path}/confirm`, statement)
  elsewhere.press('Confirm 1 line, ₹600')
  await soon(() => expect(changes()).toEqual([{ Without: [] }]))
})

test('the key of a search searches the lines, and those of an open line its registrations', async () => {
  portal.results.set(`${path}/lines?Text=college&State=matched&Sort=line&Page=1`, pageOf([lineOf(8, {})]))
  portal.results.set(`${path}/lines`, pageOf([lineOf(7, {}), lineOf(8, {})]))
  const shown = await open('')
  await soon(() => expect(shown.text()).toContain('NEFT COLLEGE 7'))
  pressKey('/')
  expect(document.activeElement).toBe(shown.control('Search'))
  shown.type('Search', 'college')
  await soon(() => expect(shown.text()).not.toContain('NEFT COLLEGE 7'))
  expect(shown.text()).toContain('NEFT COLLEGE 8')
})

test('lines that have none of the words say so, and are all there again at a press', async () => {
  portal.results.set(`${path}/lines?Text=college&State=unmatched&Sort=line&Page=1`, pageOf([]))
  portal.results.set(`${path}/lines`, pageOf([]))
  portal.results.set(`${path}/lines?State=unmatched&Sort=line&Page=1`, pageOf([lineOf(7, {})]))
  const shown = await open('state=unmatched&text=college')
  await soon(() => expect(shown.text()).toContain('No line in this state fits these filters.'))
  shown.press('Clear filters')
  await soon(() => expect(shown.text()).toContain('NEFT COLLEGE 7'))
})

test('lines are narrowed by how they were matched, which is saved as a view, and cleared without leaving their tab', async () => {
  const view = { Id: id, List: 'lines', Name: 'By their name', Query: 'state=ambiguous&by=name' }
  portal.results.set('/api/View?List=lines', [
    { ...view, IsShared: true, IsMine: false, OwnerName: 'Ravi Iyer', Version: 1 },
  ])
  const byName = `${path}/lines?State=ambiguous&MatchedBy=name&Sort=line&Page=1`
  portal.results.set(byName, pageOf([]))
  portal.results.set(`${path}/lines?State=ambiguous&Sort=line&Page=1`, pageOf([unclear]))
  const shown = await open('state=ambiguous')
  await soon(() => expect(shown.text()).toContain('NEFT COLLEGE 7'))
  shown.type('Matched by', 'name')
  await soon(() => expect(shown.text()).toContain('No line in this state fits these filters.'))
  // The view that is always there has the same query as the saved one: the saved one names it.
  expect(shown.text()).toContain('By their name')
  shown.press('Clear filters')
  await soon(() => expect(shown.text()).toContain('NEFT COLLEGE 7'))
})
