import { useLiveQuery } from 'dexie-react-hooks'
import type { SentChange } from '../../cache/database/outboxRows.ts'
import { readSent } from '../../cache/outbox/sentChanges.ts'
import { titleBefore } from '../../sync/entities/lostPaper.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { placeOf } from './places.ts'

/** A confirmed change that the portal has lost. */
interface LostChange extends Pick<SentChange, 'OpId' | 'Kind'> {
  /** What was changed; '' if this device no longer knows. */
  readonly name: string
}

/** The confirmed changes that the portal has lost, in order; undefined while loading. */
export function useLost(): readonly LostChange[] | undefined {
  const { work } = useDatabases()
  return useLiveQuery(async () => {
    const lost = await readSent(work, 'lost')
    return Promise.all(
      lost.map(async (change) => ({
        OpId: change.OpId,
        Kind: change.Kind,
        name: titleBefore(change) || ((await placeOf(work, change))?.name ?? ''),
      })),
    )
  }, [work])
}
