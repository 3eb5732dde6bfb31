import { asc, count, eq, sql as text } from 'drizzle-orm'
import { noId, limits } from '../../../contract/core/limits.ts'
import {
  decisionKindTexts,
  inKindOrder,
  type DecisionKind,
  type KindBody,
} from '../../../contract/papers/decisionKinds.ts'
import type { Sql } from '../../db/database.ts'
import { insertOne } from '../../db/insertOne.ts'
import { decisionKinds, papers, tentativeDecisions, waitingDecisions } from '../../db/schema/papers.ts'
import { conflicting } from '../../http/refusal.ts'
import type { mayChangeKind } from './kindRights.ts'

type Changeable = Awaited<ReturnType<typeof mayChangeKind>>

/** All kinds of decisions, by status and name. */
export const listKinds = async (sql: Sql): Promise<DecisionKind[]> =>
  inKindOrder(await sql.select().from(decisionKinds).orderBy(asc(decisionKinds.Id)))

/** The names of all kinds, by their ids. */
export async function kindNames(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const kinds = await sql.select({ Id: decisionKinds.Id, Name: decisionKinds.Name }).from(decisionKinds)
  return new Map(kinds.map(({ Id, Name }) => [Id, Name]))
}

/** The name of a kind; empty for none. */
export const nameOfKind = async (sql: Sql, id: string = noId): Promise<string> =>
  id === noId ? '' : ((await kindNames(sql)).get(id) ?? '')

/**
 * Refuses a name that another kind has, ignoring case, and one kind too many (409). Under a lock, so that two calls
 * with the same name run one after the other.
 */
async function mustBeFree(sql: Sql, name: string, except?: string): Promise<void> {
  await sql.execute('lock table decision_kinds in share row exclusive mode')
  const kinds = await listKinds(sql)
  if (kinds.some(({ Id, Name }) => Id !== except && Name.toLowerCase() === name.toLowerCase()))
    throw conflicting({ Name: decisionKindTexts.nameTaken })
  if (except === undefined && kinds.length >= limits.DecisionKinds)
    throw conflicting(decisionKindTexts.tooMany)
}

/** Adds a kind of decision; 409 if another one has its name. */
export async function addKind(sql: Sql, body: KindBody): Promise<DecisionKind> {
  const Name = body.Name.trim()
  await mustBeFree(sql, Name)
  return insertOne(sql, decisionKinds, { ...body, Name })
}

/** How many papers have a kind: decided, meant or waiting. */
async function papersWith(sql: Sql, Id: string): Promise<number> {
  const [found] = await sql
    .select({ Papers: count() })
    .from(papers)
    .where(
      text`${papers.DecisionKindId} = ${Id}
        or ${papers.Id} in (select ${waitingDecisions.PaperId} from ${waitingDecisions} where ${waitingDecisions.KindId} = ${Id})
        or ${papers.Id} in (select ${tentativeDecisions.PaperId} from ${tentativeDecisions} where ${tentativeDecisions.KindId} = ${Id})`,
    )
  return found?.Papers ?? 0
}

async function mustBeUnused(sql: Sql, Id: string): Promise<void> {
  const used = await papersWith(sql, Id)
  if (used > 0) throw conflicting(decisionKindTexts.inUse(used))
}

/** Renames a kind, or moves it to another status; 409 if papers of the former status have it. */
export async function changeKind(sql: Sql, before: Changeable, body: KindBody): Promise<DecisionKind> {
  const { Id, Version } = before
  const Name = body.Name.trim()
  await mustBeFree(sql, Name, Id)
  if (body.Status !== before.Status) await mustBeUnused(sql, Id)
  const kind = { Id, Name, Status: body.Status, Version: Version + 1 }
  await sql.update(decisionKinds).set(kind).where(eq(decisionKinds.Id, Id))
  return kind
}

/** Deletes a kind; 409 if a paper has it. */
export async function deleteKind(sql: Sql, { Id }: Changeable): Promise<void> {
  await mustBeUnused(sql, Id)
  await sql.delete(decisionKinds).where(eq(decisionKinds.Id, Id))
}
