import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  copiesName,
  dropCopies,
  dropCopiesBut,
  keepCopy,
  openCopies,
  readCopy,
  type CopyDatabase,
} from '../../../../src/cache/database/copyDatabase.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

const Titles = z.array(z.string())

let options: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange }
let copies: CopyDatabase
beforeEach(() => {
  options = { indexedDB: new IDBFactory(), IDBKeyRange }
  copies = openCopies(testUserId, options)
})

const keys = () => copies.copies.toCollection().primaryKeys()

test('what the portal said is read again with its moment, and the newest copy takes the place of the one before', async () => {
  expect(await readCopy(copies, '/Paper', Titles)).toBeUndefined()
  await keepCopy(copies, '/Paper', ['On words'], 1000)
  await keepCopy(copies, '/Paper', ['On words', 'On tests'], 2000)
  expect(await readCopy(copies, '/Paper', Titles)).toEqual({ Value: ['On words', 'On tests'], On: 2000 })
  expect(await readCopy(copies, '/Event', Titles)).toBeUndefined()
})

test('a copy of another shape is as if there were none, also where nothing would be a value', async () => {
  await keepCopy(copies, '/Paper', { Titles: [] }, 1000)
  expect(await readCopy(copies, '/Paper', Titles)).toBeUndefined()
  expect(await readCopy(copies, '/Event', Titles.optional())).toBeUndefined()
})

test('all copies of one kind go but those that are named, and no other kind', async () => {
  for (const key of ['review-file/a', 'review-file/b', 'review-file/c', 'person/a', 'review'])
    await keepCopy(copies, key, [], 1)
  await dropCopiesBut(copies, 'review-file/', ['review-file/b', 'person/b'])
  expect(await keys()).toEqual(['person/a', 'review', 'review-file/b'])
})

test('making room takes copies, programme and abstracts', async () => {
  await keepCopy(copies, '/Paper', [], 1)
  await copies.programme.put({ Key: 'programme', Value: {} })
  await copies.abstracts.put({ PaperId: 'one', Abstract: 'Words' })
  await dropCopies(copies)
  for (const table of copies.tables) expect([table.name, await table.count()]).toEqual([table.name, 0])
})

test('copies of a device that had no programme yet are there after the upgrade', async () => {
  const older = new Dexie(copiesName(testUserId), options)
  older.version(1).stores({ copies: 'Key' })
  await older.table('copies').put({ Key: '/Paper', Value: ['On words'], On: 1000 })
  older.close()
  expect(await readCopy(copies, '/Paper', Titles)).toEqual({ Value: ['On words'], On: 1000 })
  expect(copies.tables.map(({ name, schema }) => [name, schema.primKey.keyPath])).toEqual([
    ['copies', 'Key'],
    ['programme', 'Key'],
    ['abstracts', 'PaperId'],
  ])
})
