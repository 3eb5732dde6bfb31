import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { captcha } from '../../contract/accounts/signUp.ts'
import type { ProfileFields } from '../../contract/people/profile.ts'
import { fullNameOf, type AuthorFields } from '../../contract/people/people.ts'
import { noId } from '../../contract/core/limits.ts'
import type { HeldParts } from '../../contract/core/deskParts.ts'
import type { Role } from '../../contract/core/roles.ts'
import { hashPassword } from '../../server/accounts/links/password.ts'
import { startSession } from '../../server/accounts/sessions/session.ts'
import { mailRequestRows, users } from '../../server/db/schema/accounts.ts'
import type { Portal } from '../../server/app.ts'
import type { Sql } from '../../server/db/database.ts'
import { openCodes } from '../../server/mail/codes.ts'
import { mails } from '../../server/db/schema/mail.ts'
import { people } from '../../server/db/schema/people.ts'
import { call } from './call.ts'
import { readMail } from './mailbox.ts'

/** The password of every account that `signedIn` makes. */
export const testPassword = 'Conference#2020'
const testPasswordHash = hashPassword(testPassword)

/** A complete profile that obeys every rule of spec §5; name what your test wants different. */
export function profileOf(given: Partial<ProfileFields> = {}): ProfileFields {
  return {
    Title: 'Dr.',
    FirstName: 'Asha',
    MiddleName: '',
    LastName: 'Rao',
    Gender: 'Female',
    Email: 'asha@example.org',
    CountryCode: '+91',
    PhoneNumber: '9876543210',
    DOB: '1985-04-12',
    Nationality: 'Indian',
    Designation: 'Professor',
    OptionalDesignation: '',
    StudentId: noId,
    Organization: 'University of Mysore',
    OrganizationCountry: 'India',
    OrganizationState: 'Karnataka',
    OrganizationCity: 'Mysore',
    ResidenceCountry: 'India',
    ResidenceState: 'Karnataka',
    ResidenceCity: 'Mysore',
    ...given,
  }
}

/** A complete author whom a presenter may add; name what your test wants different. */
export function authorOf(given: Partial<AuthorFields> = {}): AuthorFields {
  const {
    DOB: _dob,
    Nationality: _nationality,
    StudentId: _proof,
    ...author
  } = profileOf({ Email: 'ravi@example.net', FirstName: 'Ravi' })
  return { ...author, ...given }
}

export interface TestUser {
  readonly UserId: string
  readonly Email: string
  readonly AccessToken: string
  readonly RefreshToken: string
  /** All-zero for an account without a profile. */
  readonly UserDetailId: string
}

/** What an account for a test may differ in. */
interface AccountOptions {
  readonly Roles?: readonly Role[]
  /** The parts of the desk of an organiser who has not the whole desk. */
  readonly DeskParts?: HeldParts
  readonly Email?: string
  readonly profile?: boolean
  /** False for somebody who has not followed the mailed link yet. */
  readonly confirmed?: boolean
}

let count = 0

/**
 * Stores an account with `testPassword`: a confirmed paper presenter with a complete profile unless given otherwise.
 * `Roles: []` is one who has not chosen yet, `profile: false` one who has not completed the profile. Every account has
 * an address of its own unless `Email` names one.
 */
export async function accountIn(
  sql: Sql,
  options: AccountOptions = {},
): Promise<Pick<TestUser, 'UserId' | 'Email' | 'UserDetailId'>> {
  count += 1
  const Email = (options.Email ?? `person${count}@example.org`).toLowerCase()
  const profile = profileOf({ Email, LastName: `Rao ${count}` })
  const UserDetailId =
    options.profile === false
      ? noId
      : await sql
          .insert(people)
          .values({ ...profile, FullName: fullNameOf(profile) })
          .returning({ UserDetailId: people.UserDetailId })
          .then(([person]) => person?.UserDetailId ?? noId)
  const [user] = await sql
    .insert(users)
    .values({
      Email,
      PhoneNumber: profile.PhoneNumber,
      PasswordHash: await testPasswordHash,
      EmailConfirmed: options.confirmed ?? true,
      Roles: [...(options.Roles ?? ['PaperPresenter'])],
      DeskParts: options.DeskParts ?? null,
      UserDetailId,
    })
    .returning({ UserId: users.Id })
  return { UserId: user?.UserId ?? noId, Email, UserDetailId }
}

/** The account of `accountIn` with a session of its own, ready for `call(portal, endpoint, { as: user.AccessToken })`. */
export async function signedIn(portal: Portal, options: AccountOptions = {}): Promise<TestUser> {
  const { context } = portal
  return context.database.sql.transaction(async (sql) => {
    const account = await accountIn(sql, options)
    const { AccessToken, RefreshToken } = await startSession(context, sql, account.UserId)
    return { ...account, AccessToken, RefreshToken }
  })
}

/** A solved captcha, as the registration screen sends it in `GoogleCapchaCode`. */
export async function solvedCaptcha(portal: Portal): Promise<string> {
  const { Result } = await call(portal, captcha)
  if (Result.Provider !== 'altcha') throw new Error('This portal asks for reCAPTCHA')
  const challenge = Result.Challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** A mail whose texts are the same, whether they come from its row or from the file that it was sent to. */
const trimmed = <Mail extends { PlainText: string; Html: string }>(mail: Mail): Mail => ({
  ...mail,
  PlainText: mail.PlainText.trim(),
  Html: mail.Html.trim(),
})

/** A mail as its receiver reads it: the codes of its links from the file that it was sent to, or unsealed while it waits. */
async function withCodes({ context }: Portal, mail: typeof mails.$inferSelect) {
  if (mail.Codes) return trimmed({ ...mail, ...openCodes(context.keys.mailCodes, mail) })
  if (!mail.PlainText.includes('code=…')) return trimmed(mail)
  const file = `${Date.parse(mail.CreatedOn)}-${mail.Id}.eml`
  const { text, html } = await readMail(readFileSync(join(context.settings.DATA_DIR, 'mail', file)))
  return { ...mail, PlainText: text, Html: html }
}

/** Waits until what strangers asked for by an address is done: sign-ups and mails with links. */
export async function asked({ context }: Portal): Promise<void> {
  while ((await context.database.sql.$count(mailRequestRows)) > 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Every mail to an address with its codes, newest first, whether it has left already or not. */
export async function mailsTo(portal: Portal, Recipient: string) {
  await asked(portal)
  const rows = await portal.context.database.sql
    .select()
    .from(mails)
    .where(eq(mails.Recipient, Recipient))
    .orderBy(desc(mails.CreatedOn))
  return Promise.all(rows.map((mail) => withCodes(portal, mail)))
}

/** The query of a mailed link, by the path that it leads to, from the newest mail that has one. */
export async function mailedLink(
  portal: Portal,
  Recipient: string,
  path: string,
): Promise<Record<string, string>> {
  for (const mail of await mailsTo(portal, Recipient)) {
    const links = (mail.PlainText.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link))
    const link = links.find((found) => found.pathname === path)
    if (link) return Object.fromEntries(link.searchParams)
  }
  throw new Error(`No mail to ${Recipient} links to ${path}`)
}
