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
import { InboxList } from '../../../src/features/reports/InboxList.tsx'
import { narrowingOf, readShown } from '../../../src/parts/list/listAddress.ts'
import { useSession } from '../../../src/stores/session.ts'
import { publicContent } from '../../../src/sync/public/publicContent.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const inbox: Inbox = {
  ...{ ReviewsOverdue: 3, ClaimsOfPapers: 2, ClaimsOfUsers: 1, MailsRefused: 4, MailsGivenUp: 1 },
  ...{ Objections: 2, DecisionsToUndo: 5, DraftsReady: 6 },
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
    const list = lists[pathname]
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
