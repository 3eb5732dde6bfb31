// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MailState, OutgoingMail } from '../../../contract/mail/mails.ts'
import { MailDesk } from '../../../src/features/mail/MailDesk.tsx'
import { changesAt, pressKey } from '../../support/browser/keys.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const mailOf = (digit: string, State: MailState): OutgoingMail => ({
  MailId: `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`,
  ...{
    Recipient: `${State}@example.org`,
    Subject: `Your paper ${digit}`,
    Kind: 'submitted',
    State,
    Attempts: 1,
  },
  ...{ CreatedOn: '2026-11-14T10:00:00.000Z', NextAttemptOn: null, SentOn: null, LastError: '' },
})
const [sent, refused] = [mailOf('2', 'sent'), mailOf('3', 'refused')]

let portal: PagePortal
let desk: ShownWindow

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  portal.results.set('/api/Mail', {
    ...{ Rows: [sent, refused], Total: 2, Page: 1, PageSize: 50 },
    Counts: { queued: 0, sent: 1, refused: 1, failed: 0 },
  })
  portal.results.set('/api/Mail/runs', [])
  portal.results.set('/api/Mail/retry', { Count: 1 })
  for (const mail of [sent, refused])
    portal.results.set(`/api/Mail/${mail.MailId}`, { ...mail, PlainText: 'Dear Asha' })
  await signIn(crypto.randomUUID())
})
afterEach(async () => {
  desk.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

test('a refused mail is sent again with a key, in the list and beside it, and a sent one is not', async () => {
  desk = await shownWindow(<MailDesk />, '/notifications/admin?tab=mail')
  await soon(() => expect(desk.text()).toContain('refused@example.org'))
  pressKey('j')
  expect(document.activeElement?.textContent).toBe('Your paper 2')
  pressKey('s')
  pressKey('j')
  pressKey('s')
  const again = ['/api/Mail/retry', { MailIds: [refused.MailId], All: null }]
  await soon(() => expect(changesAt(portal)).toEqual([again]))

  pressKey('o')
  await soon(() => expect(desk.text()).toContain('Dear Asha'))
  await pageIsQuiet()
  pressKey('s')
  await soon(() => expect(changesAt(portal)).toEqual([again, again]))
  await pageIsQuiet()
  pressKey('k')
  await soon(() => expect(desk.text()).toContain('1 of 2'))
  await pageIsQuiet()
  pressKey('s')
  await pageIsQuiet()
  expect(changesAt(portal)).toHaveLength(2)
})
