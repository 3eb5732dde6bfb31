import { useLiveQuery } from 'dexie-react-hooks'
import { entities } from '../../cache/entities/entities.ts'
import { databasesOf } from '../../cache/database/personDatabases.ts'
import { readSent } from '../../cache/outbox/sentChanges.ts'
import { titleBefore } from '../../sync/entities/lostPaper.ts'
import { placeOf } from './places.ts'

/** A confirmed change that the portal has lost. */
interface LostChange {
  readonly OpId: string
  /** What was changed; '' if this device no longer knows. */
  readonly name: string
  /** The kind of the change. */
  readonly label: string
}

/** The confirmed changes that the portal has lost, in order; undefined while loading. */
export function useLost(userId: string): readonly LostChange[] | undefined {
  return useLiveQuery(async () => {
    const { work } = databasesOf(userId)
    const lost = await readSent(work, 'lost')
    return Promise.all(
      lost.map(async (change) => ({
        OpId: change.OpId,
        name: titleBefore(change) || ((await placeOf(work, change))?.name ?? ''),
        label: entities[change.Kind].label,
      })),
    )
  }, [userId])
}
