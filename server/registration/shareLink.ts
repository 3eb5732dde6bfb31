import { eq, sql as text } from 'drizzle-orm'
import { accountAdminTexts } from '../../contract/accounts/accountAdmin.ts'
import { noId } from '../../contract/core/limits.ts'
import { moneyOf } from '../../contract/core/money.ts'
import { paymentTexts } from '../../contract/payments/paymentTexts.ts'
import { registrationTexts } from '../../contract/registration/registrationTexts.ts'
import { type Accommodation, type sendPaymentLink } from '../../contract/registration/registration.ts'
import { requestFacts } from '../../contract/registration/paymentRequest.ts'
import { paymentLinkNotice } from '../../contract/notifications/notices.ts'
import { userTexts } from '../../contract/users/users.ts'
import { invitationLink } from '../accounts/links/linkMails.ts'
import { users } from '../db/schema/accounts.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Caller, Context } from '../http/context.ts'
import { broken, conflicting, Refusal, mustExist } from '../http/refusal.ts'
import type { Answer, Call } from '../http/serve.ts'
import { write } from '../mail/template.ts'
import { firstPaymentLinkTemplate, paymentLinkTemplate } from '../mail/templates/payments.ts'
import { notify } from '../directory/notify.ts'
import { accountOf, nameOf } from '../accounts/access/loginAccess.ts'
import { mustHavePaused } from '../accounts/access/accessRights.ts'
import { isNotErased } from '../directory/emails.ts'
import { people } from '../db/schema/people.ts'
import { mustRegisterFrom } from './authorsToRegister.ts'
import { requestCode, requestOf } from './paymentRequests.ts'
import type { maySeeRegistration } from './rights.ts'
import { rolesOfRegistered } from './rolesOfRegistered.ts'
import { stored } from '../db/stored.ts'
import { pick } from '../../contract/core/collections.ts'

/** The person of a registration, locked, so that two links run one after the other. */
async function addressee(sql: Sql, UserDetailId: string) {
  const [person] = await sql
    .select({
      ...pick(people, 'UserDetailId', 'FullName', 'Email', 'PhoneNumber', 'AccessSentOn'),
      IsErased: text<boolean>`not (${isNotErased})`,
    })
    .from(people)
    .where(eq(people.UserDetailId, UserDetailId))
    .for('no key update')
  const { IsErased, ...addressed } = mustExist(person)
  if (!addressed.Email) throw conflicting(IsErased ? userTexts.erased : userTexts.noAddress)
  return addressed
}

/** The account of a person; creates one if there is none. A blocked one gets no link (409). */
async function accountFor(sql: Sql, person: Awaited<ReturnType<typeof addressee>>) {
  const { Id } = await accountOf(sql, person)
  const account = stored(await sql.select().from(users).where(eq(users.Id, Id)))
  if (account.Blocked) throw conflicting(accountAdminTexts.isBlocked)
  // The payment page needs a role. A user without a password gets one when setting it.
  if (account.PasswordHash !== null && account.Roles.length === 0)
    await sql
      .update(users)
      .set({ Roles: await rolesOfRegistered(sql, person.UserDetailId) })
      .where(eq(users.Id, Id))
  return account
}

type Account = Awaited<ReturnType<typeof accountFor>>

/**
 * The link in the mail: with a password to the payment page through the sign-in, without one to a page that sets it,
 * valid once and for 7 days, and from there to the payment page (design §3 "Shared payment link").
 */
async function linkFor(
  context: Context,
  sql: Sql,
  account: Account,
  caller: Caller,
  { AccommodationId: accommodationId, PaymentDetailsId: paymentDetailsId }: Accommodation,
  request: string,
): Promise<string> {
  const page = `/payment/accommodation/${accommodationId}`
  if (account.PasswordHash !== null) {
    const returnUrl = `${page}?${new URLSearchParams({ paymentDetailsId }).toString()}`
    return `${context.publicUrl()}/login?${new URLSearchParams({ returnUrl, request }).toString()}`
  }
  const link = await invitationLink(context, sql, account, caller)
  const rest = new URLSearchParams({ redirectURL: page, accommodationId, paymentDetailsId, request })
  return `${link}&${rest.toString()}`
}

/** Refuses a registration that cannot be paid. */
function mustBePayable({ CancelledOn, IsPaymentDone, ExpectedAmount }: Accommodation): void {
  if (CancelledOn !== null) throw broken(registrationTexts.cancelled)
  if (IsPaymentDone || ExpectedAmount === 0) throw broken(paymentTexts.nothingDue)
}

/** True for an admin with a registration that was made without a paper. */
const hasNoPaper = (caller: Caller, paperId: string) => paperId === noId && caller.Roles.includes('Admin')

/**
 * Mails the person of a registration a link to its payment page; a person without an account gets one. Refuses a
 * paper that is not theirs and a registration with nothing due with 422, a second link within a minute with 409.
 */
export async function shareLink(
  context: Context,
  { sql, caller, params, after, publish }: Call<typeof sendPaymentLink>,
  row: Awaited<ReturnType<typeof maySeeRegistration>>,
): Promise<Answer<typeof sendPaymentLink>> {
  if (!hasNoPaper(caller, params.paperId)) {
    // The registration exists: a missing paper gets the same refusal as one that is not approved.
    await mustRegisterFrom(sql, caller, params.paperId, row.UserDetailId).catch((error: unknown) => {
      throw error instanceof Refusal ? broken(registrationTexts.notApproved) : error
    })
  }
  mustBePayable(row)
  const person = await addressee(sql, row.UserDetailId)
  const now = context.now()
  mustHavePaused(person, now)
  const account = await accountFor(sql, person)
  const conference = await getHomePageRow(sql)
  const sentBy = await nameOf(sql, caller)
  const DueAmount = moneyOf(row.ExpectedAmount - row.ActualAmount, row.CurrencySymbol)
  const named = {
    AccommodationId: row.AccommodationId,
    AskedBy: sentBy ? caller.UserDetailId : noId,
    PaperId: params.paperId,
  }
  const template = account.PasswordHash === null ? firstPaymentLinkTemplate : paymentLinkTemplate
  const letter = write(template, conference, {
    Introduction: sentBy
      ? `${sentBy} has registered you for ${conference.ConferenceName}, where you are named as an author.`
      : `You are registered for ${conference.ConferenceName}.`,
    DueAmount,
    Request: requestFacts(await requestOf(sql, row, named)),
    PaymentLink: await linkFor(context, sql, account, caller, row, requestCode(context, named)),
  })
  await context.mailer.queue(sql, { Recipient: account.Email, ...letter })
  await notify(
    { sql, publish },
    { ...paymentLinkNotice(row.AccommodationId, DueAmount), PersonIds: [row.UserDetailId], OnceKey: '' },
  )
  await sql
    .update(people)
    .set({ AccessSentOn: new Date(now).toISOString() })
    .where(eq(people.UserDetailId, row.UserDetailId))
  after(context.mailer.wake)
  return { Result: null, Id: row.AccommodationId, Message: registrationTexts.shared(person.FullName) }
}
