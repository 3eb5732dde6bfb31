import { later, MemoryRequest } from './request.ts'
import type { KeyPath } from './rows.ts'
import type { MemoryStore, StoreData } from './store.ts'
import { MemoryTransaction } from './transaction.ts'

/** A database in memory. Its transactions run one after the other. */
export class MemoryDatabase {
  onversionchange: unknown = null
  onclose: unknown = null
  private readonly stores = new Map<string, StoreData>()
  private readonly waiting: MemoryTransaction[] = []
  private upgrade: MemoryTransaction | undefined

  readonly name: string
  version: number

  constructor(name: string, version: number) {
    this.name = name
    this.version = version
  }

  get objectStoreNames(): string[] & { contains(name: string): boolean } {
    const names = [...this.stores.keys()].sort()
    return Object.assign(names, { contains: (name: string) => names.includes(name) })
  }

  dataOf(name: string): StoreData {
    const data = this.stores.get(name)
    if (!data) throw new DOMException(`There is no store ${name}`, 'NotFoundError')
    return data
  }

  createObjectStore(name: string, options: { keyPath?: KeyPath; autoIncrement?: boolean } = {}): MemoryStore {
    const { keyPath = null, autoIncrement = false } = options
    const data = { name, keyPath, autoIncrement, indexes: new Map(), state: { rows: [], next: 1 } }
    this.stores.set(name, data)
    if (!this.upgrade) throw new DOMException('Stores are made in an upgrade only', 'InvalidStateError')
    return this.upgrade.objectStore(name)
  }

  transaction(_names: unknown, mode: IDBTransactionMode = 'readonly'): MemoryTransaction {
    const transaction = new MemoryTransaction(this, mode, () => {
      this.waiting.shift()
      this.waiting[0]?.step()
    })
    this.waiting.push(transaction)
    if (this.waiting[0] === transaction) transaction.step()
    return transaction
  }

  /** Opens the upgrade transaction, which creates the stores. */
  startUpgrade(version: number): MemoryTransaction {
    this.version = version
    this.upgrade = this.transaction([], 'versionchange')
    return this.upgrade
  }

  close(): void {
    // Data in memory lives as long as the page.
  }
}

const databases = new Map<string, MemoryDatabase>()

function open(name: string, version = 1): IDBOpenDBRequest {
  const request = new MemoryRequest()
  const found = databases.get(name)
  const database = found ?? new MemoryDatabase(name, version)
  databases.set(name, database)
  const ready = () => {
    request.transaction = null
    request.tell('success')
  }
  later(() => {
    request.result = database
    if (found && found.version >= version) {
      ready()
      return
    }
    const oldVersion = found?.version ?? 0
    const upgrade = database.startUpgrade(version)
    request.transaction = upgrade
    upgrade.addEventListener('complete', ready)
    upgrade.addEventListener('abort', () => {
      databases.delete(name)
      request.error = new DOMException('The upgrade was aborted', 'AbortError')
      request.tell('error')
    })
    request.tell('upgradeneeded', { oldVersion, newVersion: version })
  })
  return request as unknown as IDBOpenDBRequest
}

/** An IndexedDB that lives as long as the page, for a browser that has none (offline O13). */
export const memoryFactory = { open, forget: (name: string) => databases.delete(name) }
