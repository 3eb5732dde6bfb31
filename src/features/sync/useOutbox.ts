import { useLiveQuery } from 'dexie-react-hooks'
import { useQueryBehind } from '../../sync/session/useQueryBehind.ts'
import { readOutbox } from '../../cache/outbox/outbox.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { placeOf, type Place } from './places.ts'

/** The outbox of this device, which follows what is typed at a pause; undefined while loading. */
export function useOutbox(): readonly OutboxRow[] | undefined {
  const { work } = useDatabases()
  return useQueryBehind(() => readOutbox(work), [work])
}

/** A waiting change, with its name and its form if they are known here. */
export interface PlacedRow extends OutboxRow {
  readonly place: Place | undefined
}

/** The outbox of this device, with the names of the changes; undefined while loading. */
export function usePlacedOutbox(): readonly PlacedRow[] | undefined {
  const { work } = useDatabases()
  return useLiveQuery(async () => {
    const rows = await readOutbox(work)
    return Promise.all(rows.map(async (row) => ({ ...row, place: await placeOf(work, row) })))
  }, [work])
}
