import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
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

test('a save is on the disk of the device before the page says so', async () => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  const any = new Dexie('any', options)
  any.version(1).stores({ rows: 'Id' })
  await any.open()
  // A browser may otherwise keep a save in memory for a while, and lose it with the power.
  const begun = vi.spyOn(Object.getPrototypeOf(any.backendDB()) as IDBDatabase, 'transaction')
  const work = openWork(testUserId, options)
  await writeDraft(work, testUserId, newDraft(0), { Fields: { PaperTitle: 'Mine' } }, 0)
  const writes = begun.mock.calls.filter(([, mode]) => mode === 'readwrite')
  begun.mockRestore()
  expect(writes.length).toBeGreaterThan(0)
  expect(writes.map(([, , how]) => how)).toEqual(writes.map(() => ({ durability: 'strict' })))
  any.close()
  work.close()
})
