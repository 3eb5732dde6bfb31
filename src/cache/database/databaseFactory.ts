import { Dexie, type DexieOptions } from 'dexie'
import { keepsHere } from './databaseAccess.ts'
import { late } from './deviceDatabase.ts'
import { abort, noteRunning, reloadOnReturn } from './leftPage.ts'
import { deviceStore, endCondition, setCondition } from './storeCondition.ts'

/** How long to wait for other tabs when a database is opened (offline O14) or deleted, in milliseconds. */
const patience = 3000

/** The open request that Dexie waits for; it follows a real or an in-memory request. */
class Opening {
  onsuccess: ((event: Event) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  onblocked: ((event: Event) => void) | null = null
  onupgradeneeded: ((event: Event) => void) | null = null
  result: IDBDatabase | undefined
  error: DOMException | null = null
  transaction: IDBTransaction | null = null

  follow(request: IDBOpenDBRequest, failed: (event: Event) => void): void {
    const take = () => {
      this.transaction = request.transaction
      this.error = request.error
      this.result = request.error ? undefined : request.result
    }
    request.onblocked = (event) => this.onblocked?.(event)
    request.onupgradeneeded = (event) => {
      take()
      this.onupgradeneeded?.(event)
    }
    request.onsuccess = (event) => {
      take()
      this.onsuccess?.(event)
    }
    request.onerror = (event) => {
      take()
      failed(event)
    }
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
    if (this.isInMemory || !this.real) void this.openInMemory(opening, name, version)
    else this.openReal(this.real, opening, name, version, true)
    return opening
  }

  /** Dexie keeps its own list if an IndexedDB cannot list its databases. */
  async databases(): Promise<IDBDatabaseInfo[]> {
    return (await this.real?.databases()) ?? []
  }

  private openReal(
    real: IDBFactory,
    opening: Opening,
    name: string,
    version: number | undefined,
    isFirst: boolean,
  ): void {
    const late = setTimeout(() => {
      if (this.isPrecious) setCondition('blocked')
    }, patience)
    const isHere = () => {
      clearTimeout(late)
      if (this.isPrecious) endCondition('blocked')
    }
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
      clearTimeout(late)
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
