import { Dexie, type DexieOptions } from 'dexie'
import { keepsHere } from './databaseAccess.ts'
import { late } from './deviceDatabase.ts'
import { abort, keepsRunning, noteRunning, reloadOnReturn } from './leftPage.ts'
import { makeInFrame, type Upgrading } from './storeFrame.ts'
import { deviceStore, endCondition, setCondition } from './storeCondition.ts'

/** How long to wait for other tabs when a database is opened (offline O14) or deleted, in milliseconds. */
const patience = 3000

/** The open request that Dexie waits for; it follows a real or an in-memory request. */
class Opening implements Upgrading {
  onsuccess: ((event: Event) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  onblocked: ((event: Event) => void) | null = null
  onupgradeneeded: ((event: Event) => void) | null = null
  result: IDBDatabase | undefined
  error: DOMException | null = null
  transaction: IDBTransaction | null = null

  follow(request: IDBOpenDBRequest, failed: (event: Event) => void): void {
    this.followUpgrade(request)
    request.onsuccess = (event) => {
      this.take(request)
      this.onsuccess?.(event)
    }
    request.onerror = (event) => {
      this.take(request)
      failed(event)
    }
  }

  /** Follows a request until its database is made; Dexie is not to know of its end. */
  followUpgrade(request: IDBOpenDBRequest): void {
    request.onblocked = (event) => this.onblocked?.(event)
    request.onupgradeneeded = (event) => {
      this.take(request)
      this.onupgradeneeded?.(event)
    }
  }

  fail(request: IDBOpenDBRequest, event: Event): void {
    this.take(request)
    this.onerror?.(event)
  }

  private take(request: IDBOpenDBRequest): void {
    this.transaction = request.transaction
    this.error = request.error
    this.result = request.error ? undefined : request.result
  }
}

/** Errors that are the database's own fault and that memory would not fix. */
const ownFailures = new Set(['VersionError', 'AbortError', 'ConstraintError'])

/**
 * An IndexedDB for Dexie: the browser's own, or one in memory (fake-indexeddb) if the browser has none or refuses it (offline O13: a
 * private window). A database that was open once never falls back to memory: its connection is lost, and the page
 * must be reloaded.
 */
class FallbackFactory {
  /** The key ranges of the database that is open: each implementation accepts only its own. */
  private ranges: typeof IDBKeyRange | undefined = (globalThis as Partial<typeof globalThis>).IDBKeyRange
  private isInMemory = false
  private wasOpen = false

  private readonly real: IDBFactory | undefined
  private readonly isPrecious: boolean

  constructor(real: IDBFactory | undefined, isPrecious: boolean) {
    this.real = real
    this.isPrecious = isPrecious
  }

  /** Dexie takes these before it is known which database opens. Throws while there is none. */
  readonly keyRanges = {
    only: (value: unknown) => this.rangesHere().only(value),
    lowerBound: (lower: unknown, isOpen?: boolean) => this.rangesHere().lowerBound(lower, isOpen),
    upperBound: (upper: unknown, isOpen?: boolean) => this.rangesHere().upperBound(upper, isOpen),
    bound: (lower: unknown, upper: unknown, isLowerOpen?: boolean, isUpperOpen?: boolean) =>
      this.rangesHere().bound(lower, upper, isLowerOpen, isUpperOpen),
  }

  private rangesHere(): typeof IDBKeyRange {
    if (!this.ranges) throw new DOMException('There is no store', 'NotSupportedError')
    return this.ranges
  }

  open(name: string, version?: number): Opening {
    const opening = new Opening()
    const { real } = this
    if (this.isInMemory || !real) void this.openInMemory(opening, name, version)
    // What was open once is made.
    else if (version !== undefined && !this.wasOpen && keepsRunning())
      void this.makeFirst(real, opening, name, version)
    else this.openReal(real, opening, name, version, true)
    return opening
  }

