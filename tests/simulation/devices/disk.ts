import type { DexieOptions } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { workPrefix } from '../../../src/cache/database/workNames.ts'
import { fallbackFactory } from '../../../src/cache/database/databaseFactory.ts'

/** What of a transaction and a database of fake-indexeddb is reached into: it offers no way to fail. */
interface OpenTransaction extends IDBTransaction {
  _state: string
  _requests: readonly unknown[]
  _abort(name: string): void
  _start(): void
}
interface Records {
  values(): Iterable<{ key: unknown; value: unknown }>
  put(...given: unknown[]): unknown
  delete(...given: unknown[]): unknown
  clear(): unknown
}
interface RawFactory {
  readonly _databases: ReadonlyMap<
    string,
    { version: number; readonly rawObjectStores: Map<string, RawStore> }
  >
}
interface RawStore {
  readonly records: Records
  readonly rawIndexes: ReadonlyMap<string, { readonly records: Records }>
}

/** How one tab reaches the disk of its device. */
export interface Access {
  readonly options: DexieOptions
  /** The tab ends: what was not committed is undone, and nothing of it writes any more. */
  die(): void
  /** The next transaction that writes is refused for this reason when it would be committed; undefined for none. */
  refuseWrite(why: Refused | undefined): void
  /** The next opening of a database fails once. */
  failOpening(): void
}

/** For want of room, or because the disk fails. */
export type Refused = 'QuotaExceededError' | 'UnknownError'

/** The IndexedDB of a device, which survives its browser. */
export interface Disk {
  access(): Access
  /** What is committed, without a transaction of its own. */
  rows<R>(database: string, table: string): readonly R[]
  databases(): string[]
  /** What no transaction asked to be flushed and may be lost is lost. Answers whether there was any. */
  loseUnflushed(): boolean
  /** Leaves the databases as the build before made them. For a device whose browser is closed. */
  makeFormer(): void
}

const read = new WeakMap<Records, readonly unknown[] | undefined>()

/** The rows of a table, which are asked for much more often than they change: the same array until one does. */
function rowsIn(records: Records): readonly unknown[] {
  const isFollowed = read.has(records)
  const known = read.get(records)
  if (known) return known
  if (!isFollowed)
    for (const name of ['put', 'delete', 'clear'] as const) {
      const change = records[name].bind(records)
      records[name] = (...given) => {
        read.set(records, undefined)
        return change(...given)
      }
    }
  const rows = Array.from(records.values(), ({ value }) => value)
  read.set(records, rows)
  return rows
}

/** An empty disk. */
export function newDisk(): Disk {
  const shared = new IDBFactory()
  const raw = shared as unknown as RawFactory
  const unflushed: (() => void)[] = []
  return {
    access: () => openAccess(shared, raw, unflushed),
    loseUnflushed: () => {
      for (const undo of [...unflushed].reverse()) undo()
      return unflushed.splice(0).length > 0
    },
    makeFormer: () => {
      for (const [name, database] of raw._databases)
        if (name.startsWith(workPrefix)) {
          database.rawObjectStores.delete('sentChanges')
          database.version = formerVersion
        }
    },
    rows: <R>(database: string, table: string) => {
      const store = raw._databases.get(database)?.rawObjectStores.get(table)
      return store ? (rowsIn(store.records) as R[]) : []
    },
    databases: () => [...raw._databases.keys()],
  }
}

/** The version of the work database of the build before, as Dexie numbers it: it kept no confirmed changes. */
const formerVersion = 60

/** How many writes a browser holds back at most. */
const heldBack = 3

/** What puts the rows of some tables back as they are now. */
function snapshotOf(stores: readonly RawStore[]): () => void {
  const all = stores.flatMap(({ records, rawIndexes }) => [
    records,
    ...Array.from(rawIndexes.values(), (index) => index.records),
  ])
  const before = all.map((records) => [records, Array.from(records.values())] as const)
  return () => {
    for (const [records, rows] of before) {
      records.clear()
      for (const row of rows) records.put(row)
    }
  }
}

function openAccess(shared: IDBFactory, raw: RawFactory, unflushed: (() => void)[]): Access {
  const connections = new Set<IDBDatabase>()
  const running = new Set<OpenTransaction>()
  let isDead = false
  let refused: Refused | undefined
  let failsToOpen = false

  /** Notes how a write that nobody asked to flush is undone. */
  const holdBack = (transaction: OpenTransaction, names: readonly string[]) => {
    const stores = raw._databases.get(transaction.db.name)?.rawObjectStores
    const start = transaction._start.bind(transaction)
    let undo: (() => void) | undefined
    transaction._start = () => {
      undo ??= snapshotOf(names.flatMap((name) => stores?.get(name) ?? []))
      start()
    }
    transaction.addEventListener('complete', () => {
      if (undo) unflushed.push(undo)
      if (unflushed.length > heldBack) unflushed.shift()
    })
  }

  const guard = (connection: IDBDatabase) => {
    connections.add(connection)
    if (isDead) connection.close()
    const begin = connection.transaction.bind(connection)
    connection.transaction = (names, mode, options) => {
      if (isDead) throw new DOMException('The tab has ended', 'InvalidStateError')
      const transaction = begin(names, mode, options) as OpenTransaction
      running.add(transaction)
      const ended = () => running.delete(transaction)
      transaction.addEventListener('complete', ended)
      transaction.addEventListener('abort', ended)
      if (mode === 'readwrite' && options?.durability !== 'strict')
        holdBack(transaction, typeof names === 'string' ? [names] : [...names])
      if (refused && mode === 'readwrite') {
        refuseAtCommit(transaction, refused)
        refused = undefined
      }
      return transaction
    }
  }

  const factory = {
    open: (name: string, version?: number) => {
      if (failsToOpen) {
        failsToOpen = false
        return failedOpening()
      }
      const request = shared.open(name, version)
      request.addEventListener('success', () => {
        guard(request.result)
      })
      return request
    },
    deleteDatabase: (name: string) => shared.deleteDatabase(name),
    databases: () => shared.databases(),
    cmp: (a: unknown, b: unknown) => shared.cmp(a, b),
  }

  return {
    options: { indexedDB: fallbackFactory(factory, false), IDBKeyRange },
    die: () => {
      isDead = true
      // One that is being committed is beyond the tab's reach.
      for (const transaction of running)
        if (!['committing', 'finished'].includes(transaction._state)) transaction.abort()
      for (const connection of connections) connection.close()
    },
    refuseWrite: (why) => {
      refused = why
    },
    failOpening: () => {
      failsToOpen = true
    },
  }
}

/** A request for a database that fails as soon as somebody listens to it. */
function failedOpening(): IDBOpenDBRequest {
  const error = new DOMException('The browser could not open it', 'UnknownError')
  const request = Object.assign(new EventTarget(), { error, transaction: null, onerror: noListener })
  setImmediate(() => request.onerror(new Event('error', { cancelable: true })))
  return request as unknown as IDBOpenDBRequest
}

const noListener: (event: Event) => void = () => undefined

/** Browsers report a full disk by the abort of the transaction alone (offline O13). */
function refuseAtCommit(transaction: OpenTransaction, why: Refused): void {
  const start = transaction._start.bind(transaction)
  transaction._start = () => {
    if (transaction._requests.length === 0 && transaction._state !== 'finished') transaction._abort(why)
    else start()
  }
}
