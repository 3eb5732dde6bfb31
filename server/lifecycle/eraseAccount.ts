import { and, eq, inArray } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { ownAccountTexts, type eraseOwnAccount } from '../../contract/accounts/ownAccount.ts'
import { recordAudit } from '../audit/record.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { getHomePageRow } from '../conference/settings.ts'
import { operations } from '../db/schema/system.ts'
import type { Sql } from '../db/database.ts'
import { removeBytes } from '../files/forgetFiles.ts'
import type { Context } from '../http/context.ts'
import { conflicting } from '../http/refusal.ts'
import type { Answer, Call } from '../http/serve.ts'
import { mails, unsubscribed } from '../db/schema/mail.ts'
import { papers } from '../db/schema/papers.ts'
import { emptyAccount, forgetAdded, forgetPerson } from './forgetPerson.ts'
import { forgetUploads } from './forgetUploads.ts'
import { forgetReader } from '../programme/forgetReader.ts'
import { forgetReviews } from '../reviews/forgetReviews.ts'
import { hasOtherAdmin } from '../accounts/access/admin.ts'
import { mustKnowPassword } from '../accounts/own/ownRights.ts'
import { write } from '../mail/template.ts'
import { erasedTemplate } from '../mail/templates/accounts.ts'

/** Deletes other data about the person: mails, stored responses, details of the audit log. */
async function forgetTraces(sql: Sql, user: Awaited<ReturnType<typeof mustKnowPassword>>): Promise<void> {
  await sql.delete(mails).where(eq(mails.Recipient, user.Email))
  await sql.delete(unsubscribed).where(eq(unsubscribed.Email, user.Email.toLowerCase()))
  await sql.delete(operations).where(eq(operations.UserId, user.Id))
  const subjects = [user.Id, user.UserDetailId].filter((id) => id !== noId)
  await sql.update(auditEntries).set({ Details: {} }).where(inArray(auditEntries.SubjectId, subjects))
}

/**
 * Erases the caller's account (design §3 "People"): profile, sessions, proof and drafts are deleted; submitted papers
 * keep the names of their authors, and everything else that refers to the person stays. The account's row stays
 * without personal data. Refuses a wrong password with 400, the last admin with 409.
 */
export async function eraseAccount(
  context: Context,
  { body, caller, sql, traceId, after, recheck }: Call<typeof eraseOwnAccount>,
): Promise<Answer<typeof eraseOwnAccount>> {
  const user = await mustKnowPassword(sql, caller, body.Password)
  if (user.Roles.includes('Admin') && !(await hasOtherAdmin(sql, user.Id)))
    throw conflicting(ownAccountTexts.lastAdmin)
  await forgetTraces(sql, user)
  await sql.delete(papers).where(and(eq(papers.OwnerId, user.Id), eq(papers.Status, 'draft')))
  const hashes = await forgetUploads(sql, user.Id)
  await forgetAdded(sql, user.Id)
  await forgetReviews(sql, user.Id)
  await forgetReader(sql, user.Id)
  const UserDetailId = await forgetPerson(sql, { UserId: user.Id, UserDetailId: user.UserDetailId })
  await emptyAccount(sql, { UserId: user.Id, UserDetailId }, context.now())
  await recordAudit({ sql, caller, traceId }, 'Erase account', user.Id)
  const letter = write(erasedTemplate, await getHomePageRow(sql), {})
  await context.mailer.queue(sql, { Recipient: user.Email, ...letter, ForgetWhenSent: true })
  recheck([user.Id])
  after(() => {
    context.mailer.wake()
    removeBytes(context, user.Id, hashes)
  })
  return { Result: null, Message: ownAccountTexts.erased }
}
