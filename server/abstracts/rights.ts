import { and, asc, inArray } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import type { Sql } from '../db/database.ts'
import { papers } from '../db/schema/papers.ts'
import { permit, type Permitted } from '../http/permitted.ts'
import { mustBeCurrent, notFound } from '../http/refusal.ts'
import { hasArrived } from '../papers/importVisibility.ts'

/** Papers whose abstracts may be verified, in a fixed order. */
export const papersOf = (sql: Sql, ids: readonly string[]) =>
  sql
    .select(pick(papers, 'Id', 'PaperCode', 'PaperTitle', 'Status', 'Abstract', 'Version'))
    .from(papers)
    .where(and(inArray(papers.Id, [...ids]), hasArrived()))
    .orderBy(asc(papers.Id))

export type Held = Awaited<ReturnType<typeof papersOf>>[number]
export type Verifiable = Permitted<Held, 'verify'>

/**
 * The same, locked until the end of the transaction: of two people who verify one abstract, the second sees the
 * first.
 */
export const mayVerifyAbstracts = async (sql: Sql, ids: readonly string[]): Promise<Verifiable[]> =>
  (await papersOf(sql, ids).for('no key update')).map((paper) => permit(paper, 'verify'))

/** The same for one paper; 404 if there is none, 412 if it has another version than the one checked. */
export async function mayVerifyAbstract(sql: Sql, id: string, ifMatch: number | null): Promise<Verifiable> {
  const [paper] = await mayVerifyAbstracts(sql, [id])
  if (!paper) throw notFound()
  mustBeCurrent(ifMatch, paper.Version)
  return paper
}
