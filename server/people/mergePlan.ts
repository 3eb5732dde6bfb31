import { eq, inArray, or, sql as text } from 'drizzle-orm'
import { duplicateTexts, isOrganiser, type MergePlan, type Pair } from '../../contract/duplicates.ts'
import { noId } from '../../contract/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { conflicting } from '../http/refusal.ts'
import { paperAuthors, papers } from '../papers/table.ts'
import { bills, transfers } from '../payments/table.ts'
import { accommodations } from '../registration/table.ts'
import { travels } from '../travel/table.ts'
import { twinsOf } from './twins.ts'

/** A registration as far as a merge may drop it: `isBare` has no payment, invoice or travel. */
interface Held {
  readonly UserDetailId: string
  readonly AccommodationId: string
  readonly isBare: boolean
}

async function registrationsOf(sql: Sql, ids: readonly string[]): Promise<Held[]> {
  const rows = await sql
    .select({
      UserDetailId: accommodations.UserDetailId,
      AccommodationId: accommodations.AccommodationId,
      isBare: text<boolean>`coalesce(${bills.InvoiceNumber}, '') = ''
        and not exists (select 1 from ${transfers} where ${transfers.PaymentDetailsId} = ${bills.PaymentDetailsId})
        and not exists (select 1 from ${travels} where ${travels.AccommodationId} = ${accommodations.AccommodationId})`,
    })
    .from(accommodations)
    .leftJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
    .where(inArray(accommodations.UserDetailId, [...ids]))
  return rows
}

/** What becomes of the registrations of two people; which one goes, where both have one. */
export async function judgeRegistrations(
  sql: Sql,
  { KeepId, DropId }: Pair,
): Promise<{ readonly says: MergePlan['Registration'] | 'refused'; readonly goes: Held | undefined }> {
  const held = await registrationsOf(sql, [KeepId, DropId])
  const own = held.find(({ UserDetailId }) => UserDetailId === KeepId)
  const other = held.find(({ UserDetailId }) => UserDetailId === DropId)
  if (!other) return { says: own ? 'stays' : 'none', goes: undefined }
  if (!own) return { says: 'moves', goes: undefined }
  const goes = other.isBare ? other : own.isBare ? own : undefined
  return { says: goes ? 'replaces' : 'refused', goes }
}

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
  const { says } = await judgeRegistrations(sql, pair)
  const isBoth = Keep.UserId !== noId && Drop.UserId !== noId
  const Account = isBoth ? 'joins' : Drop.UserId !== noId ? 'moves' : Keep.UserId !== noId ? 'stays' : 'none'
  const Refusal =
    isBoth && Drop.UserId === caller.UserId
      ? duplicateTexts.yourself
      : isBoth && isOrganiser(Drop)
        ? duplicateTexts.organiser
        : says === 'refused'
          ? duplicateTexts.bothRegistered
          : ''
  return {
    Keep,
    Drop,
    Refusal,
    Papers: await papersNaming(sql, pair),
    Owned: isBoth ? await sql.$count(papers, or(eq(papers.OwnerId, Drop.UserId))) : 0,
    Registration: says === 'refused' ? 'replaces' : says,
    Account,
  }
}
