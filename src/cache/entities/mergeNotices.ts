import { Merge, LastSent } from '../database/outboxRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** Records an automatic merge, combined with earlier ones that the person has not seen. */
export async function noteMerge(db: WorkDatabase, merge: Merge): Promise<void> {
  const row = await db.merges.get([merge.EntityId, merge.Kind])
  const before = row && Merge.parse(row)
  const join = (name: 'Fields' | 'Added' | 'Removed') => [
    ...new Set([...(before?.[name] ?? []), ...merge[name]]),
  ]
  await db.merges.put({
    ...merge,
    Fields: join('Fields'),
    Added: join('Added'),
    Removed: join('Removed'),
    IsOrdered: merge.IsOrdered || (before?.IsOrdered ?? false),
  })
}

/** Automatic merges not seen yet, newest first; of one entity if one is named. */
export async function readMerges(db: WorkDatabase, entityId?: string): Promise<Merge[]> {
  const rows = await (entityId === undefined
    ? db.merges.toArray()
    : db.merges.where('EntityId').equals(entityId).toArray())
  return Merge.array()
    .parse(rows)
    .sort((a, b) => b.On - a.On)
}

/** Deletes a notice that the person has seen. */
export async function dropMerge(db: WorkDatabase, { EntityId, Kind }: Merge): Promise<void> {
  await db.merges.delete([EntityId, Kind])
}

/** Records the time of the server's last confirmation. */
export async function noteSent(db: WorkDatabase, On: number): Promise<void> {
  await db.sent.put({ Key: 'last', On })
}

/** Time of the server's last confirmation; undefined for never. */
export async function readSent(db: WorkDatabase): Promise<number | undefined> {
  return LastSent.safeParse(await db.sent.get('last')).data?.On
}
