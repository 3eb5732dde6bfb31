import { and, eq } from 'drizzle-orm'
import { objectionTexts } from '../../../contract/papers/objections.ts'
import { objections, papers } from '../../db/schema/papers.ts'
import type { Context } from '../../http/context.ts'
import { permit, type RowCall } from '../../http/permitted.ts'
import { broken, mustExist, unreadable } from '../../http/refusal.ts'
import { readObjectionCode } from './objectionCode.ts'

/** The author and the paper that a mailed link names; 400 for a forged code. */
export function mayObject({ keys }: Pick<Context, 'keys'>, code: string) {
  const named = readObjectionCode(keys.objection, code)
  if (!named) throw unreadable(objectionTexts.badLink)
  return permit(named, 'object')
}

/** Locks an objection, which organisers settle and reopen. */
export async function maySettle({ sql, params }: Pick<RowCall, 'sql' | 'params'>) {
  const [objection] = await sql.select().from(objections).where(eq(objections.Id, params.id)).for('update')
  return permit(mustExist(objection), 'settle')
}

/** Locks an objection to a paper of the caller, who answers it; 404 for other people's, 422 once it is settled. */
export async function mayAnswer({ sql, caller, params }: RowCall) {
  const [found] = await sql
    .select({ objection: objections })
    .from(objections)
    .innerJoin(papers, eq(papers.Id, objections.PaperId))
    .where(and(eq(objections.Id, params.id), eq(papers.OwnerId, caller.UserId)))
    .for('update', { of: objections })
  const { objection } = mustExist(found)
  if (objection.SettledOn) throw broken(objectionTexts.alreadySettled)
  return permit(objection, 'answer')
}
