import { deviceStore } from './storeCondition.ts'
import { askToPersist } from './storageQuota.ts'
import { openWriters, type OpenWriter, type Rescued } from './openWriters.ts'

/** The longest time between a keystroke and its transaction, in milliseconds (offline O1). */
const delay = 100

/** Gathers changes and writes them together, soon. */
export interface Writer<C> {
  push(change: C): void
  /** Writes at once what is gathered, and answers when all of it is durable. */
  flush(): Promise<void>
  /** Writes what is gathered, and is then done with. */
  close(): Promise<void>
  /** True while something that was pushed is not durable. */
  hasUnwritten(): boolean
}

/** Those whose last write failed. */
const failing = new Set<OpenWriter>()

function tellFailing(keeper: OpenWriter, fails: boolean): void {
  if (fails) failing.add(keeper)
  else failing.delete(keeper)
  deviceStore.setState({ unwritten: failing.size })
}

/**
 * Makes a writer. `join` puts a later change over an earlier one; `write` answers when its transaction is complete.
 * What could not be written stays gathered, is offered to `failed`, and goes with the next change. `rescue` says it in
 * words, to be downloaded.
 */
export function makeWriter<C>(options: {
  join(earlier: C, later: C): C
  write(change: C): Promise<void>
  /** Hears what was written last, once all that was pushed is durable (offline O1). */
  kept?(change: C): void
  failed(error: unknown): void
  rescue?(change: C): Rescued
}): Writer<C> {
  let gathered: C | undefined
  /** What is being written: a store that waits for another tab may take its time. */
  let underWay: C | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false

  const isEmpty = () => gathered === undefined

  /** Puts what could not be written under whatever was gathered since. */
  function gather(earlier: C): void {
    gathered = gathered === undefined ? earlier : options.join(earlier, gathered)
  }

  async function writeGathered(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const change = gathered
    if (change === undefined) return
    gathered = undefined
    underWay = change
    try {
      await options.write(change)
      tellFailing(writer, false)
      if (isEmpty()) options.kept?.(change)
      if (isClosed && isEmpty()) openWriters.delete(writer)
      void askToPersist()
    } catch (error) {
      gather(change)
      tellFailing(writer, true)
      options.failed(error)
    } finally {
      underWay = undefined
    }
  }

  const hasUnwritten = () => gathered !== undefined || underWay !== undefined
  const writer: Writer<C> & OpenWriter = {
    hasUnwritten,
    rescued: () => {
      if (gathered === undefined) return underWay === undefined ? undefined : options.rescue?.(underWay)
      return options.rescue?.(underWay === undefined ? gathered : options.join(underWay, gathered))
    },
    push: (change) => {
      gathered = gathered === undefined ? change : options.join(gathered, change)
      timer ??= setTimeout(() => void writer.flush(), delay)
    },
    flush: () => {
      // One after the other, so that an older change never lands on a newer one.
      writing = writing.then(writeGathered)
      return writing
    },
    close: async () => {
      isClosed = true
      await writer.flush()
      if (isEmpty()) openWriters.delete(writer)
    },
  }
  openWriters.add(writer)
  return writer
}
