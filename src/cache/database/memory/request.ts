const kinds = ['success', 'error', 'blocked', 'upgradeneeded', 'abort', 'complete'] as const

/** Something that tells events to listeners and to its `on…` properties, as IndexedDB's objects do. */
export class Telling extends EventTarget {
  onsuccess: ((event: Event) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  onblocked: ((event: Event) => void) | null = null
  onupgradeneeded: ((event: Event) => void) | null = null
  onabort: ((event: Event) => void) | null = null
  oncomplete: ((event: Event) => void) | null = null

  constructor() {
    super()
    for (const kind of kinds) this.addEventListener(kind, (event) => this[`on${kind}`]?.(event))
  }

  /** Answers false if a listener has prevented what would follow. */
  tell(kind: (typeof kinds)[number], facts: object = {}): boolean {
    return this.dispatchEvent(Object.assign(new Event(kind, { cancelable: true }), facts))
  }
}

/** One thing that was asked of a store. */
export class MemoryRequest extends Telling {
  result: unknown = undefined
  error: DOMException | null = null
  transaction: unknown = null
}

/** What stores and cursors need of the transaction that they are used in. */
export interface Asked<D> {
  /** Puts a request at the end of the queue. */
  ask(run: (request: MemoryRequest) => unknown, request?: MemoryRequest): MemoryRequest
  /** Remembers how a store was before it is changed. */
  touch(data: D): void
}

const queue: (() => void)[] = []
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => queue.shift()?.()

/** Runs something as a task of its own, as the browser does with a request's events; a timer would wait longer. */
export function later(work: () => void): void {
  queue.push(work)
  port2.postMessage(null)
}
