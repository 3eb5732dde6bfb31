// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { HeldPart } from '../../../contract/core/deskParts.ts'
import type { AuditorProgress } from '../../../contract/reviews/reviewDesk.ts'
import { AuditorsTab } from '../../../src/features/papers/reviews/AuditorsTab.tsx'
import { useSession } from '../../../src/stores/session.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const auditorOf = (number: number, FullName: string, more: Partial<AuditorProgress>): AuditorProgress => ({
  ...{ AuditorId: `${number}0000000-0000-4000-8000-000000000000`, FullName, Email: `${number}@example.org` },
  ...{ ThemeIds: [], Assigned: 0, Accepted: 0, Declined: 0, Done: 0, Overdue: 0 },
  ...{ PerWeek: null, MedianDays: null },
  ...more,
})
const late = auditorOf(1, 'Asha Rao', { Accepted: 2, Overdue: 1 })
const inTime = auditorOf(2, 'Ben Iyer', { Assigned: 1 })
const done = auditorOf(3, 'Cem Das', { Done: 4 })

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })
const changed = vi.fn()

let portal: PagePortal
let shown: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  changed.mockClear()
  portal.results.set('/api/Review/auditors', [late, inTime, done])
  portal.results.set('/api/Theme', [])
  portal.results.set('/api/View', [])
  portal.results.set('/api/Review/assignments', { Rows: [], Total: 0, Page: 1, PageSize: 200 })
  portal.results.set('/api/Review/remind', { People: 1, Reviews: 2 })
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  shown.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const open = async (search: string, name: string) => {
  shown = await shownWindow(
    <AuditorsTab round={0} timeZone="UTC" onChanged={changed} more={[]} />,
    `/papers/reviews${search}`,
  )
  await soon(() => expect(shown.text()).toContain(name))
  await pageIsQuiet()
}
const reminders = () =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Remind')
const sent = () =>
  portal.asked
    .filter(({ method }) => method !== 'GET')
    .map(({ path, body }): unknown => [path, JSON.parse(body)])

test('an auditor whose review is overdue is reminded from beside the list, by its one red act', async () => {
  await open(`?auditor=${late.AuditorId}`, 'Asha Rao')
  expect(reminders().map(({ dataset }) => dataset['variant'])).toEqual(['filled'])
  shown.press('Remind')
  await soon(() => expect(changed).toHaveBeenCalledTimes(1))
  expect(sent()).toEqual([['/api/Review/remind', { AuditorIds: [late.AuditorId] }]])
})

test('an auditor who is in time can be reminded too, and one with nothing open cannot', async () => {
  await open(`?auditor=${inTime.AuditorId}`, 'Ben Iyer')
  expect(reminders().map(({ dataset }) => dataset['variant'])).toEqual(['default'])
  shown.leave()
  await open(`?auditor=${done.AuditorId}`, 'Cem Das')
  expect(reminders()).toEqual([])
})

test('the selected auditors are reminded by one call', async () => {
  await open('', 'Asha Rao')
  for (const { FullName } of [late, inTime])
    document.querySelector<HTMLInputElement>(`[aria-label="Select ${FullName}"]`)?.click()
  await soon(() => expect(reminders()).toHaveLength(1))
  shown.press('Remind')
  await soon(() => expect(changed).toHaveBeenCalledTimes(1))
  expect(sent()).toEqual([['/api/Review/remind', { AuditorIds: [late.AuditorId, inTime.AuditorId] }]])
})

test('an organiser who only reads the papers cannot remind', async () => {
  const parts: HeldPart[] = [{ Part: 'papers', IsFull: false, ThemeIds: [] }]
  useSession.setState(({ session }) => ({ session: session && { ...session, DeskParts: parts } }))
  await open(`?auditor=${late.AuditorId}`, 'Asha Rao')
  expect(reminders()).toEqual([])
})
