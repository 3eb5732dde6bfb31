import { later, MemoryRequest, Telling, type Asked } from './request.ts'
import { MemoryStore, type StoreData } from './store.ts'

interface Database {
  readonly objectStoreNames: string[]
  dataOf(name: string): StoreData
}

/** A transaction in memory: runs requests in order and completes when none are left. */
export class MemoryTransaction extends Telling implements Asked<StoreData> {
  error: DOMException | null = null
  private readonly asked: { readonly request: MemoryRequest; run(): unknown }[] = []
  private readonly before = new Map<StoreData, StoreData['state']>()
  private isOver = false

  readonly db: Database
  readonly mode: IDBTransactionMode
  private readonly done: () => void

  constructor(db: Database, mode: IDBTransactionMode, done: () => void) {
    super()
    this.db = db
    this.mode = mode
    this.done = done
  }

  get objectStoreNames() {
    return this.db.objectStoreNames
  }

  objectStore(name: string): MemoryStore {
    return new MemoryStore(this.db.dataOf(name), this)
  }

  /** Queues a request. Throws once the transaction is over, as the browser does. */
  ask(run: (request: MemoryRequest) => unknown, request = new MemoryRequest()): MemoryRequest {
    if (this.isOver) throw new DOMException('The transaction is over', 'TransactionInactiveError')
    request.transaction = this
    this.asked.push({ request, run: () => run(request) })
    return request
  }

  /** Saves the state of a store, so an abort can restore it. Throws in a read-only transaction. */
  touch(data: StoreData): void {
    if (this.mode === 'readonly') throw new DOMException('This transaction only reads', 'ReadOnlyError')
    if (!this.before.has(data)) this.before.set(data, { ...data.state, rows: [...data.state.rows] })
  }

  abort(error: DOMException | null = null): void {
    if (this.isOver) return
    this.isOver = true
    this.error = error
    for (const [data, state] of this.before) data.state = state
    for (const { request } of this.asked.splice(0)) {
      request.error = new DOMException('The transaction was aborted', 'AbortError')
      request.tell('error')
    }
    later(() => {
      this.tell('abort')
      this.done()
    })
  }

  /** Starts, or runs the next request; a request's listeners may queue more before the transaction completes. */
  step(): void {
    later(() => {
      if (this.isOver) return
      const next = this.asked.shift()
      if (!next) {
        this.isOver = true
        this.tell('complete')
        this.done()
        return
      }
      this.answer(next.request, next.run)
      this.step()
    })
  }

  private answer(request: MemoryRequest, run: () => unknown): void {
    try {
      request.result = run()
    } catch (failure) {
      const error =
        failure instanceof DOMException ? failure : new DOMException(String(failure), 'UnknownError')
      request.error = error
      if (request.tell('error')) this.abort(error)
      return
    }
    request.tell('success')
  }
}
