import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openWork, workName } from '../../../../src/cache/database/workDatabase.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

/** What each version of the app has added, as devices may still have it. */
const versions: readonly Readonly<Record<string, string>>[] = [
  {
    ...{ drafts: 'DraftId, PaperId', authorLists: 'DraftId', people: 'LocalId', files: 'Sha256' },
    ...{ pieces: '[Sha256+Index], Sha256', outbox: '++Order, &OpId, EntityId' },
    ...{ versions: '++Number, DraftId', conflicts: 'EntityId', receipts: 'DraftId' },
  },
  { forms: 'Name' },
  { access: 'Key' },
  { leases: 'Name' },
  { merges: '[EntityId+Kind], EntityId', sent: 'Key' },
  { registrations: 'UserDetailId, &EntityId' },
  { sentChanges: 'OpId, State' },
]

test.each([1, 2, 3, 4, 5, 6, 7])(
  'work that version %i of the device’s database holds is there after the upgrade, with every table beside it',
  async (version) => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange }
    const older = new Dexie(workName(testUserId), options)
    for (const [index, stores] of versions.slice(0, version).entries())
      older.version(index + 1).stores(stores)
    await older.table('outbox').add({ OpId: 'one', EntityId: 'of a draft' })
    await older.table('conflicts').put({ EntityId: 'of a draft' })
    older.close()

    const db = openWork(testUserId, options)
    expect(await db.outbox.where('EntityId').equals('of a draft').primaryKeys()).toEqual([1])
    expect(await db.conflicts.count()).toBe(1)
    const names = versions.flatMap((stores) => Object.keys(stores))
    expect(db.tables.map(({ name }) => name).sort()).toEqual([...names].sort())
    for (const table of db.tables) expect(typeof (await table.count())).toBe('number')
    await db.registrations.where('EntityId').equals('nobody').count()
    db.close()
  },
)
