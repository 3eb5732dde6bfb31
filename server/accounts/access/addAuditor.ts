import { eq } from 'drizzle-orm'
import {
  accountAdminTexts,
  emailQueryRules,
  type addAuditor,
} from '../../../contract/accounts/accountAdmin.ts'
import { recordAudit } from '../../audit/record.ts'
import { queueLetter } from '../../conference/queueLetter.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { conflicting, mustHold } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { accountOf } from './loginAccess.ts'
import { hasEmail } from '../../directory/emails.ts'
import { people } from '../../db/schema/people.ts'
import { announceAccount } from '../../directory/accountHints.ts'
import { invitationLink } from '../links/linkMails.ts'
import { auditorInvitationTemplate, auditorTemplate } from '../../mail/templates/accounts.ts'
import { users } from '../../db/schema/accounts.ts'
import { stored } from '../../db/stored.ts'

/**
 * The account with an address, locked; creates one without a password if there is none. If a person has the address,
 * the account is theirs: an auditor's own papers are found by the person.
 */
async function accountWith(sql: Sql, Email: string) {
  const [person] = await sql.select().from(people).where(hasEmail(Email)).for('no key update')
  if (!person)
    await sql.insert(users).values({ Email, PhoneNumber: '' }).onConflictDoNothing({ target: users.Email })
  const found = person ? eq(users.Id, (await accountOf(sql, person)).Id) : eq(users.Email, Email)
  return stored(await sql.select().from(users).where(found).for('update'))
}

type Making = Pick<Call<typeof addAuditor>, 'sql' | 'caller' | 'traceId' | 'publish' | 'recheck'>

/**
 * Grants the role Auditor to the account with an address, in addition to its roles. Users without a password get a
 * mail with a link to set one, with `invitesAgain` also on a repeated call. Refuses a blocked account with 409. Call
 * `mailer.wake` after the commit.
 */
export async function makeAuditor(
  context: Context,
  call: Making,
  email: string,
  { invitesAgain }: { readonly invitesAgain: boolean },
): Promise<{ readonly Id: string; readonly Message: string }> {
  const { sql } = call
  const user = await accountWith(sql, email.toLowerCase())
  if (user.Blocked) throw conflicting(accountAdminTexts.isBlocked)
  const isNew = !user.Roles.includes('Auditor')
  const isInvited = user.PasswordHash === null && (isNew || invitesAgain)
  if (isNew) {
    const Roles = [...user.Roles, 'Auditor']
    await sql.update(users).set({ Roles }).where(eq(users.Id, user.Id))
    await recordAudit(call, 'Add auditor', user.Id, { Roles: { From: user.Roles, To: Roles } })
    announceAccount(call, user.Id)
  }
  if (isInvited) {
    const PasswordLink = await invitationLink(context, sql, user, call.caller)
    await queueLetter(context, sql, user.Email, auditorInvitationTemplate, { PasswordLink })
  } else if (isNew) {
    const SignInLink = `${context.publicUrl()}/login`
    await queueLetter(context, sql, user.Email, auditorTemplate, { SignInLink })
  }
  const { auditorInvited, auditorAdded, auditorAlready } = accountAdminTexts
  const Message = (isInvited ? auditorInvited : isNew ? auditorAdded : auditorAlready)(user.Email)
  return { Id: user.Id, Message }
}

/** Makes one person an auditor (spec §7 "add-auditor"). */
export async function addAuditorByEmail(
  context: Context,
  call: Call<typeof addAuditor>,
): Promise<Answer<typeof addAuditor>> {
  mustHold(emailQueryRules(call.query))
  const { Id, Message } = await makeAuditor(context, call, call.query.email, { invitesAgain: true })
  call.after(context.mailer.wake)
  return { Result: null, Id, Message }
}
