import { Conflict } from '../../../src/cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { kinds } from '../../../src/sync/entities/kinds.ts'

export type Choice = 'mine' | 'theirs'

/** Settles a whole conflict with one side, as a person does who answers each question alike. */
export async function resolveConflict(
  db: WorkDatabase,
  entityId: string,
  choice: Choice,
  now: number,
): Promise<void> {
  const conflict = Conflict.safeParse(await db.conflicts.get(entityId)).data
  if (!conflict) return
  const { Kind, Theirs, Fields, TheirVersion } = conflict
  const names = Array.isArray(Theirs) ? Fields : Object.keys(Theirs as object)
  const all = Object.fromEntries(names.map((name) => [name, choice]))
  await kinds[Kind].answer?.(db, entityId, all, TheirVersion, now)
}
