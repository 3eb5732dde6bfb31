import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { login } from '../../../contract/accounts/accounts.ts'
import {
  confirmEmail,
  register,
  resendConfirmation,
  type RegisterBody,
} from '../../../contract/accounts/signUp.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { homePage } from '../../../server/db/schema/content.ts'
import { asked, mailedLink, mailsTo, signedIn, solvedCaptcha, testPassword } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { startMailbox } from '../../support/mailbox.ts'
import { startPortal } from '../../support/portal/portal.ts'

const day = 24 * 60 * 60 * 1000

const portal = await emptiedPortal()

async function registerAs(Email: string, given: Partial<RegisterBody> = {}) {
  const GoogleCapchaCode = await solvedCaptcha(portal)
  const body = { Email, PhoneNumber: '9876543210', Password: testPassword, GoogleCapchaCode, ...given }
  const reply = await call(portal, register, { body })
  await asked(portal)
  return reply
}

const confirmLink = async (Email: string) => {
  const { userId = '', code = '' } = await mailedLink(portal, Email, '/confirm-mail')
  return { UserId: userId, Code: code }
}

test('a new account waits for its address to be confirmed, and signs in after that (spec 3.9, 7.12, 7.13, 8.17)', async () => {
  const registered = await registerAs('Ada@Example.org')
  expect(registered).toMatchObject({
    status: 200,
    Success: true,
    Message: 'Registration successful. Please check your email to confirm your address.',
    Result: null,
    Id: null,
  })
  const [user] = await portal.context.database.sql.select().from(users)
  expect(user).toMatchObject({
    Email: 'ada@example.org',
    PhoneNumber: '9876543210',
    EmailConfirmed: false,
    Roles: [],
  })
  expect(user?.PasswordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)

  const confirmed = await call(portal, confirmEmail, { query: await confirmLink('ada@example.org') })
  expect(confirmed).toMatchObject({ status: 200, Success: true, Message: 'Email verified successfully!' })
  const signIn = await call(portal, login, { body: { Email: 'ADA@example.org', password: testPassword } })
  expect(signIn.status).toBe(200)
})

test.each([
  ['98765 43210', ''],
  ['+91 98765-43210', '+91'],
])('a number is taken at sign-up as people write it: %s (spec 5.3)', async (PhoneNumber, CountryCode) => {
  expect((await registerAs('ada@example.org', { PhoneNumber })).status).toBe(200)
  expect(await portal.context.database.sql.select().from(users)).toMatchObject([
    { PhoneNumber: '9876543210', CountryCode },
  ])
})

