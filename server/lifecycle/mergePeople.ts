import { and, asc, eq, inArray, sql as text } from 'drizzle-orm'
import { pick, pluck } from '../../contract/core/collections.ts'
import {
  duplicateTexts,
  type mergePeople,
  type MergePlan,
  type DuplicatePerson,
} from '../../contract/users/duplicates.ts'
import { noId } from '../../contract/core/limits.ts'
import { announceAccount } from '../directory/accountHints.ts'
import { users } from '../db/schema/accounts.ts'
import { mergeInArchive } from '../archive/archivedPeople.ts'
import { recordAudit } from '../audit/record.ts'
import { hasCode } from '../db/failures.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { conflicting } from '../http/refusal.ts'
import type { Call } from '../http/serve.ts'
import { announceAuthors, announcePapers } from '../papers/paperHints.ts'
import { lockPapersOf } from '../papers/leaveDrafts.ts'
import { renewSearchWords } from '../papers/search/renamedAuthor.ts'
import { objections, paperAuthors, papers } from '../db/schema/papers.ts'
import { giveOwnBack } from '../reviews/ownPapers.ts'
import { announceReviews } from '../directory/reviewHints.ts'
import { ownReviews, planMerge, takesAddress } from './mergePlan.ts'
import { lockBillsOf, moveRegistration } from './mergeRegistrations.ts'
import { moveParts } from '../events/partsOfPerson.ts'
import { fillProfile } from './fillProfile.ts'
import { joinAccounts } from './joinAccounts.ts'
import { people } from '../db/schema/people.ts'
import { duplicatesOf } from './duplicates.ts'

type Merge = Call<typeof mergePeople>

/** Puts the kept person in the dropped one's place; with both on a paper, the earlier place counts and gaps close. */
async function moveAuthorships(
  sql: Sql,
  { KeepId, DropId }: Merge['body'],
  named: MergePlan['Papers'],
  now: number,
) {
  for (const { Id, IsBoth } of named) {
    const of = (person: string) => and(eq(paperAuthors.PaperId, Id), eq(paperAuthors.UserDetailId, person))
    if (IsBoth) {
      const [earlier] = await sql
        .select({ Sequence: text<number>`min(${paperAuthors.Sequence})` })
        .from(paperAuthors)
        .where(and(eq(paperAuthors.PaperId, Id), inArray(paperAuthors.UserDetailId, [KeepId, DropId])))
      await sql.delete(paperAuthors).where(of(DropId))
      await sql
        .update(paperAuthors)
        .set({ Sequence: earlier?.Sequence ?? 1 })
        .where(of(KeepId))
      const left = await sql
        .select()
        .from(paperAuthors)
        .where(eq(paperAuthors.PaperId, Id))
        .orderBy(asc(paperAuthors.Sequence))
      for (const [place, author] of left.entries())
        if (author.Sequence !== place + 1)
          await sql
            .update(paperAuthors)
            .set({ Sequence: place + 1 })
            .where(of(author.UserDetailId))
    } else await sql.update(paperAuthors).set({ UserDetailId: KeepId }).where(of(DropId))
  }
  if (named.length === 0) return
  await sql
    .update(papers)
    .set({
      Version: text`${papers.Version} + 1`,
      AuthorsVersion: text`${papers.AuthorsVersion} + 1`,
      LastModifiedOn: new Date(now).toISOString(),
    })
    .where(inArray(papers.Id, pluck(named, 'Id')))
}

/** Moves rows that only name the person: objections, notifications. Rows that both have are kept once. */
async function moveNames(sql: Sql, { KeepId, DropId }: Merge['body']): Promise<void> {
  await sql.execute(text`delete from ${objections} o where o.user_detail_id = ${DropId} and o.settled_on is null
    and exists (select 1 from ${objections} k where k.paper_id = o.paper_id and k.user_detail_id = ${KeepId}
      and k.settled_on is null)`)
  await sql.update(objections).set({ UserDetailId: KeepId }).where(eq(objections.UserDetailId, DropId))
  await moveParts(sql, { KeepId, DropId })
  await sql.execute(text`insert into listed_authors (user_id, user_detail_id)
    select user_id, ${KeepId}::uuid from listed_authors where user_detail_id = ${DropId}
    on conflict do nothing`)
  await sql.execute(text`insert into notification_receivers (notification_id, user_detail_id)
    select notification_id, ${KeepId}::uuid from notification_receivers where user_detail_id = ${DropId}
    on conflict do nothing`)
  await sql.execute(text`delete from notification_receivers where user_detail_id = ${DropId}`)
}

