const kinds = ['success', 'error', 'blocked', 'upgradeneeded', 'abort', 'complete'] as const

/** Dispatches events to listeners and to its `on…` properties, as IndexedDB's objects do. */
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

  /** Dispatches an event; returns false if a listener called `preventDefault`. */
  tell(kind: (typeof kinds)[number], facts: object = {}): boolean {
    return this.dispatchEvent(Object.assign(new Event(kind, { cancelable: true }), facts))
  }
}

/** One request to a store. */
export class MemoryRequest extends Telling {
  result: unknown = undefined
  error: DOMException | null = null
  transaction: unknown = null
}

/** What stores and cursors need from their transaction. */
export interface Asked<D> {
  /** Puts a request at the end of the queue. */
  ask(run: (request: MemoryRequest) => unknown, request?: MemoryRequest): MemoryRequest
  /** Saves the state of a store before it changes. */
  touch(data: D): void
}

const queue: (() => void)[] = []
const { port1, port2 } = new MessageChannel()
port1.onmessage = () => queue.shift()?.()

/** Runs work as a separate task, as the browser does with a request's events; a timer would wait longer. */
export function later(work: () => void): void {
  queue.push(work)
  port2.postMessage(null)
}
