import { and, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { groupBy, pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Changed } from '../../contract/hub/hub.ts'
import type { Sql } from '../db/database.ts'
import type { Actor } from '../http/context.ts'
import { permit } from '../http/permitted.ts'
import { notFound } from '../http/refusal.ts'
import type { Notifying } from '../directory/notify.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'

/** The parts of a caller that these rights need. */
type Acting = Pick<Actor, 'UserDetailId' | 'Roles'>

/** The condition of a paper that takes part in the conference: approved, and not withdrawn since. */
export const takesPart = and(eq(papers.Status, 'approved'), isNull(papers.WithdrawnOn))

/**
 * The ids of the people on the caller's approved papers, including the caller: a presenter may register, pay, share
 * the payment link and travel for them (design §3 "Who may"). A withdrawn paper gives no rights. For use inside a
 * query.
 */
export function companionsInPapers(sql: Sql, { UserDetailId }: Pick<Acting, 'UserDetailId'>) {
  const own = alias(paperAuthors, 'own_place')
  return sql
    .select({ UserDetailId: paperAuthors.UserDetailId })
    .from(paperAuthors)
    .innerJoin(own, eq(own.PaperId, paperAuthors.PaperId))
    .innerJoin(papers, eq(papers.Id, paperAuthors.PaperId))
    .where(and(eq(own.UserDetailId, UserDetailId), takesPart))
}

/**
 * True if the caller may register, pay, share the payment link and travel for a person: the person themselves, a
 * presenter who is an author of the same approved paper, an admin (design §3 "Registration").
 */
export async function mayActFor(sql: Sql, actor: Acting, UserDetailId: string): Promise<boolean> {
  if (actor.Roles.includes('Admin')) return true
  if (actor.UserDetailId === noId) return false
  if (actor.UserDetailId === UserDetailId) return true
  if (!actor.Roles.includes('PaperPresenter')) return false
  const companions = companionsInPapers(sql, actor).as('companions')
  return (await sql.$count(companions, eq(companions.UserDetailId, UserDetailId))) > 0
}

/** A row of a person for whom the caller may act; 404 for other people's, and for none. */
export async function mustActFor<Row extends { readonly UserDetailId: string }>(
  sql: Sql,
  actor: Acting,
  row: Row | undefined,
) {
  if (!row || !(await mayActFor(sql, actor, row.UserDetailId))) throw notFound()
  return permit(row, 'act for')
}

/**
 * The people, beside organisers, who see the registration, bill and travel details of some people: each person and
 * the authors of their approved papers, by the person's id. Used to choose whom to notify of a change.
 */
export async function seersOf(
  sql: Sql,
  UserDetailIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const own = alias(paperAuthors, 'own_place')
  const rows = await sql
    .selectDistinct({ of: own.UserDetailId, seer: paperAuthors.UserDetailId })
    .from(own)
    .innerJoin(papers, eq(papers.Id, own.PaperId))
    .innerJoin(paperAuthors, eq(paperAuthors.PaperId, own.PaperId))
    .where(and(inArray(own.UserDetailId, [...UserDetailIds]), takesPart))
  const seersById = groupBy(rows, ({ of }) => of)
  return new Map(
    UserDetailIds.map((id) => [id, [...new Set([id, ...pluck(seersById.get(id) ?? [], 'seer')])]]),
  )
}

/** Notifies organisers, and everybody who sees the registrations of some people, of a changed row of theirs. */
export async function announceToSeers(
  { sql, publish }: Notifying,
  UserDetailIds: readonly string[],
  row: Changed,
): Promise<void> {
  const PersonIds = [...new Set([...(await seersOf(sql, UserDetailIds)).values()].flat())]
  publish({ PersonIds, Roles: ['Admin'] }, { Target: 'Changed', ...row })
}
