import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { addAuditor } from '../../../contract/accounts/accountAdmin.ts'
import { changePassword, forgotPassword } from '../../../contract/accounts/accounts.ts'
import { register } from '../../../contract/accounts/signUp.ts'
import { retryMails } from '../../../contract/mail/mails.ts'
import { changeOwnEmail } from '../../../contract/accounts/ownAccount.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { linkCodes } from '../../../server/db/schema/accounts.ts'
import { makeBackup } from '../../../server/backup/backup.ts'
import { LostCodes, openCodes, sealCodes } from '../../../server/mail/codes.ts'
import { sealEarlierMails } from '../../../server/mail/sealEarlier.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { readObjectionCode } from '../../../server/papers/objections/objectionCode.ts'
import { mailsTo, signedIn, solvedCaptcha, testPassword } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { mailsIn, startMailbox } from '../../support/mailbox.ts'
import { completeDraftOf } from '../../support/papers.ts'
import { startPortal } from '../../support/portal/portal.ts'

const portal = await emptiedPortal()
const { sql } = portal.context.database
const key = portal.context.keys.mailCodes
const folder = mkdtempSync(join(tmpdir(), 'lectern-codes-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const link = (code: string) => `https://portal.example/forgot-password?userId=1&code=${code}&email=a`
const letter = (code: string) => ({
  PlainText: `Set a password:\n${link(code)}\nor ${link('an-other_one')}`,
  Html: `<a href="${link(code).replaceAll('&', '&amp;')}">Set a password</a> ?code=…`,
})

test('a mail opens for the secret that sealed it and at its own place alone, whatever else it says', () => {
  const word = fc.oneof(fc.string(), fc.constantFrom('?code=', '&amp;code=', '…', '$1', 'abc-_9', 'code=…'))
  const texts = fc.array(word).map((words) => words.join(''))
  fc.assert(
    fc.property(texts, texts, (PlainText, Html) => {
      const sealed = sealCodes(key, 'one', { PlainText, Html })
      expect(openCodes(key, sealed)).toEqual({ PlainText, Html })
      expect(`${sealed.PlainText} ${sealed.Html}`).not.toMatch(/[?&](amp;)?code=[\w-]/)
    }),
  )
  const sealed = sealCodes(key, 'one', letter('S3CRET'))
  expect(JSON.stringify(sealed)).not.toMatch(/S3CRET|an-other_one/)
  expect(() => openCodes(key, { ...sealed, Id: 'another' })).toThrow(LostCodes)
  expect(() => openCodes([Buffer.alloc(32)], sealed)).toThrow(LostCodes)
})

/** The codes in a text that would open something: each is known to this portal. */
async function liveCodesIn(text: string): Promise<string[]> {
  const known = new Set((await sql.select().from(linkCodes)).map(({ CodeHash }) => CodeHash))
  const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
  return [...new Set(text.match(/[\w-]{43,64}/g))].filter(
    (code) => known.has(hashOf(code)) || readObjectionCode(portal.context.keys.objection, code) !== undefined,
  )
}

const textsIn = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => readFileSync(join(path, name), 'utf8'))
    .join('\n')

async function backupOf(name: string): Promise<string> {
  await makeBackup(portal.context.database, portal.context.files, join(folder, name))
  return textsIn(join(folder, name))
}

test('no mail that waits, was sent or is in a backup holds a code that opens something', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const ada = await signedIn(portal)
  const bob = await signedIn(portal)
  const GoogleCapchaCode = await solvedCaptcha(portal)
  const newcomer = { Email: 'new@example.org', PhoneNumber: '9876543210', Password: testPassword }
  await call(portal, register, { body: { ...newcomer, GoogleCapchaCode } })
  await call(portal, forgotPassword, { body: { EmailId: ada.Email } })
  await call(portal, changeOwnEmail, {
    as: bob.AccessToken,
    body: { Email: 'bob.new@example.org', Password: testPassword },
  })
  await call(portal, addAuditor, { as: admin.AccessToken, query: { email: 'auditor@example.org' } })
  const { Id: PaperId } = await completeDraftOf(portal, ada)
  const Authors = [bob, ada].map(({ UserDetailId }, i) => ({ UserDetailId, UserSequence: i + 1 }))
  await call(portal, saveAuthors, { as: ada.AccessToken, body: { PaperId, Authors } })
  expect((await call(portal, submitPaper, { as: ada.AccessToken, params: { id: PaperId } })).status).toBe(200)
  const waiting = { ...letter('waiting-code'), Recipient: ada.Email, Subject: 'Later' }
  await portal.context.mailer.queue(sql, waiting)

  const written = async () =>
    (await mailsIn(join(portal.dataDir, 'mail'))).map(({ text, html }) => `${text} ${html}`).join('\n')
  await expect.poll(() => sql.$count(mails, eq(mails.State, 'queued'))).toBe(0)
  // Confirmation, reset, new address, invitation, and the objection of a co-author.
  expect(await liveCodesIn(await written())).toHaveLength(5)
  expect(await written()).toContain('waiting-code')

  await portal.context.mailer.queue(sql, { ...waiting, Subject: 'At work' })
  const kept = await backupOf('whole')
  expect(kept).toContain('forgot-password?userId=')
  expect(kept).not.toContain('waiting-code')
  expect(await liveCodesIn(kept)).toEqual([])
  const rows = await sql.select().from(mails).where(eq(mails.State, 'sent'))
  expect(new Set(rows.map(({ Codes }) => Codes))).toEqual(new Set(['']))
})

