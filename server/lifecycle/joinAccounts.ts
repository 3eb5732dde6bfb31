import { asc, eq, inArray, sql as text } from 'drizzle-orm'
import { duplicateTexts, type MergePlan } from '../../contract/users/duplicates.ts'
import { linkCodes, sessions, users } from '../db/schema/accounts.ts'
import { renameInArchive } from '../archive/archivedPeople.ts'
import type { Sql } from '../db/database.ts'
import { operations } from '../db/schema/system.ts'
import { moveFiles } from '../files/moveFiles.ts'
import { conflicting } from '../http/refusal.ts'
import { papers } from '../db/schema/papers.ts'
import { transfers } from '../db/schema/payments.ts'
import { moveStars } from '../programme/forgetReader.ts'
import { moveReviews } from '../reviews/forgetReviews.ts'
import { takesAddress } from './mergePlan.ts'
import { people } from '../db/schema/people.ts'

async function moveReads(sql: Sql, from: string, to: string): Promise<void> {
  await sql.execute(text`insert into notification_reads (notification_id, user_id, read_on)
    select notification_id, ${to}::uuid, read_on from notification_reads where user_id = ${from}
    on conflict do nothing`)
  await sql.execute(text`delete from notification_reads where user_id = ${from}`)
}

async function moveListed(sql: Sql, from: string, to: string): Promise<void> {
  await sql.execute(text`insert into listed_authors (user_id, user_detail_id)
    select ${to}::uuid, user_detail_id from listed_authors where user_id = ${from}
    on conflict do nothing`)
}

/** Deletes the dropped account. If only it has a password, address and password move, so that nobody is locked out. */
async function endAccount(sql: Sql, plan: MergePlan, from: string, to: string): Promise<void> {
  const accounts = await sql
    .select()
    .from(users)
    .where(inArray(users.Id, [from, to]))
    .orderBy(asc(users.Id))
    .for('update')
  const other = accounts.find(({ Id }) => Id === from)
  if (!other || accounts.length < 2) throw conflicting(duplicateTexts.gone)
  await sql.execute(text`insert into consents (user_id, notice_version, consented_on)
    select ${to}::uuid, notice_version, consented_on from consents where user_id = ${from}
    on conflict do nothing`)
  await sql.delete(operations).where(eq(operations.UserId, from))
  await sql.delete(sessions).where(eq(sessions.UserId, from))
  await sql.delete(users).where(eq(users.Id, from))
  if (plan.NewRole)
    await sql
      .update(users)
      .set({ Roles: [plan.NewRole] })
      .where(eq(users.Id, to))
  if (!takesAddress(plan)) return
  const { Email, PasswordHash, EmailConfirmed, Blocked } = other
  await sql
    .update(users)
    .set({ Email, PasswordHash, EmailConfirmed, Blocked: text`${users.Blocked} or ${Blocked}` })
    .where(eq(users.Id, to))
  // Links mailed to the unused address stop working.
  await sql.delete(linkCodes).where(eq(linkCodes.UserId, to))
}

/** Moves the dropped account's data to the kept account; its sessions end. */
export async function joinAccounts(sql: Sql, plan: MergePlan): Promise<void> {
  const [from, to] = [plan.Drop.UserId, plan.Keep.UserId]
  await sql
    .update(papers)
    .set({ OwnerId: to, Version: text`${papers.Version} + 1` })
    .where(eq(papers.OwnerId, from))
  await renameInArchive(sql, from, to)
  await moveFiles(sql, from, to)
  await sql.update(transfers).set({ ClaimedBy: to }).where(eq(transfers.ClaimedBy, from))
  await sql.update(people).set({ CreatedBy: to }).where(eq(people.CreatedBy, from))
  await moveListed(sql, from, to)
  await moveReads(sql, from, to)
  await moveStars(sql, from, to)
  await moveReviews(sql, from, to)
  await endAccount(sql, plan, from, to)
}
