import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { StatusChange } from '../../../contract/papers/paperHistory.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Sql } from '../../db/database.ts'
import { notFound } from '../../http/refusal.ts'
import { nameOfAccount } from '../../directory/namesOfAccounts.ts'
import { people } from '../../db/schema/people.ts'
import { papers, statusChanges } from '../../db/schema/papers.ts'

const { PaperId: _paper, ChangedBy: _account, ...listed } = getTableColumns(statusChanges)

/** The changes of a paper's status, oldest first. People without a profile appear by e-mail address. */
export async function statusHistory(sql: Sql, paperId: string): Promise<StatusChange[]> {
  const [paper] = await sql.select({ Id: papers.Id }).from(papers).where(eq(papers.Id, paperId))
  if (!paper) throw notFound()
  return sql
    .select({ ...listed, ChangedByName: nameOfAccount })
    .from(statusChanges)
    .leftJoin(users, eq(users.Id, statusChanges.ChangedBy))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(eq(statusChanges.PaperId, paperId))
    .orderBy(asc(statusChanges.ChangedOn), asc(statusChanges.Id))
}