test('a mail that was refused keeps its link, sealed, and arrives with it once it is sent again', async () => {
  let refuses = true
  const mailbox = await startMailbox({ judge: () => (refuses ? '550 No such user here' : undefined) })
  const mailing = await startPortal({ environment: { MAIL_URL: mailbox.url } })
  try {
    const own = mailing.context.database.sql
    const admin = await signedIn(mailing, { Roles: ['Admin'] })
    const user = await signedIn(mailing)
    await call(mailing, forgotPassword, { body: { EmailId: user.Email } })
    const row = async () => (await own.select().from(mails))[0]
    await expect
      .poll(row)
      .toMatchObject({ State: 'refused', PlainText: expect.stringContaining('code=…') as string })
    expect((await row())?.Codes).not.toBe('')
    refuses = false
    const body = { MailIds: [(await row())?.Id ?? ''], All: null }
    expect((await call(mailing, retryMails, { as: admin.AccessToken, body })).Result).toEqual({ Count: 1 })
    const mail = await mailbox.waitFor((arrived) => arrived.to.includes(user.Email))
    const query = new URL(mail.links[0] ?? '').searchParams
    expect(mail.html).toContain(`code=${query.get('code')}`)
    const link = { UserId: query.get('userId') ?? '', Code: query.get('code') ?? '' }
    expect(
      (await call(mailing, changePassword, { body: { ...link, Password: 'Brandnew#2021' } })).status,
    ).toBe(200)
    await expect.poll(row).toMatchObject({ State: 'sent', Codes: '' })
    expect(JSON.stringify(await row())).not.toContain(link.Code)
  } finally {
    await mailing.stop()
    await mailbox.stop()
  }
})

test('a mail that was sealed under another secret is given up with a sentence, and no broken link leaves', async () => {
  const sealed = sealCodes([Buffer.alloc(32)], randomUUID(), letter('S3CRET'))
  await sql.insert(mails).values({ ...sealed, Recipient: 'ada@example.org', Subject: 'Reset' })
  portal.context.mailer.wake()
  await expect
    .poll(() => sql.select().from(mails))
    .toMatchObject([
      {
        State: 'failed',
        Attempts: 1,
        LastError: 'Not sent: its link was sealed under another secret. Ask for a new link.',
      },
    ])
})

test('mails of an earlier version lose their codes at the next start: sent ones for ever, others until they are sent', async () => {
  await portal.context.mailer.stop()
  const earlier = (['sent', 'queued', 'refused', 'failed'] as const).map((State) => ({
    ...letter(`code-of-${State}`),
    State,
    Recipient: `${State}@example.org`,
    Subject: 'Reset',
    NextAttemptOn: new Date(portal.clock.now() + 3_600_000).toISOString(),
  }))
  await sql
    .insert(mails)
    .values([...earlier, { ...letter(''), Recipient: 'a@example.org', Subject: 'Hello' }])
  await sealEarlierMails(sql, key)
  const rows = await sql.select().from(mails)
  expect(JSON.stringify(rows)).not.toMatch(/code-of|an-other_one/)
  expect(rows.filter(({ Codes }) => Codes === null)).toEqual([])
  for (const State of ['queued', 'refused', 'failed'])
    expect((await mailsTo(portal, `${State}@example.org`))[0]).toMatchObject(letter(`code-of-${State}`))
  expect(rows.find(({ State }) => State === 'sent')).toMatchObject({ Html: letter('…').Html, Codes: '' })
})
