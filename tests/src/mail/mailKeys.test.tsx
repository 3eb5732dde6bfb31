// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { expect, test } from 'vitest'
import type { MailState, OutgoingMail } from '../../../contract/mail/mails.ts'
import { MailDesk } from '../../../src/features/mail/MailDesk.tsx'
import { keyedScreen, soon } from '../../support/browser/keyedScreen.ts'
import { changesAt, pressKey } from '../../support/browser/keys.ts'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'

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

const page = keyedScreen({
  screen: <MailDesk />,
  at: '/notifications/admin?tab=mail',
  results: {
    '/api/Mail': {
      ...{ Rows: [sent, refused], Total: 2, Page: 1, PageSize: 50 },
      Counts: { queued: 0, sent: 1, refused: 1, failed: 0 },
    },
    '/api/Mail/runs': [],
    '/api/Mail/retry': { Count: 1 },
    ...Object.fromEntries(
      [sent, refused].map((mail) => [`/api/Mail/${mail.MailId}`, { ...mail, PlainText: 'Dear Asha' }]),
    ),
  },
  shows: 'refused@example.org',
})

test('a refused mail is sent again with a key, in the list and beside it, and a sent one is not', async () => {
  pressKey('j')
  expect(document.activeElement?.textContent).toBe('Your paper 2')
  pressKey('s')
  pressKey('j')
  pressKey('s')
  const again = ['/api/Mail/retry', { MailIds: [refused.MailId], All: null }]
  await soon(() => expect(changesAt(page.portal)).toEqual([again]))

  pressKey('o')
  await soon(() => expect(page.desk.text()).toContain('Dear Asha'))
  await pageIsQuiet()
  pressKey('s')
  await soon(() => expect(changesAt(page.portal)).toEqual([again, again]))
  await pageIsQuiet()
  pressKey('k')
  await soon(() => expect(page.desk.text()).toContain('1 of 2'))
  await pageIsQuiet()
  pressKey('s')
  await pageIsQuiet()
  expect(changesAt(page.portal)).toHaveLength(2)
})
