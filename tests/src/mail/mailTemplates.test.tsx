// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { MailTemplate } from '../../../contract/mail/mails.ts'
import { MailTemplates } from '../../../src/features/mail/MailTemplates.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'

const mail = (Template: string, Occasion: MailTemplate['Occasion'], Title: string): MailTemplate => ({
  ...{ Template, Occasion, Title, Subject: 'Subject', Body: 'Text' },
  ...{ IsChanged: Template === 'refused', Placeholders: [], Version: 0 },
})
const mails = [
  mail('asked', 'reviews', 'Reviews are asked for'),
  mail('refused', 'payments', 'A payment was refused'),
  mail('news', 'announcements', 'An announcement'),
  mail('confirmed', 'payments', 'A payment was confirmed'),
  mail('reset', 'accounts', 'A forgotten password'),
  mail('moved', 'events', 'The programme has changed'),
  mail('submitted', 'papers', 'A paper was submitted'),
]

let portal: PagePortal
let screen: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([['/api/Mail/template', mails]])
})
afterEach(async () => {
  screen.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

test('the mails are under the heading of their occasion, and one whose text was changed says so', async () => {
  await signIn(crypto.randomUUID())
  screen = await shownWindow(<MailTemplates />, '/notifications/admin?tab=mail&part=templates')
  const sections = () => [...document.querySelectorAll('nav section')]
  await vi.waitFor(() => expect(sections().length).toBeGreaterThan(0), { timeout: 20_000, interval: 10 })
  const named = sections().map((section) => {
    const heading = document.getElementById(section.getAttribute('aria-labelledby') ?? '')
    return [heading?.textContent, ...[...section.querySelectorAll('a')].map(({ textContent }) => textContent)]
  })
  expect(named).toEqual([
    ['Accounts and sign-in', 'A forgotten password'],
    ['Papers', 'A paper was submitted'],
    ['Registration and payments', 'A payment was refusedChanged', 'A payment was confirmed'],
    ['Reviews', 'Reviews are asked for'],
    ['Programme', 'The programme has changed'],
    ['Announcements', 'An announcement'],
  ])
})
