import { eq } from 'drizzle-orm'
import { objectionTexts } from '../../../contract/papers/objections.ts'
import { objections } from '../../db/schema/papers.ts'
import type { Context } from '../../http/context.ts'
import { permit, type RowCall } from '../../http/permitted.ts'
import { mustExist, unreadable } from '../../http/refusal.ts'
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