async function foldProfiles(sql: Sql, plan: MergePlan): Promise<void> {
  const { Keep, Drop } = plan
  const [other] = await sql.select().from(people).where(eq(people.UserDetailId, Drop.UserDetailId))
  const [own] = await sql.select().from(people).where(eq(people.UserDetailId, Keep.UserDetailId))
  if (!own || !other) throw conflicting(duplicateTexts.gone)
  try {
    await sql.transaction((inner) => inner.delete(people).where(eq(people.UserDetailId, other.UserDetailId)))
  } catch (error) {
    if (hasCode(error, '23503')) throw conflicting(duplicateTexts.referred)
    throw error
  }
  const { SearchWords: _words, ...filled } = fillProfile(own, other)
  await sql
    .update(people)
    .set({
      ...filled,
      // Keeps the address used to sign in.
      Email: takesAddress(plan) ? other.Email : own.Email || other.Email,
      Version: own.Version + 1,
    })
    .where(eq(people.UserDetailId, own.UserDetailId))
}

/**
 * Merges two people in one transaction. Refuses with 409 people who cannot be merged, and those merged, deleted or
 * changed meanwhile. The papers get new versions, and their owners are notified.
 */
export async function mergeDuplicates(context: Context, call: Merge): Promise<DuplicatePerson> {
  const { sql, body, caller, traceId, publish, recheck } = call
  const { KeepId, DropId } = body
  const seen = await planMerge(sql, caller, body)
  // Papers before people, as everywhere; then the people in a fixed order.
  for (const { UserId, UserDetailId } of [seen.Keep, seen.Drop])
    await lockPapersOf(sql, { UserId, UserDetailId })
  await sql
    .select({ Id: people.UserDetailId })
    .from(people)
    .where(inArray(people.UserDetailId, [KeepId, DropId]))
    .orderBy(asc(people.UserDetailId))
    .for('update')
  await lockBillsOf(sql, body)
  const plan = await planMerge(sql, caller, body)
  if (plan.Keep.Version !== body.KeepVersion || plan.Drop.Version !== body.DropVersion)
    throw conflicting(duplicateTexts.changed)
  if (plan.Refusal) throw conflicting(plan.Refusal)
  const owned = await sql.select({ Id: papers.Id }).from(papers).where(eq(papers.OwnerId, plan.Drop.UserId))
  await moveAuthorships(sql, body, plan.Papers, context.now())
  await moveNames(sql, body)
  await mergeInArchive(sql, DropId, KeepId)
  await moveRegistration(sql, body)
  if (plan.Account === 'joins') await joinAccounts(sql, plan)
  if (plan.Account === 'moves')
    await sql.update(users).set({ UserDetailId: KeepId }).where(eq(users.Id, plan.Drop.UserId))
  await giveOwnBack(sql, await ownReviews(sql, plan.Keep, plan.Drop), plan.Keep.FullName)
  await foldProfiles(sql, plan)
  await renewSearchWords(sql, KeepId)
  await recordAudit({ sql, caller, traceId }, 'Merge people', KeepId, {
    Merged: [plan.Drop.FullName, plan.Drop.Email].filter(Boolean).join(', '),
    MergedId: DropId,
    ...(plan.Account === 'joins' ? { MergedUserId: plan.Drop.UserId } : {}),
    Papers: plan.Papers.map(({ PaperCode, PaperTitle }) => PaperCode || PaperTitle),
    ...pick(plan, 'Reviews', 'Registration', 'Account', 'SignsInWith'),
  })
  const paperIds = [...plan.Papers, ...owned].map(({ Id }) => Id)
  await announcePapers(call, paperIds)
  await announceAuthors(call, paperIds)
  const merged = (await duplicatesOf(sql, [KeepId])).get(KeepId)
  if (!merged) throw conflicting(duplicateTexts.gone)
  if (merged.UserId !== noId) announceAccount({ publish, recheck }, merged.UserId)
  if (plan.Reviews.length > 0) announceReviews({ publish }, [merged.UserId])
  if (plan.Account === 'joins') {
    recheck([plan.Drop.UserId])
    publish({ UserIds: [merged.UserId] }, { Target: 'Changed', Entity: 'Stars', Id: noId, Version: 0 })
  }
  return merged
}
