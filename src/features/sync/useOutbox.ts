import { useLiveQuery } from 'dexie-react-hooks'
import { readOutbox } from '../../cache/outbox/outbox.ts'
import { databasesOf } from '../../cache/database/personDatabases.ts'
import type { OutboxRow } from '../../cache/database/deviceRows.ts'
import { placeOf, type Place } from './places.ts'

/** The outbox of this device; undefined while loading. */
export function useOutbox(userId: string): readonly OutboxRow[] | undefined {
  return useLiveQuery(() => readOutbox(databasesOf(userId).work), [userId])
}

/** A waiting change, with its name and its form if they are known here. */
export interface PlacedRow extends OutboxRow {
  readonly place: Place | undefined
}

/** The outbox of this device, with the names of the changes; undefined while loading. */
export function usePlacedOutbox(userId: string): readonly PlacedRow[] | undefined {
  return useLiveQuery(async () => {
    const { work } = databasesOf(userId)
    const rows = await readOutbox(work)
    return Promise.all(rows.map(async (row) => ({ ...row, place: await placeOf(work, row) })))
  }, [userId])
}
