// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { PublicHomePage } from '../../../contract/content/content.ts'
import type { AnyList } from '../../../contract/core/list.ts'
import { mailList } from '../../../contract/mail/mailList.ts'
import { paperDeskList } from '../../../contract/papers/paperDeskList.ts'
import { billList } from '../../../contract/payments/billList.ts'
import type { Inbox } from '../../../contract/reports/inbox.ts'
import { assignmentList } from '../../../contract/reviews/assignmentList.ts'
import { reviewedPaperList } from '../../../contract/reviews/reviewedPaperList.ts'
import { InboxList } from '../../../src/features/reports/InboxList.tsx'
import { narrowingOf, readShown } from '../../../src/parts/list/listAddress.ts'
import { useSession } from '../../../src/stores/session.ts'
import { publicContent } from '../../../src/sync/public/publicContent.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const until = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const act = (UndoId: string, Kind: string, Title: string) => ({ UndoId, Kind, Title, UndoUntil: until(10) })
const ids = ['1', '2', '3', '4', '5'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`)

/** An act of each kind that can be undone, and one whose window has closed. */
const acts = [
  act(ids[0] ?? '', 'payments', '12 payments confirmed'),
  act(ids[1] ?? '', 'statement', '3 payments confirmed'),
  act(ids[2] ?? '', 'statement line', 'Line 4 matched with Asha Rao'),
  act(ids[3] ?? '', 'reviews', '2 reviews taken back'),
  act(ids[4] ?? '', 'rounds of reviews', 'A further round for 1 paper'),
  { ...act(ids[0] ?? '', 'payments', 'Payment of Bela Sen refused'), UndoUntil: until(-1) },
]

const inbox: Inbox = {
  ...{ ReviewsOverdue: 3, ClaimsOfPapers: 2, ClaimsOfUsers: 1, MailsRefused: 4, MailsGivenUp: 1 },
  ...{ Objections: 2, DecisionsToUndo: 5, DraftsReady: 6, ActsToUndo: [] },
  Deadlines: [{ Title: 'Paper submission', EndsOn: '2026-12-02T18:29:59.000Z' }],
}

let portal: PagePortal
let shown: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([['/api/Report/inbox', inbox]])
  const value = { TimeZone: 'Asia/Kolkata' } as PublicHomePage
  publicContent.setState({ homePage: { state: 'ready', value, storedOn: '2026-12-01' } })
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

/** The lists at the addresses of the links. */
const lists: Readonly<Record<string, AnyList>> = {
  '/papers': paperDeskList,
  '/papers/reviews': assignmentList,
  '/payment': billList,
  '/payment/users': billList,
  '/notifications/admin': mailList,
}

const lines = () => [...document.querySelectorAll('.next-step')]

/** The lines by their texts, each with the path of its link and what the calls of the list there are asked. */
const linksOf = () =>
  lines().map((line) => {
    const link = line.querySelector('a')
    const { pathname, searchParams } = new URL(link?.getAttribute('href') ?? '', 'https://portal.example')
    const list = searchParams.get('tab') === 'papers' ? reviewedPaperList : lists[pathname]
    const asked = list ? narrowingOf(list, readShown(list, searchParams)) : Object.fromEntries(searchParams)
    return [line.textContent, link && pathname, link && asked]
  })

async function open(): Promise<void> {
  shown = await shownWindow(<InboxList />, '/home')
  await vi.waitFor(() => expect(lines().length).toBeGreaterThan(0), { timeout: 20_000, interval: 10 })
}

test('each line of the inbox opens the list of what it counts, what is most urgent first', async () => {
  await signIn(crypto.randomUUID())
  await open()
  expect(linksOf()).toEqual([
    [
      'LookPaper submission: Wednesday, 2 December 2026 at 23:59:59 (Asia/Kolkata)',
      '/web-configuration',
      { tab: 'dates' },
    ],
    ['Check5 decisions can still be undone', '/papers', { Waiting: 'yes' }],
    ['Settle2 papers with objections', '/papers', { Objected: 'yes' }],
    ['Remind3 reviews are overdue', '/papers/reviews', { State: 'overdue' }],
    ['Confirm2 paper payments to confirm', '/payment', { Status: 'waiting' }],
    ['Confirm1 user payment to confirm', '/payment/users', { Status: 'waiting' }],
    ['Send again4 mails were refused', '/notifications/admin', { State: 'refused' }],
    ['Send again1 mail was given up', '/notifications/admin', { State: 'failed' }],
    ['Remind6 drafts could be submitted', '/papers', { Ready: 'true' }],
  ])
})

test('a deadline leads an organiser of a part nowhere: the dates are not in that part', async () => {
  await signIn(crypto.randomUUID())
  const { session } = useSession.getState()
  const DeskParts = [{ Part: 'papers' as const, IsFull: true, ThemeIds: [] }]
  useSession.setState({ session: session && { ...session, DeskParts } })
  await open()
  expect(linksOf()[0]).toEqual([
    'Paper submission: Wednesday, 2 December 2026 at 23:59:59 (Asia/Kolkata)',
    null,
    null,
  ])
})

test('each act that can be undone leads to what it concerns, until its window has closed', async () => {
  await signIn(crypto.randomUUID())
  portal.results.set('/api/Report/inbox', { ...inbox, ActsToUndo: acts })
  await open()
  /** The time of day is left out. */
  const opened = linksOf().flatMap(([text, ...to]) =>
    typeof text === 'string' && text.includes('can be undone until')
      ? [[text.replace(/\d\d:\d\d$/, 'TIME'), ...to]]
      : [],
  )
  expect(opened).toEqual([
    ['Check12 payments confirmed: can be undone until TIME', '/payment', { UndoId: ids[0] }],
    ['Check3 payments confirmed: can be undone until TIME', '/payment', { UndoId: ids[1] }],
    ['CheckLine 4 matched with Asha Rao: can be undone until TIME', '/payment', { UndoId: ids[2] }],
    ['Check2 reviews taken back: can be undone until TIME', '/papers/reviews', { UndoId: ids[3] }],
    ['CheckA further round for 1 paper: can be undone until TIME', '/papers/reviews', { UndoId: ids[4] }],
  ])
})