test('the mail brings the link of the confirmation through a real mail server, and names the conference', async () => {
  const mailbox = await startMailbox()
  const mailing = await startPortal({
    environment: { MAIL_URL: mailbox.url, PUBLIC_URL: 'https://conference.example.org/' },
  })
  try {
    await mailing.context.database.sql.update(homePage).set({ ConferenceName: 'Words & <Trees>' })
    const GoogleCapchaCode = await solvedCaptcha(mailing)
    const body = {
      Email: 'ada@example.org',
      PhoneNumber: '9876543210',
      Password: testPassword,
      GoogleCapchaCode,
    }
    await call(mailing, register, { body })
    const mail = await mailbox.waitFor((arrived) => arrived.to.includes('ada@example.org'))
    expect(mail.subject).toBe('Please confirm your email address – Words & <Trees>')
    const [user] = await mailing.context.database.sql.select().from(users)
    expect(mail.links).toHaveLength(1)
    const link = new URL(mail.links[0] ?? '')
    expect(link.origin + link.pathname).toBe('https://conference.example.org/confirm-mail')
    expect(link.searchParams.get('userId')).toBe(user?.Id)
    expect(link.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
    expect(mail.html).toContain('Words &amp; &lt;Trees&gt;')
    expect(mail.html).toContain(link.href.replaceAll('&', '&amp;'))
  } finally {
    await mailing.stop()
    await mailbox.stop()
  }
})

test('the second click on the link of a confirmed account succeeds as well', async () => {
  await registerAs('ada@example.org')
  const query = await confirmLink('ada@example.org')
  await call(portal, confirmEmail, { query })
  expect(await call(portal, confirmEmail, { query })).toMatchObject({ status: 200, Success: true })
})

test('two clicks at once both succeed', async () => {
  await registerAs('ada@example.org')
  const query = await confirmLink('ada@example.org')
  const clicks = await Promise.all([
    call(portal, confirmEmail, { query }),
    call(portal, confirmEmail, { query }),
  ])
  expect(clicks.map((click) => click.status)).toEqual([200, 200])
})

test('wrong, foreign and expired confirmation codes are refused and confirm nobody', async () => {
  await registerAs('ada@example.org')
  await registerAs('grace@example.org')
  const ada = await confirmLink('ada@example.org')
  const grace = await confirmLink('grace@example.org')
  const refused = { status: 400, Success: false, Message: 'This link is invalid or has expired' }
  expect(await call(portal, confirmEmail, { query: { ...ada, Code: 'wrong' } })).toMatchObject(refused)
  expect(await call(portal, confirmEmail, { query: { UserId: ada.UserId, Code: grace.Code } })).toMatchObject(
    refused,
  )
  portal.clock.advance(7 * day + 1000)
  expect(await call(portal, confirmEmail, { query: ada })).toMatchObject(refused)
  const rows = await portal.context.database.sql.select({ EmailConfirmed: users.EmailConfirmed }).from(users)
  expect(rows).toEqual([{ EmailConfirmed: false }, { EmailConfirmed: false }])
})

test('a malformed id in a confirmation link cannot be read', async () => {
  expect(await call(portal, confirmEmail, { query: { UserId: 'me', Code: 'x' } })).toMatchObject({
    status: 400,
  })
})

test('the code of a reset link does not confirm an address by the other call', async () => {
  await registerAs('ada@example.org')
  await registerAs('ada@example.org')
  const { userId = '', code = '' } = await mailedLink(portal, 'ada@example.org', '/forgot-password')
  expect(await call(portal, confirmEmail, { query: { UserId: userId, Code: code } })).toMatchObject({
    status: 400,
  })
})

test('registering a known address answers as for a new one, changes nothing and mails a note', async () => {
  const known = await signedIn(portal, { Email: 'ada@example.org' })
  const before = await portal.context.database.sql.select().from(users)
  const again = await registerAs('Ada@example.org', { Password: 'Another#2021' })
  const fresh = await registerAs('grace@example.org')
  const visible = ({ status, Success, Message, Result, Id, Errors }: typeof again) => ({
    status,
    Success,
    Message,
    Result,
    Id,
    Errors,
  })
  expect(visible(again)).toEqual(visible(fresh))
  const after = await portal.context.database.sql.select().from(users).where(eq(users.Id, known.UserId))
  expect(after).toEqual(before)
  const [note] = await mailsTo(portal, 'ada@example.org')
  expect(note?.Subject).toBe('You already have an account – Lectern Conference')
  expect(note?.PlainText).toContain(`${portal.context.publicUrl()}/login`)
  expect(await mailedLink(portal, 'ada@example.org', '/forgot-password')).toMatchObject({
    userId: known.UserId,
    email: 'ada@example.org',
  })
})

test('two registrations of one address at once make one account', async () => {
  const both = await Promise.all([registerAs('ada@example.org'), registerAs('ADA@example.org')])
  expect(both.map((one) => one.status)).toEqual([200, 200])
  expect(await portal.context.database.sql.select().from(users)).toHaveLength(1)
  expect(await mailsTo(portal, 'ada@example.org')).toHaveLength(2)
})

test('broken rules are named in form order and use no captcha (spec 5.14, 5.15, 5.16, 9.1, 9.2)', async () => {
  const GoogleCapchaCode = await solvedCaptcha(portal)
  const body = { Email: 'ada@', PhoneNumber: '12', Password: 'short', GoogleCapchaCode }
  expect(await call(portal, register, { body })).toMatchObject({
    status: 422,
    Message: 'Please enter a valid email address',
    Errors: [
      'Please enter a valid email address',
      'Please enter a valid 10-digit phone number',
      'Please meet all password requirements',
    ],
  })
  const rest = { PhoneNumber: '', Password: '', GoogleCapchaCode }
  expect(await registerAs('', rest)).toMatchObject({
    status: 422,
    Errors: ['Email is required', 'Phone number is required', 'Password is required'],
  })
  for (const PhoneNumber of ['987654321', '98765432101', '987654321x'])
    expect(await registerAs('ada@example.org', { PhoneNumber, GoogleCapchaCode })).toMatchObject({
      status: 422,
      Errors: ['Please enter a valid 10-digit phone number'],
    })
  for (const Password of ['Short#1', 'nocapital#1', 'NOSMALL#1', 'NoDigits#', 'NoSpecial1'])
    expect(await registerAs('ada@example.org', { Password, GoogleCapchaCode })).toMatchObject({
      status: 422,
      Errors: ['Please meet all password requirements'],
    })
  expect(await registerAs('ada@example.org', { GoogleCapchaCode })).toMatchObject({ status: 200 })
})

test('the confirmation link is sent again only to who waits for it, with one answer for everybody', async () => {
  await registerAs('ada@example.org')
  await signedIn(portal, { Email: 'grace@example.org' })
  const ask = (EmailId: string) => call(portal, resendConfirmation, { body: { EmailId } })
  const answers = [
    await ask('ADA@example.org'),
    await ask('grace@example.org'),
    await ask('nobody@example.org'),
  ]
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 200,
      Message: 'If this address still has to be confirmed, we have sent you the link again.',
    })
  expect(await mailsTo(portal, 'ada@example.org')).toHaveLength(2)
  expect(await mailsTo(portal, 'grace@example.org')).toHaveLength(0)
  expect(await mailsTo(portal, 'nobody@example.org')).toHaveLength(0)
})
