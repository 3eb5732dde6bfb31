import { eq, sql as text } from 'drizzle-orm'
import { duplicateTexts, isOrganiser, type MergePlan, type Pair } from '../../contract/duplicates.ts'
import { noId } from '../../contract/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { conflicting } from '../http/refusal.ts'
import { paperAuthors, papers } from '../papers/table.ts'
import { judgeRegistrations } from './mergeRegistrations.ts'
import { twinsOf } from './twins.ts'

/** The papers that name the one who goes, and whether they name the one who stays too. */
async function papersNaming(sql: Sql, { KeepId, DropId }: Pair): Promise<MergePlan['Papers']> {
  return sql
    .select({
      Id: papers.Id,
      PaperCode: papers.PaperCode,
      PaperTitle: papers.PaperTitle,
      IsBoth: text<boolean>`exists (select 1 from paper_authors k
        where k.paper_id = ${papers.Id} and k.user_detail_id = ${KeepId})`,
    })
    .from(papers)
    .innerJoin(paperAuthors, eq(paperAuthors.PaperId, papers.Id))
    .where(eq(paperAuthors.UserDetailId, DropId))
    .orderBy(papers.PaperCode, papers.Id)
}

/** What merging two people does, or why it cannot be. Refuses with 409 where one of them is there no more. */
export async function planMerge(sql: Sql, caller: Caller, pair: Pair): Promise<MergePlan> {
  const twins = await twinsOf(sql, [pair.KeepId, pair.DropId])
  const Keep = twins.get(pair.KeepId)
  const Drop = twins.get(pair.DropId)
  if (!Keep || !Drop) throw conflicting(duplicateTexts.gone)
  const { says, refusal } = await judgeRegistrations(sql, pair)
  const isBoth = Keep.UserId !== noId && Drop.UserId !== noId
  const Account = isBoth ? 'joins' : Drop.UserId !== noId ? 'moves' : Keep.UserId !== noId ? 'stays' : 'none'
  const Refusal =
    isBoth && Drop.UserId === caller.UserId
      ? duplicateTexts.yourself
      : isBoth && isOrganiser(Drop)
        ? duplicateTexts.organiser
        : refusal
  return {
    Keep,
    Drop,
    Refusal,
    Papers: await papersNaming(sql, pair),
    Owned: isBoth ? await sql.$count(papers, eq(papers.OwnerId, Drop.UserId)) : 0,
    Registration: says,
    Account,
  }
}
