import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { openWork, type WorkDatabase } from '../../../src/cache/database/workDatabase.ts'

export const testUserId = '11111111-1111-4111-8111-111111111111'

/** A work database over an IndexedDB of its own, as a new device has it. */
export function newWorkDatabase(): WorkDatabase {
  return openWork(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange })
}
