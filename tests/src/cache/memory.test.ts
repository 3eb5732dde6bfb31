import { Dexie, type Table } from 'dexie'
import fc from 'fast-check'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { newDraft, readDraft, writeDraft } from '../../../src/cache/entities/paperDrafts.ts'
import { keepFile, readBytes } from '../../../src/cache/database/localFiles.ts'
import { memoryFactory } from '../../../src/cache/database/memory/factory.ts'
import { keyRanges } from '../../../src/cache/database/memory/keyRanges.ts'
import { deviceStore } from '../../../src/cache/database/storeCondition.ts'
import { databaseOptions } from '../../../src/cache/database/databaseFactory.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { openWork } from '../../../src/cache/database/workDatabase.ts'
import { watch } from '../../../src/cache/database/liveQuery.ts'
import { testUserId } from '../../support/browser/indexedDb.ts'

const inMemory = { indexedDB: memoryFactory, IDBKeyRange: keyRanges }
/** As a page opens it; where these tests run there is no IndexedDB, as in some private windows. */
const openInMemory = (userId: string = crypto.randomUUID()) => openWork(userId, databaseOptions(true))

test('a draft, its row in the outbox and its file are kept in memory as in a real store', async () => {
  const work = openInMemory()
  const draft = newDraft(1000)
  const file = new File([new Uint8Array(1_500_000).fill(7)], 'paper.pdf', { type: 'application/pdf' })
  const kept = await keepFile(work, file)
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'On memory' }, File: kept }, 1000)
  await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Kept in no place' } }, 1001)
  expect((await readDraft(work, draft.DraftId))?.Fields).toMatchObject({
    PaperTitle: 'On memory',
    Abstract: 'Kept in no place',
  })
  expect((await readOutbox(work)).map(({ Order, Kind }) => [Order, Kind])).toEqual([
    [1, 'file'],
    [2, 'paper'],
  ])
  expect(deviceStore.getState().condition).toBe('memory')
  const pieces = await readBytes(work, kept.Sha256)
  expect(pieces.map((piece) => piece.byteLength)).toEqual([1_048_576, 451_424])
})

test('a transaction that fails leaves nothing of itself in memory', async () => {
  const work = openInMemory()
  const draft = newDraft(1000)
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'Before' } }, 1000)
  const failing = work.transaction('rw', work.tables, async () => {
    await work.drafts.clear()
    await work.outbox.clear()
    throw new TypeError('half-way')
  })
  await expect(failing).rejects.toThrow('half-way')
  expect((await readDraft(work, draft.DraftId))?.Fields.PaperTitle).toBe('Before')
  expect(await work.outbox.count()).toBe(1)
})

test('what is closed and opened again in the same page is still there, and what is changed is told', async () => {
  const user = crypto.randomUUID()
  const work = openInMemory(user)
  const draft = newDraft(1000)
  await writeDraft(work, user, draft, { Fields: { PaperTitle: 'Still here' } }, 1000)
  work.close()
  const again = openInMemory(user)
  const told: (string | undefined)[] = []
  const heard = new Promise<void>((resolve) => {
    const stop = watch(
      () => readDraft(again, draft.DraftId),
      (row) => {
        told.push(row?.Fields.PaperTitle)
        if (told.length < 2) return
        stop()
        resolve()
      },
      () => undefined,
    )
  })
  await expect.poll(() => told).toEqual(['Still here'])
  await writeDraft(again, user, draft, { Fields: { PaperTitle: 'Changed' } }, 1001)
  await heard
  expect(told).toEqual(['Still here', 'Changed'])
})

interface Row {
  readonly Id: number
  readonly Name: string
  readonly Pair: readonly [string, number]
}
type Rows = Dexie & { readonly rows: Table<Row, number> }

function openRows(options: object): Rows {
  const db = new Dexie(crypto.randomUUID(), options) as Rows
  db.version(1).stores({ rows: '++Id, Name, &Pair' })
  return db
}

const id = fc.integer({ min: 1, max: 6 })
const name = fc.constantFrom('', 'a', 'ab', 'b', 'ü')
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('put', 'add'), id, name }),
  fc.record({ kind: fc.constantFrom('delete', 'abort', 'modify', 'draw'), id, name }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** One step, and all that can be asked afterwards. */
async function take(db: Rows, { kind, id: Id, name: Name }: Step, count: number): Promise<unknown> {
  const row: Row = { Id, Name, Pair: [Name, Id % 3] }
  const failure = await db
    .transaction('rw', db.rows, async () => {
      if (kind === 'put') await db.rows.put(row)
      if (kind === 'add') await db.rows.add(row)
      if (kind === 'draw') await db.rows.add({ Name, Pair: [Name, 10 + count] } as never)
      if (kind === 'delete') await db.rows.where('Id').aboveOrEqual(Id).delete()
      if (kind === 'modify')
        await db.rows
          .where('Name')
          .startsWith(Name)
          .modify({ Name: `${Name}x` })
      if (kind !== 'abort') return
      await db.rows.clear()
      throw new RangeError('undone')
    })
    .then(
      () => '',
      (error: unknown) => (error as Error).name,
    )
  return {
    failure,
    all: await db.rows.toArray(),
    byName: await db.rows.orderBy('Name').toArray(),
    backwards: await db.rows.orderBy('Name').reverse().primaryKeys(),
    between: await db.rows.where('Name').between('a', 'b', true, false).sortBy('Id'),
    any: await db.rows.where('Id').anyOf(1, 3, 5).toArray(),
    pair: await db.rows.where('Pair').equals([Name, 1]).first(),
    last: await db.rows.toCollection().last(),
    names: await db.rows.orderBy('Name').uniqueKeys(),
    filtered: await db.rows.filter((found) => found.Name !== Name).count(),
    got: await db.rows.bulkGet([1, 9, 2]),
  }
}

test('whatever is written and asked, memory answers as IndexedDB does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const real = openRows({ indexedDB: new IDBFactory(), IDBKeyRange })
      const memory = openRows(inMemory)
      // An abort takes back which number is drawn next, which fake-indexeddb does not: no row has a number above this.
      const first: Step = { kind: 'put', id: 6, name: '' }
      for (const [count, taken] of [first, ...steps].entries())
        expect(await take(memory, taken, count)).toEqual(await take(real, taken, count))
      real.close()
    }),
    { numRuns: 60 },
  )
})
