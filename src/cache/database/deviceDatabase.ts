import {
  Dexie,
  type DBCore,
  type DexieOptions,
  type PromiseExtended,
  type Table,
  type TransactionMode,
} from 'dexie'
import { deviceStore, endCondition, setCondition } from './storeCondition.ts'
import { FullStoreError, isLost, isQuota, LostStoreError, NewerStoreError } from './storeErrors.ts'
import { flushAll } from './openWriters.ts'

/** How long the last words, or the end of a transaction, are waited for, in milliseconds. */
const patience = 2000

const late = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

type Run<R> = () => PromiseExtended<R>
type RunTransaction = (mode: TransactionMode, ...rest: unknown[]) => PromiseExtended<unknown>

/** True inside a transaction, which Dexie's types take for granted. */
const isWithin = () => Boolean(Dexie.currentTransaction as unknown)

/** True where a page of this store tries again what found no room. */
let isRetrying = false

/**
 * A database of this device, which bears what a browser does to it: a write that finds no room makes some and is tried
 * again; one that finds the connection gone opens it once more (offline O13); and nothing is written into a database of
 * a newer version (offline O14). All of it holds for `transaction('rw', …)`.
 */
export class DeviceDatabase extends Dexie {
  /** Ways to make room, what is missed least first; never from this database itself. */
  makesRoom: readonly (() => Promise<unknown>)[] = []
  /** True where it belongs to a newer version of the app. Known once it is open. */
  isNewer = false
  /** True once it was closed for good: whatever fails then is not tried again. */
  private isDone = false
  private openings = 0
  private quotaAborts = 0
  private readonly underWay = new Set<Promise<void>>()
  private reopening: Promise<unknown> | undefined
  /** Dexie's own transaction, which tries once. */
  private readonly plain: RunTransaction

  private readonly isPrecious: boolean

  /** `isPrecious` is false for copies: that they cannot be kept is no trouble of anybody's. */
  constructor(name: string, isPrecious: boolean, options: DexieOptions = {}) {
    super(name, options)
    this.isPrecious = isPrecious
    this.use({ stack: 'dbcore', name: 'device', create: (core) => this.guard(core) })
    this.on('versionchange', (event) => {
      if (event.newVersion === null) this.close()
      else void this.handOver()
      // Dexie itself would close it and open it again with the next write.
      return false
    })
    this.plain = this.transaction.bind(this) as unknown as RunTransaction
    const careful: RunTransaction = (mode, ...rest) => {
      const run = () => this.plain(mode, ...rest)
      // Within another transaction it is that one which is tried again.
      return mode.startsWith('rw') && !isWithin() ? this.attempt(run, true) : run()
    }
    Object.assign(this, { transaction: careful })
  }

  /** A transaction that writes much: that it finds no room is told to the caller alone. Throws `FullStoreError`. */
  async bulky(tables: readonly Table[], scope: () => Promise<void>): Promise<void> {
    const run = () => this.plain('rw', tables, scope)
    await (isWithin() ? run() : this.attempt(run, false))
  }

  override close(options: { disableAutoOpen: boolean } = { disableAutoOpen: true }): void {
    if (options.disableAutoOpen) this.isDone = true
    super.close(options)
  }

  private guard(core: DBCore): DBCore {
    // Dexie raises the last digit by itself; whole numbers are ours.
    this.isNewer = Math.floor(this.backendDB().version / 10) > this.verno
    if (this.isNewer) setCondition('newer')
    return {
      ...core,
      transaction: (tables, mode, options) => {
        if (mode === 'readwrite' && this.isNewer) throw new NewerStoreError()
        const transaction = core.transaction(tables, mode, options)
        if (mode === 'readwrite') this.follow(transaction as unknown as IDBTransaction)
        return transaction
      },
    }
  }

  /** Follows a transaction to its end: only there it is said that there was no room. */
  private follow(transaction: IDBTransaction): void {
    const ended = new Promise<void>((resolve) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => {
        if (isQuota(transaction.error)) this.quotaAborts += 1
        resolve()
      })
    })
    this.underWay.add(ended)
    void ended.then(() => this.underWay.delete(ended))
  }

  private attempt<R>(run: Run<R>, tells: boolean): PromiseExtended<R> {
    const { openings, quotaAborts } = this
    return run().then(
      (result) => {
        if (this.isPrecious) void roomIsBack()
        return result
      },
      (error: unknown) => this.again(run, error, { openings, quotaAborts, tells }),
    )
  }

  private async again<R>(
    run: Run<R>,
    error: unknown,
    before: { readonly openings: number; readonly quotaAborts: number; readonly tells: boolean },
  ): Promise<R> {
    if (this.isDone || this.isNewer) throw error
    if (await this.foundNoRoom(error, before.quotaAborts)) return this.withMoreRoom(run, before.tells)
    if (isLost(error)) return this.reopened(run, before.openings)
    throw error
  }

  /** True if a write failed for want of room; `before` counts the aborts for that reason until it began. */
  private async foundNoRoom(error: unknown, before: number): Promise<boolean> {
    // What was asked of a transaction fails before it is said why it was aborted.
    if (!isQuota(error) && isLost(error)) await Promise.race([Promise.all(this.underWay), late(patience)])
    return isQuota(error) || this.quotaAborts > before
  }

  private async withMoreRoom<R>(run: Run<R>, tells: boolean): Promise<R> {
    for (const makeRoom of this.makesRoom) {
      await makeRoom().catch(() => undefined)
      const before = this.quotaAborts
      try {
        return await run()
      } catch (error) {
        if (!(await this.foundNoRoom(error, before))) throw error
      }
    }
    if (this.isPrecious && tells) setCondition('full')
    throw new FullStoreError()
  }

  /** Opens the connection once more, together with whoever else finds it gone, and tries the write again. */
  private async reopened<R>(run: Run<R>, openings: number): Promise<R> {
    if (this.openings === openings) {
      this.reopening ??= this.openAgain()
      await this.reopening.catch(() => this.giveUp())
    }
    try {
      return await run()
    } catch (error) {
      if (isLost(error)) this.giveUp()
      throw error
    }
  }

  /** The handle is dead: nothing is tried on it for ever. */
  private giveUp(): never {
    this.close()
    if (this.isPrecious) setCondition('lost')
    throw new LostStoreError()
  }

  private async openAgain(): Promise<void> {
    try {
      super.close({ disableAutoOpen: false })
      await this.open()
      this.openings += 1
    } finally {
      this.reopening = undefined
    }
  }

  /** A newer version wants to change the database: what is typed goes in first, then this page lets go (offline O14). */
  private async handOver(): Promise<void> {
    setCondition('replaced')
    deviceStore.setState({ isFlushing: true })
    await Promise.race([flushAll(), late(patience)])
    deviceStore.setState({ isFlushing: false })
    this.close()
  }
}

/** Something was written: what found no room before may find some now. */
async function roomIsBack(): Promise<void> {
  if (isRetrying || deviceStore.getState().condition !== 'full') return
  isRetrying = true
  endCondition('full')
  await flushAll()
  isRetrying = false
}
