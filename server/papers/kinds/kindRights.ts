import { eq } from 'drizzle-orm'
import { noId } from '../../../contract/core/limits.ts'
import { decisionKindTexts } from '../../../contract/papers/decisionKinds.ts'
import type { OpenStatus } from '../../../contract/papers/decisionState.ts'
import type { Sql } from '../../db/database.ts'
import { decisionKinds } from '../../db/schema/papers.ts'
import { permit } from '../../http/permitted.ts'
import { conflicting, mustBeCurrent, mustExist } from '../../http/refusal.ts'

/** Locks a kind of decision, which organisers change and delete; 412 if stale. */
export async function mayChangeKind(sql: Sql, id: string, ifMatch: number | null) {
  const [kind] = await sql.select().from(decisionKinds).where(eq(decisionKinds.Id, id)).for('update')
  const found = mustExist(kind)
  mustBeCurrent(ifMatch, found.Version)
  return permit(found, 'change')
}

/** Refuses a kind that is gone or belongs to another status (409); until the commit nobody changes or deletes it. */
export async function mustBeOfStatus(
  sql: Sql,
  { Status, KindId = noId }: { readonly Status: OpenStatus; readonly KindId?: string | undefined },
): Promise<void> {
  if (KindId === noId) return
  const [kind] = await sql.select().from(decisionKinds).where(eq(decisionKinds.Id, KindId)).for('share')
  if (!kind) throw conflicting(decisionKindTexts.unknown)
  if (kind.Status !== Status) throw conflicting(decisionKindTexts.otherStatus(kind.Name, kind.Status))
}
