// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { MailTemplate } from '../../../contract/mail/mails.ts'
import { TemplateForm } from '../../../src/features/mail/TemplateForm.tsx'
import { pageIsQuiet } from '../../support/browser/pageIsQuiet.ts'
import { refusal, startPagePortal, type PagePortal } from '../../support/browser/pagePortal.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'
import { signIn } from '../../support/browser/signIn.ts'
import { popUps } from '../../support/browser/popUps.ts'

// A text area asks for them, and the page of this test has none.
Object.assign(document, { fonts: new EventTarget() })

const template: MailTemplate = {
  ...{ Template: 'forgot-password', Occasion: 'accounts', Title: 'A forgotten password' },
  ...{ Subject: 'Your password', Body: 'Go on: {PasswordLink}', IsChanged: false, Version: 0 },
  Placeholders: [
    { Name: 'PasswordLink', Meaning: 'The link', Sample: 'https://portal.example', IsNeeded: true },
  ],
}
const path = '/api/Mail/template/forgot-password/test'

let portal: PagePortal
let form: ShownWindow
beforeAll(async () => {
  portal = await startPagePortal([])
})
afterEach(async () => {
  form.leave()
  await pageIsQuiet()
})
afterAll(() => portal.stop())

const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 20_000, interval: 10 })

test('“Send me a test” sends the text as it is typed, saves nothing, and says where the mail went', async () => {
  await signIn(crypto.randomUUID())
  form = await shownWindow(<TemplateForm template={template} onChanged={() => undefined} />, '/mail')
  await soon(() => expect(form.control('Subject')).toBeDefined())
  form.type('Subject', 'Choose a new password')
  portal.answers.set(path, {
    status: 200,
    body: {
      ...{
        Success: true,
        Message: 'A test was sent to asha@example.org',
        Result: null,
        Id: null,
        Errors: [],
      },
    },
  })
  await soon(() => expect(form.control('Subject')?.value).toBe('Choose a new password'))
  form.press('Send me a test')
  await soon(() => expect(popUps()).toEqual(['A test was sent to asha@example.org']))
  const sent = portal.asked.filter(({ method }) => method !== 'GET')
  expect(sent.map(({ method, path: to, body }) => [method, to, JSON.parse(body) as unknown])).toEqual([
    ['POST', path, { Subject: 'Choose a new password', Body: 'Go on: {PasswordLink}' }],
  ])
  // What the portal refuses is said, and the text stays.
  portal.answers.set(path, refusal(422, 'No mail server is set'))
  form.press('Send me a test')
  await soon(() => expect(popUps()).toContain('No mail server is set'))
  expect(form.control('Subject')?.value).toBe('Choose a new password')
})
