import type { DexieOptions } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

/** What of a transaction and a database of fake-indexeddb is reached into: it offers no way to fail. */
interface OpenTransaction extends IDBTransaction {
  _state: string
  _requests: readonly unknown[]
  _abort(name: string): void
  _start(): void
}
interface Records {
  values(): Iterable<{ value: unknown }>
  put(...given: unknown[]): unknown
  delete(...given: unknown[]): unknown
  clear(): unknown
}
interface RawFactory {
  readonly _databases: ReadonlyMap<
    string,
    { readonly rawObjectStores: ReadonlyMap<string, { readonly records: Records }> }
  >
}

/** How one tab reaches the disk of its device. */
export interface Access {
  readonly options: DexieOptions
  /** The tab ends: what was not committed is undone, and nothing of it writes any more. */
  die(): void
  /** True: the next transaction that writes is refused for want of room, when it would be committed. */
  setFull(isFull: boolean): void
}

/** The IndexedDB of a device, which survives its browser. */
export interface Disk {
  access(): Access
  /** What is committed, without a transaction of its own. */
  rows<R>(database: string, table: string): readonly R[]
  databases(): string[]
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
  return {
    access: () => openAccess(shared),
    rows: <R>(database: string, table: string) => {
      const store = raw._databases.get(database)?.rawObjectStores.get(table)
      return store ? (rowsIn(store.records) as R[]) : []
    },
    databases: () => [...raw._databases.keys()],
  }
}

function openAccess(shared: IDBFactory): Access {
  const connections = new Set<IDBDatabase>()
  const running = new Set<OpenTransaction>()
  let isDead = false
  let isFull = false

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
      if (isFull && mode === 'readwrite') {
        isFull = false
        refuseAtCommit(transaction)
      }
      return transaction
    }
  }

  const factory = {
    open: (name: string, version?: number) => {
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
    options: { indexedDB: factory, IDBKeyRange },
    die: () => {
      isDead = true
      // One that is being committed is beyond the tab's reach.
      for (const transaction of running)
        if (!['committing', 'finished'].includes(transaction._state)) transaction.abort()
      for (const connection of connections) connection.close()
    },
    setFull: (full) => {
      isFull = full
    },
  }
}

/** Browsers tell of a full disk by the abort of the transaction alone (offline O13). */
function refuseAtCommit(transaction: OpenTransaction): void {
  const start = transaction._start.bind(transaction)
  transaction._start = () => {
    if (transaction._requests.length === 0 && transaction._state !== 'finished')
      transaction._abort('QuotaExceededError')
    else start()
  }
}
