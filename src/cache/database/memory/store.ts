import { cmp } from 'dexie'
import { MemoryCursor } from './cursor.ts'
import type { Asked, MemoryRequest } from './request.ts'
import { inOrder, isIn, keyAt, type Entry, type KeyPath } from './rows.ts'

interface IndexShape {
  readonly name: string
  readonly keyPath: KeyPath
  readonly unique: boolean
  readonly multiEntry: boolean
}

/** The data of a store; `state` is replaced as a whole when a transaction is rolled back. */
export interface StoreData {
  readonly name: string
  readonly keyPath: KeyPath
  readonly autoIncrement: boolean
  readonly indexes: Map<string, IndexShape>
  state: { rows: Entry[]; next: number }
}

/** The operations that stores and indexes share. */
abstract class Source {
  protected readonly data: StoreData
  protected readonly transaction: Asked<StoreData>

  constructor(data: StoreData, transaction: Asked<StoreData>) {
    this.data = data
    this.transaction = transaction
  }

  protected abstract entries(query: unknown): Entry[]

  private ask(run: () => unknown): MemoryRequest {
    return this.transaction.ask(run)
  }
  get(query: unknown) {
    return this.ask(() => structuredClone(this.entries(query)[0]?.value))
  }
  getKey(query: unknown) {
    return this.ask(() => this.entries(query)[0]?.primaryKey)
  }
  getAll(query?: unknown, count?: number) {
    return this.ask(() =>
      structuredClone(
        this.entries(query)
          .slice(0, count)
          .map(({ value }) => value),
      ),
    )
  }
  getAllKeys(query?: unknown, count?: number) {
    return this.ask(() =>
      this.entries(query)
        .slice(0, count)
        .map(({ primaryKey }) => primaryKey),
    )
  }
  count(query?: unknown) {
    return this.ask(() => this.entries(query).length)
  }
  openCursor(query?: unknown, direction: IDBCursorDirection = 'next') {
    return this.transaction.ask((request) =>
      MemoryCursor.open(this.entries(query), direction, request, this.transaction),
    )
  }
  openKeyCursor(query?: unknown, direction?: IDBCursorDirection) {
    return this.openCursor(query, direction)
  }
}

class MemoryIndex extends Source {
  private readonly shape: IndexShape

  constructor(data: StoreData, transaction: Asked<StoreData>, shape: IndexShape) {
    super(data, transaction)
    this.shape = shape
  }

  get name() {
    return this.shape.name
  }
  get keyPath() {
    return this.shape.keyPath
  }
  get unique() {
    return this.shape.unique
  }
  get multiEntry() {
    return this.shape.multiEntry
  }

  protected entries(query: unknown): Entry[] {
    const keyed = this.data.state.rows.flatMap(({ primaryKey, value }) => {
      const key = keyAt(value, this.shape.keyPath)
      return key !== undefined && isIn(query, key) ? [{ key, primaryKey, value }] : []
    })
    return keyed.sort(inOrder)
  }
}

/** An object store in memory, with the part of the API that Dexie uses. */
export class MemoryStore extends Source {
  get name() {
    return this.data.name
  }
  get keyPath() {
    return this.data.keyPath
  }
  get autoIncrement() {
    return this.data.autoIncrement
  }
  get indexNames(): string[] {
    return [...this.data.indexes.keys()]
  }

  index(name: string): MemoryIndex {
    const shape = this.data.indexes.get(name)
    if (!shape) throw new DOMException(`There is no index ${name}`, 'NotFoundError')
    return new MemoryIndex(this.data, this.transaction, shape)
  }

  createIndex(name: string, keyPath: KeyPath, options: { unique?: boolean; multiEntry?: boolean } = {}) {
    const { unique = false, multiEntry = false } = options
    this.data.indexes.set(name, { name, keyPath, unique, multiEntry })
    return this.index(name)
  }

  put(value: unknown, key?: unknown) {
    return this.write(value, key, true)
  }
  add(value: unknown, key?: unknown) {
    return this.write(value, key, false)
  }
  delete(query: unknown) {
    return this.transaction.ask(() => {
      this.transaction.touch(this.data)
      const { state } = this.data
      state.rows = state.rows.filter(({ primaryKey }) => !isIn(query, primaryKey))
    })
  }
  clear() {
    return this.delete(undefined)
  }

  protected entries(query: unknown): Entry[] {
    return this.data.state.rows.filter(({ key }) => isIn(query, key))
  }

  private write(given: unknown, outbound: unknown, replaces: boolean) {
    // Later changes to the given value must not reach the store.
    const value = structuredClone(given)
    return this.transaction.ask(() => {
      this.transaction.touch(this.data)
      const { state, keyPath, autoIncrement, indexes } = this.data
      let key = keyAt(value, keyPath) ?? outbound
      if (key === undefined && autoIncrement) {
        key = state.next
        if (typeof keyPath === 'string') (value as Record<string, unknown>)[keyPath] = key
      }
      if (key === undefined) throw new DOMException('The row has no key', 'DataError')
      if (typeof key === 'number') state.next = Math.max(state.next, Math.floor(key) + 1)
      const others = state.rows.filter((row) => cmp(row.key, key) !== 0)
      const isTaken = others.length < state.rows.length && !replaces
      const isDoubled = [...indexes.values()].some(({ unique, keyPath: path }) => {
        const held = unique ? keyAt(value, path) : undefined
        return held !== undefined && others.some((row) => cmp(keyAt(row.value, path), held) === 0)
      })
      if (isTaken || isDoubled) throw new DOMException('Another row has this key', 'ConstraintError')
      state.rows = [...others, { key, primaryKey: key, value }].sort(inOrder)
      return key
    })
  }
}
