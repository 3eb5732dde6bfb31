import {
  Dexie,
  type DBCore,
  type DexieOptions,
  type PromiseExtended,
  type Table,
  type TransactionMode,
} from 'dexie'
import { abort, noteRunning } from './leftPage.ts'
import { deviceStore, endCondition, setCondition } from './storeCondition.ts'
import { FullStoreError, isLost, isQuota, LostStoreError, NewerStoreError } from './storeErrors.ts'
import { flushAll } from './openWriters.ts'

/** How long to wait for a last flush or the end of a transaction, in milliseconds. */
const patience = 2000

/** Resolves after this many milliseconds. */
export const late = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

type Run<R> = () => PromiseExtended<R>
type RunTransaction = (mode: TransactionMode, ...rest: unknown[]) => PromiseExtended<unknown>

/** True inside a transaction. Dexie's types assume that there always is one. */
const isWithin = () => Boolean(Dexie.currentTransaction as unknown)

/**
 * A database of this device that recovers from browser failures: a write that runs out of space frees some and
 * retries; a write that finds the connection lost reopens it and retries (offline O13); and nothing is written to a
 * database of a newer version (offline O14). All of this applies to `transaction('rw', …)`.
 */
export class DeviceDatabase extends Dexie {
  /** Ways to free space, least important data first; never from this database itself. */
  makesRoom: readonly (() => Promise<unknown>)[] = []
  /** True if it belongs to a newer version of the app. Known once it is open. */
  isNewer = false
  /** True once it is closed permanently: later failures are not retried. */
  private isDone = false
  private openings = 0
  private quotaAborts = 0
  private readonly underWay = new Set<Promise<void>>()
  private reopening: Promise<unknown> | undefined
  /** Dexie's own transaction, without retries. */
  private readonly plain: RunTransaction

  private readonly isPrecious: boolean

  /** `isPrecious` is false for copies: a failure to keep them is not reported. */
  constructor(name: string, isPrecious: boolean, options: DexieOptions = {}) {
    super(name, options)
    this.isPrecious = isPrecious
    this.use({ stack: 'dbcore', name: 'device', create: (core) => this.guard(core) })
    this.on('versionchange', (event) => {
      if (event.newVersion === null) this.close()
      else void this.handOver()
      // By default Dexie would close it and reopen it with the next write.
      return false
    })
    this.plain = this.transaction.bind(this) as unknown as RunTransaction
    const careful: RunTransaction = (mode, ...rest) => {
      const run = () => this.plain(mode, ...rest)
      // Inside another transaction, the outer one is retried.
      return mode.startsWith('rw') && !isWithin() ? this.attempt(run, true) : run()
    }
    Object.assign(this, { transaction: careful })
  }

  /** A transaction that writes a lot: a lack of space is reported only to the caller. Throws `FullStoreError`. */
  async bulky(tables: readonly Table[], scope: () => Promise<void>): Promise<void> {
    const run = () => this.plain('rw', tables, scope)
    await (isWithin() ? run() : this.attempt(run, false))
  }

  override close(options: { disableAutoOpen: boolean } = { disableAutoOpen: true }): void {
    if (options.disableAutoOpen) this.isDone = true
    super.close(options)
  }

  private guard(core: DBCore): DBCore {
    // Dexie may raise the last digit; the digits before it are our version.
    this.isNewer = Math.floor(this.backendDB().version / 10) > this.verno
    if (this.isNewer) setCondition('newer')
    return {
      ...core,
      transaction: (tables, mode, options) => {
        if (mode === 'readwrite' && this.isNewer) throw new NewerStoreError()
        const transaction = core.transaction(tables, mode, options)
        const raw = transaction as unknown as IDBTransaction
        followLeft(raw)
        if (mode === 'readwrite') this.follow(raw)
        return transaction
      },
    }
  }

  /** Follows a transaction to its end: only the abort says that space ran out. */
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

  private attempt<R>(run: Run<R>, reports: boolean): PromiseExtended<R> {
    const { openings, quotaAborts } = this
    return run().then(
      (result) => {
        if (this.isPrecious) void roomIsBack()
        return result
      },
      async (error: unknown) => {
        if (this.isDone || this.isNewer) throw error
        if (await this.foundNoRoom(error, quotaAborts)) return this.withMoreRoom(run, reports)
        if (isLost(error)) return this.reopened(run, openings)
        throw error
      },
    )
  }

  /** True if a write failed for lack of space; `before` is the number of such aborts before it began. */
  private async foundNoRoom(error: unknown, before: number): Promise<boolean> {
    // A transaction's requests fail before the reason of its abort is known.
    if (!isQuota(error) && isLost(error)) await Promise.race([Promise.all(this.underWay), late(patience)])
    return isQuota(error) || this.quotaAborts > before
  }

  private async withMoreRoom<R>(run: Run<R>, reports: boolean): Promise<R> {
    for (const makeRoom of this.makesRoom) {
      await makeRoom().catch(() => undefined)
      const before = this.quotaAborts
      try {
        return await run()
      } catch (error) {
        if (!(await this.foundNoRoom(error, before))) throw error
      }
    }
    if (this.isPrecious && reports) setCondition('full')
    throw new FullStoreError()
  }

  /** Reopens the connection, once for all writes that find it lost, and retries the write. */
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

  /** The handle is dead: closes it instead of retrying forever. */
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

  /** A newer version wants to upgrade the database: writes typed text first, then closes it (offline O14). */
  private async handOver(): Promise<void> {
    setCondition('replaced')
    deviceStore.setState({ isFlushing: true })
    await Promise.race([flushAll(), late(patience)])
    deviceStore.setState({ isFlushing: false })
    this.close()
  }
}

/** A transaction ends with its page. */
function followLeft(transaction: IDBTransaction): void {
  const ended = noteRunning(() => abort(transaction))
  for (const event of ['complete', 'abort']) transaction.addEventListener(event, ended)
}

/** A write succeeded: retries writes that failed for lack of space. */
async function roomIsBack(): Promise<void> {
  const { isRetrying, condition } = deviceStore.getState()
  if (isRetrying || condition !== 'full') return
  deviceStore.setState({ isRetrying: true })
  endCondition('full')
  await flushAll()
  deviceStore.setState({ isRetrying: false })
}
