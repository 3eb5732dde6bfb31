import type { ChangeKind } from '../../contract/papers/paperHistory.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { LockedPaper } from './lock.ts'
import { statusChanges } from '../db/schema/papers.ts'

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
