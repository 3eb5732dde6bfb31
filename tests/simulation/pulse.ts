import { createHash } from 'node:crypto'
import { openWriters } from '../../src/cache/database/openWriters.ts'
import { deviceStore } from '../../src/cache/database/storeCondition.ts'
import type { Random } from './random.ts'

// Without a channel of its own Dexie announces its writes to no other thread, which would be of no use here.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')

const nodeImmediate = globalThis.setImmediate
let pending = 0
let isCounting = true
let countdown: { ticks: number; act: () => void } | undefined

function tick(): void {
  pending -= 1
  if (!countdown) return
  countdown.ticks -= 1
  if (countdown.ticks > 0) return
  const { act } = countdown
  countdown = undefined
  act()
}

/** IndexedDB takes each of its steps in a task of its own: counted, they show when a device has come to rest. */
const countedImmediate = <A extends unknown[]>(act: (...given: A) => void, ...given: A) => {
  if (!isCounting) return nodeImmediate(act, ...given)
  pending += 1
  return nodeImmediate(() => {
    tick()
    act(...given)
  })
}

const nodeClone = globalThis.structuredClone

/** Copies a value as `structuredClone` does; that of Node takes many times as long for small ones. */
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' || typeof value === 'symbol' ? nodeClone(value) : value
  if (Array.isArray(value)) return value.map(copyOf)
  if (Object.getPrototypeOf(value) === Object.prototype) {
    const copy: Record<string, unknown> = {}
    for (const name of Object.keys(value)) copy[name] = copyOf((value as Record<string, unknown>)[name])
    return copy
  }
  if (value instanceof Map) return new Map(Array.from(value, ([key, one]) => [copyOf(key), copyOf(one)]))
  if (value instanceof Set) return new Set(Array.from(value, copyOf))
  return nodeClone(value)
}

/**
 * Takes over what would make two runs of a seed differ: ids are drawn from the seed, hashes are made at once, tasks are
 * counted, and nothing of what a page knows of its store is left of the schedule before. For a thread that runs nothing
 * but schedules, one after the other.
 */
export function takeOver(random: Random): void {
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(random.next() * 16).toString(16)).join('')
  const randomUUID = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: randomUUID, configurable: true })
  const digest = async (_algorithm: string, bytes: ArrayBuffer) => {
    const { buffer, byteOffset, byteLength } = createHash('sha256').update(new Uint8Array(bytes)).digest()
    return buffer.slice(byteOffset, byteOffset + byteLength)
  }
  Object.defineProperty(globalThis.crypto.subtle, 'digest', { value: digest, configurable: true })
  Object.defineProperty(globalThis, 'structuredClone', { value: copyOf, configurable: true })
  Object.defineProperty(globalThis, 'setImmediate', { value: countedImmediate, configurable: true })
  countdown = undefined
  deviceStore.setState(deviceStore.getInitialState(), true)
  openWriters.clear()
}

const turn = () => new Promise<void>((resolve) => nodeImmediate(resolve))

/** Waits until every device has done what it can without the network, a person or the clock. */
export async function settle(): Promise<void> {
  let quiet = 0
  while (quiet < 2) {
    await turn()
    quiet = pending === 0 ? quiet + 1 : 0
  }
}

/** Does something in the middle of what the devices do next, after so many steps of IndexedDB. */
export function inMidst(ticks: number, act: () => void): void {
  countdown = { ticks, act }
}

/** Does it now, if the devices came to rest before. */
export function atRest(): void {
  const late = countdown
  countdown = undefined
  late?.act()
}

/** Runs what is no device, such as the server. */
export async function uncounted<R>(work: () => Promise<R>): Promise<R> {
  isCounting = false
  try {
    return await work()
  } finally {
    isCounting = true
  }
}