  /** Dexie keeps its own list if an IndexedDB cannot list its databases. */
  async databases(): Promise<IDBDatabaseInfo[]> {
    return (await this.real?.databases()) ?? []
  }

  private async makeFirst(real: IDBFactory, opening: Opening, name: string, version: number): Promise<void> {
    const isHere = this.saysLate()
    const isMade = await makeInFrame(name, version, opening)
    isHere()
    if (isMade) this.openReal(real, opening, name, version, true)
  }

  /** Says after a while that the database is blocked, until the function that is returned is called. */
  private saysLate(): () => void {
    const late = setTimeout(() => {
      if (this.isPrecious) setCondition('blocked')
    }, patience)
    return () => {
      clearTimeout(late)
      if (this.isPrecious) endCondition('blocked')
    }
  }

  private openReal(
    real: IDBFactory,
    opening: Opening,
    name: string,
    version: number | undefined,
    isFirst: boolean,
  ): void {
    const isHere = this.saysLate()
    try {
      const request = real.open(name, version)
      const ended = noteRunning(() => {
        if (!request.transaction) return
        abort(request.transaction)
        reloadOnReturn()
      })
      for (const event of ['success', 'error']) request.addEventListener(event, ended)
      opening.follow(request, (event) => {
        isHere()
        const why = request.error?.name ?? ''
        if (this.wasOpen || ownFailures.has(why)) {
          opening.onerror?.(event)
          return
        }
        event.preventDefault()
        // A browser may fail once to open a healthy store.
        if (isFirst && why === 'UnknownError') this.openReal(real, opening, name, version, false)
        else void this.openInMemory(opening, name, version)
      })
      request.addEventListener('success', () => {
        isHere()
        this.wasOpen = true
      })
    } catch (refusal) {
      isHere()
      if (this.wasOpen) throw refusal
      void this.openInMemory(opening, name, version)
    }
  }

  private async openInMemory(opening: Opening, name: string, version: number | undefined): Promise<void> {
    this.isInMemory = true
    if (this.isPrecious) setCondition('memory')
    try {
      const memory = await import('fake-indexeddb')
      this.ranges = memory.IDBKeyRange
      const request = memory.indexedDB.open(name, version)
      opening.follow(request, (event) => opening.onerror?.(event))
    } catch {
      opening.error = new DOMException('There is no store', 'NotSupportedError')
      opening.onerror?.({ target: opening } as unknown as Event)
    }
  }
}

/** Deletes a database; if a tab keeps it open, the deletion happens once that tab is closed. */
export async function removeDatabase(name: string): Promise<void> {
  await Promise.race([forgetDatabase(name), late(patience)])
}

/** Deletes a database, on disk or in memory. */
async function forgetDatabase(name: string): Promise<void> {
  if (deviceStore.getState().condition !== 'memory') return Dexie.delete(name)
  const { indexedDB, IDBKeyRange } = await import('fake-indexeddb')
  await new Dexie(name, { indexedDB, IDBKeyRange }).delete()
}

const browsers = (): IDBFactory | undefined => {
  try {
    return globalThis.indexedDB
  } catch {
    // A browser that forbids IndexedDB may throw on access.
    return undefined
  }
}

/** An IndexedDB that falls back to memory, over the one given: a test has its own. */
export const fallbackFactory = (real: IDBFactory | undefined, isPrecious: boolean) =>
  new FallbackFactory(real, isPrecious)

/** Options for opening a person's database in this page, in memory if nothing else works. */
export function databaseOptions(isPrecious: boolean): DexieOptions {
  const indexedDB = fallbackFactory(keepsHere() ? browsers() : undefined, isPrecious)
  const options = { indexedDB, IDBKeyRange: indexedDB.keyRanges }
  // Without an IndexedDB, Dexie would run no live query.
  const known: Partial<typeof Dexie.dependencies> = Dexie.dependencies
  if (!known.indexedDB) Object.assign(Dexie.dependencies, options)
  return options
}
