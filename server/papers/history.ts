import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { ChangeKind, StatusChange } from '../../contract/papers/paperHistory.ts'
import type { Sql } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { papers, statusChanges } from '../db/schema/papers.ts'
import { people } from '../db/schema/people.ts'
import { nameOfAccount } from '../directory/namesOfAccounts.ts'
import type { Context } from '../http/context.ts'
import { notFound } from '../http/refusal.ts'
import type { LockedPaper } from './lockPaper.ts'

interface Entry {
  readonly paper: Pick<LockedPaper, 'Id' | 'Status'>
  readonly Kind: Exclude<ChangeKind, 'status'>
  readonly ChangedBy: string
  readonly Reason: string
}

/** Adds an entry to a paper's history for a change that leaves its status as it is, with the reason. */
export async function addEntry(
  sql: Sql,
  { now }: Pick<Context, 'now'>,
  { paper: { Id, Status }, ...entry }: Entry,
): Promise<void> {
  const ChangedOn = new Date(now()).toISOString()
  await sql
    .insert(statusChanges)
    .values({ ...entry, PaperId: Id, ChangedOn, FromStatus: Status, ToStatus: Status, Feedback: '' })
}

const { PaperId: _paper, ChangedBy: _account, ...listed } = getTableColumns(statusChanges)

/** The changes of a paper's status, oldest first. People without a profile appear by e-mail address. */
export async function statusHistory(sql: Sql, paperId: string): Promise<StatusChange[]> {
  if ((await sql.$count(papers, eq(papers.Id, paperId))) === 0) throw notFound()
  return sql
    .select({ ...listed, ChangedByName: nameOfAccount })
    .from(statusChanges)
    .leftJoin(users, eq(users.Id, statusChanges.ChangedBy))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(eq(statusChanges.PaperId, paperId))
    .orderBy(asc(statusChanges.ChangedOn), asc(statusChanges.Id))
}
