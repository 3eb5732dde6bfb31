import { cmp } from 'dexie'
import type { Range } from './keyRanges.ts'

export type KeyPath = string | readonly string[] | null

/** A row under the key of the store or of one of its indexes. */
export interface Entry {
  readonly key: unknown
  readonly primaryKey: unknown
  readonly value: unknown
}

function isRange(query: unknown): query is Range {
  return query instanceof Object && 'lowerOpen' in query && 'upperOpen' in query
}

/** True if a key is in the queried range, equals the queried key, or there is no query. */
export function isIn(query: unknown, key: unknown): boolean {
  if (query === undefined || query === null) return true
  if (!isRange(query)) return cmp(key, query) === 0
  const { lower, upper, lowerOpen, upperOpen } = query
  const above = lower === undefined ? 1 : cmp(key, lower)
  const below = upper === undefined ? -1 : cmp(key, upper)
  return (above > 0 || (above === 0 && !lowerOpen)) && (below < 0 || (below === 0 && !upperOpen))
}

function at(value: unknown, path: string): unknown {
  let found: unknown = value
  for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name]
  return found
}

const isKey = (key: unknown): boolean =>
  (typeof key === 'number' && !Number.isNaN(key)) ||
  typeof key === 'string' ||
  key instanceof Date ||
  key instanceof ArrayBuffer ||
  ArrayBuffer.isView(key) ||
  (Array.isArray(key) && key.every(isKey))

/** The key of a value at a key path; undefined if there is none. */
export function keyAt(value: unknown, path: KeyPath): unknown {
  if (path === null) return undefined
  const key = typeof path === 'string' ? at(value, path) : path.map((part) => at(value, part))
  return isKey(key) ? key : undefined
}

/** Compares entries by key, and equal keys by primary key. */
export const inOrder = (a: Entry, b: Entry): number => cmp(a.key, b.key) || cmp(a.primaryKey, b.primaryKey)
