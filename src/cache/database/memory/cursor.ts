import { cmp } from 'dexie'
import type { Asked, MemoryRequest } from './request.ts'
import type { Entry } from './rows.ts'

type Asking = Pick<Asked<never>, 'ask'>

function directed(entries: Entry[], direction: IDBCursorDirection): Entry[] {
  // Of several rows with one key, a unique cursor returns the first in either direction.
  const kept = direction.endsWith('unique')
    ? entries.filter((entry, index) => index === 0 || cmp(entries[index - 1]?.key, entry.key) !== 0)
    : entries
  return direction.startsWith('prev') ? [...kept].reverse() : kept
}

/** Iterates over entries; each step fires an event on the request that opened it. */
export class MemoryCursor {
  key: unknown
  primaryKey: unknown
  value: unknown
  private at = 0

  readonly direction: IDBCursorDirection
  readonly request: MemoryRequest
  private readonly entries: readonly Entry[]
  private readonly transaction: Asking

  private constructor(
    entries: readonly Entry[],
    direction: IDBCursorDirection,
    request: MemoryRequest,
    transaction: Asking,
  ) {
    this.entries = entries
    this.direction = direction
    this.request = request
    this.transaction = transaction
  }

  static open(
    entries: Entry[],
    direction: IDBCursorDirection,
    request: MemoryRequest,
    transaction: Asking,
  ): MemoryCursor | null {
    return new MemoryCursor(directed(entries, direction), direction, request, transaction).here()
  }

  private here(): this | null {
    const entry = this.entries[this.at]
    if (!entry) return null
    this.key = entry.key
    this.primaryKey = entry.primaryKey
    this.value = structuredClone(entry.value)
    return this
  }

  private moveTo(isThere: (entry: Entry) => boolean): void {
    this.transaction.ask(() => {
      do this.at += 1
      while (this.at < this.entries.length && !isThere(this.entries[this.at] as Entry))
      return this.here()
    }, this.request)
  }

  continue(key?: unknown): void {
    const sign = this.direction.startsWith('prev') ? -1 : 1
    this.moveTo((entry) => key === undefined || cmp(entry.key, key) * sign >= 0)
  }

  continuePrimaryKey(key: unknown, primaryKey: unknown): void {
    const sign = this.direction.startsWith('prev') ? -1 : 1
    this.moveTo((entry) => (cmp(entry.key, key) || cmp(entry.primaryKey, primaryKey)) * sign >= 0)
  }

  advance(count: number): void {
    let left = count
    this.moveTo(() => (left -= 1) === 0)
  }
}
