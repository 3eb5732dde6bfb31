import { beforeEach, expect, test } from 'vitest'
import { forgotPassword } from '../../../contract/accounts/accounts.ts'
import {
  getTemplates,
  previewTemplate,
  resetTemplate,
  saveTemplate,
  testTemplate,
  type MailTemplate,
} from '../../../contract/mail/mails.ts'
import { render, samplesOf } from '../../../server/mail/render.ts'
import { template as stated, list, quote, words } from '../../../server/mail/template.ts'
import { templates } from '../../../server/mail/templates/all.ts'
import { mailedLink, mailsTo, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const params = { template: 'reset-password' }

async function shown(): Promise<MailTemplate> {
  const { Result } = await call(portal, getTemplates, { as: admin.AccessToken })
  const found = Result.find(({ Template }) => Template === params.template)
  if (!found) throw new Error('The template is gone')
  return found
}
const save = (Subject: string, Body: string, ifMatch?: number) =>
  call(portal, saveTemplate, {
    as: admin.AccessToken,
    params,
    body: { Subject, Body },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })

test('every mail of the product knows each name in its own words, and names what it needs', async () => {
  const { Result } = await call(portal, getTemplates, { as: admin.AccessToken })
  expect(Result).toHaveLength(templates.size)
  expect(new Set(Result.map(({ Title }) => Title)).size).toBe(templates.size)
  for (const { Template, Subject, Body, Placeholders } of Result) {
    const { status, Message } = await call(portal, previewTemplate, {
      as: admin.AccessToken,
      params: { template: Template },
      body: { Subject, Body },
    })
    expect([Template, status, Message]).toEqual([Template, 200, ''])
    const preview = render(
      { Subject, Body },
      { Placeholders: templates.get(Template)?.Placeholders ?? {} },
      {
        ...samplesOf(
          templates.get(Template) ?? stated({ Name: '', Title: '', Subject: '', Body: [], Placeholders: {} }),
        ),
      },
    )
    expect(`${preview.Subject} ${preview.PlainText}`).not.toMatch(/[{}]|undefined/)
    expect(Placeholders.length).toBeGreaterThan(2)
  }
})

test('a mail is worded as the organisers word it, with values escaped, until they reset it', async () => {
  const first = await shown()
  expect(first).toMatchObject({ IsChanged: false, Version: 0 })
  const saved = await save('Dear {ConferenceName}', 'Go <b>here</b>: {PasswordLink}\n\n{PasswordLink}', 0)
  expect([saved.status, saved.version, saved.Result.IsChanged]).toEqual([200, 1, true])
  const user = await signedIn(portal)
  await call(portal, forgotPassword, { body: { EmailId: user.Email } })
  const [mail] = await mailsTo(portal, user.Email)
  const { code = '' } = await mailedLink(portal, user.Email, '/forgot-password')
  expect(mail).toMatchObject({ Subject: 'Dear Lectern Conference', Template: 'reset-password' })
  expect(mail?.PlainText).toMatch(/^Go <b>here<\/b>: http\S+\n\nSet a new password:\nhttp\S+$/)
  expect(mail?.Html).toContain('<p>Go &lt;b&gt;here&lt;/b&gt;: <a href="http')
  expect(mail?.Html).toContain(code)
  const reset = await call(portal, resetTemplate, { as: admin.AccessToken, params })
  expect(reset.Result).toEqual({ ...first, Version: 2 })
  await call(portal, forgotPassword, { body: { EmailId: user.Email } })
  expect((await mailsTo(portal, user.Email))[0]?.Subject).toBe('Reset your password – Lectern Conference')
})

test('versions continue after a reset, so that a person who still edits the text of before is refused', async () => {
  await save('Once', 'Go to {PasswordLink}', 0)
  const reset = await call(portal, resetTemplate, { as: admin.AccessToken, params })
  expect(reset.version).toBe(2)
  expect((await call(portal, resetTemplate, { as: admin.AccessToken, params })).version).toBe(2)
  expect((await save('Twice', 'Go to {PasswordLink}', 2)).version).toBe(3)
  expect((await save('Stale', 'Go to {PasswordLink}', 1)).status).toBe(412)
  expect(await shown()).toMatchObject({ Subject: 'Twice', IsChanged: true, Version: 3 })
})

test('a text that names what is not there, lacks what it is sent for, or is stale is refused', async () => {
  expect(await save('{Nobody}', 'Go to {PasswordLink}')).toMatchObject({
    status: 422,
    Errors: ['{Nobody} is not known here'],
  })
  expect(await save('Hello', 'Go to {PasswordLnik}')).toMatchObject({
    status: 422,
    Errors: ['{PasswordLnik} is not known here'],
  })
  expect(await save('Hello', 'Go somewhere')).toMatchObject({
    status: 422,
    Errors: ['{PasswordLink} must be in the text: without it the mail is useless'],
  })
  expect(await save(' ', '')).toMatchObject({
    status: 422,
    Errors: ['Subject is required', 'Text is required'],
  })
  expect((await save('Mine', '{PasswordLink}', 0)).status).toBe(200)
  expect((await save('Theirs', '{PasswordLink}', 0)).status).toBe(412)
  expect((await shown()).Subject).toBe('Mine')
  const unknown = { as: admin.AccessToken, params: { template: 'nothing' } }
  expect((await call(portal, resetTemplate, unknown)).status).toBe(404)
})

test('a value is put in once, is text and nothing else, and leaves its paragraph out where it is empty', () => {
  const odd = stated({
    Name: 'odd',
    Title: 'Odd',
    Subject: 'About {Title}',
    Body: ['Dear {Name},\nhello {Unknown}', 'Remarks: {Remarks}', '{Reason}', '{Authors}'],
    Placeholders: {
      Name: words('', ''),
      Title: words('', ''),
      Remarks: words('', ''),
      Reason: quote('Reason', '', ''),
      Authors: list('Authors', '', []),
    },
  })
  const values = {
    ConferenceName: 'Words & Trees',
    SocietyName: 'S',
    SupportEmail: '',
    Name: '<script>alert(1)</script> {Title}',
    Title: 'a\r\nBcc: eve@example.org',
    Remarks: '',
    Reason: '',
    Authors: ['Ada "A" <a@b>', '{Name}'],
  }
  const { Subject, PlainText, Html } = render(odd, odd, values)
  expect(Subject).toBe('About a Bcc: eve@example.org')
  expect(PlainText).toBe(
    'Dear <script>alert(1)</script> {Title},\nhello {Unknown}\n\n' +
      'Authors:\n1. Ada "A" <a@b>\n2. {Name}\n\nWords & Trees, S\n',
  )
  expect(Html).toContain('<p>Dear &lt;script&gt;alert(1)&lt;/script&gt; {Title},<br>hello {Unknown}</p>')
  expect(Html).toContain('<ol><li>Ada &quot;A&quot; &lt;a@b&gt;</li><li>{Name}</li></ol>')
  expect(Html).not.toContain('Remarks')
})

test('an organiser sends a mail to oneself with the text as typed, and nothing of it is kept', async () => {
  const body = { Subject: 'Hello from {ConferenceName}', Body: 'Go on: {PasswordLink}' }
  const sent = await call(portal, testTemplate, { as: admin.AccessToken, params, body })
  expect([sent.status, sent.Message]).toEqual([200, `A test was sent to ${admin.Email}`])
  const [mail] = await mailsTo(portal, admin.Email)
  expect(mail?.Subject).toBe('Test: Hello from Lectern Conference')
  expect(mail?.PlainText).toContain('Go on: http')
  expect((await shown()).IsChanged).toBe(false)
  const wrong = { Subject: 'Hello', Body: 'No link' }
  const refused = await call(portal, testTemplate, { as: admin.AccessToken, params, body: wrong })
  expect([refused.status, refused.Errors]).toEqual([
    422,
    ['{PasswordLink} must be in the text: without it the mail is useless'],
  ])
})

test('mails are listed by occasion, each occasion in one piece', async () => {
  const { Result } = await call(portal, getTemplates, { as: admin.AccessToken })
  const occasions = Result.map(({ Occasion }) => Occasion)
  const pieces = occasions.filter((one, place) => one !== occasions[place - 1])
  expect(pieces).toEqual(['accounts', 'papers', 'payments', 'reviews', 'events', 'announcements'])
})
