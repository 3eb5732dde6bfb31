import { forceCloseDatabase } from 'fake-indexeddb'
import type { DBCoreMutateRequest } from 'dexie'
import type { DeviceDatabase } from '../../../src/cache/database/deviceDatabase.ts'

/** What IndexedDB does to a page when its disk is full, which no test can bring about without a real one. */
interface Quota {
  /** True while there is no room. */
  isFull: boolean
  /** How many transactions it has aborted. */
  aborts: number
}

/** Aborts transactions that write rows, after every request of theirs has succeeded, as Chromium does for want of room. */
export function limitRoom(db: DeviceDatabase): Quota {
  const quota: Quota = { isFull: false, aborts: 0 }
  db.use({
    stack: 'dbcore',
    name: 'quota',
    level: 1,
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        const mutate = async (request: DBCoreMutateRequest) => {
          const response = await table.mutate(request)
          const writes = request.type === 'put' || request.type === 'add'
          if (writes && quota.isFull) {
            quota.aborts += 1
            ;(request.trans as unknown as { _abort(why: string): void })._abort('QuotaExceededError')
          }
          return response
        }
        return { ...table, mutate }
      },
    }),
  })
  return quota
}

/** Closes a connection as the browser does when its store breaks down: whatever is under way is aborted. */
export function breakConnection(db: DeviceDatabase): void {
  forceCloseDatabase(db.backendDB() as never)
}
