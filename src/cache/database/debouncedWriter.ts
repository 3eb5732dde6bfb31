import { deviceStore } from './storeCondition.ts'
import { askToPersist } from './storageQuota.ts'
import { endTyping, noteTyping } from './typingPause.ts'
import { openWriters, type OpenWriter, type Rescued } from './openWriters.ts'

/** The time between two transactions of typed text, and so the longest one until a keystroke's, in ms (offline O1). */
const delay = 100

/** Writes the first change at once, and collects those that come within a short time after it. */
export interface Writer<C> {
  push(change: C): void
  /** Writes pending changes at once; resolves when all of them are durable. */
  flush(): Promise<void>
  /** Writes pending changes and closes the writer. */
  close(): Promise<void>
  /** True while a pushed change is not durable. */
  hasUnwritten(): boolean
}

/** Writers whose last write failed. */
const failing = new Set<OpenWriter>()

function tellFailing(keeper: OpenWriter, fails: boolean): void {
  if (fails) failing.add(keeper)
  else failing.delete(keeper)
  deviceStore.setState({ unwritten: failing.size })
}

/**
 * Makes a writer. `join` puts a later change over an earlier one; `write` resolves when its transaction is complete.
 * A change that could not be written stays pending, is reported to `failed`, and is written with the next change.
 * `rescue` returns a change as text for a download.
 */
export function makeWriter<C>(options: {
  join(earlier: C, later: C): C
  write(change: C): Promise<void>
  /** Receives the latest write, once everything pushed is durable (offline O1). */
  kept?(change: C): void
  failed(error: unknown): void
  rescue?(change: C): Rescued
  /** Keeps a change that is not durable as the page ends, a part of which may be under way; forgets it once it is. */
  readonly left?: { keep(change: C, underWay: C | undefined): void; drop(): void }
}): Writer<C> {
  let gathered: C | undefined
  /** The change being written: a store that waits for another tab may take a while. */
  let underWay: C | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  /** When the latest write began, by the page's own clock. */
  let beganOn = -delay
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false

  const isEmpty = () => gathered === undefined

  const joined = (earlier: C | undefined, later: C | undefined) =>
    earlier === undefined || later === undefined ? (later ?? earlier) : options.join(earlier, later)

  async function writeGathered(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const change = gathered
    if (change === undefined) return
    gathered = undefined
    underWay = change
    beganOn = performance.now()
    try {
      await options.write(change)
      tellFailing(writer, false)
      if (isEmpty()) {
        options.kept?.(change)
        options.left?.drop()
      }
      if (isClosed && isEmpty()) openWriters.delete(writer)
      void askToPersist()
    } catch (error) {
      // Under the changes pending since.
      gathered = joined(change, gathered)
      tellFailing(writer, true)
      options.failed(error)
    } finally {
      underWay = undefined
    }
  }

  const hasUnwritten = () => gathered !== undefined || underWay !== undefined
  const unwritten = () => joined(underWay, gathered)
  const writer: Writer<C> & OpenWriter = {
    hasUnwritten,
    rescued: () => {
      const change = unwritten()
      return change === undefined ? undefined : options.rescue?.(change)
    },
    leave: () => {
      const change = unwritten()
      if (change !== undefined) options.left?.keep(change, underWay)
    },
    push: (change) => {
      noteTyping()
      gathered = joined(gathered, change)
      // The first keystroke after a pause does not wait: the page may end right after it.
      timer ??= setTimeout(() => void writer.flush(), Math.max(0, beganOn + delay - performance.now()))
    },
    flush: () => {
      // Writes run one after another, so an older change never overwrites a newer one.
      writing = writing.then(writeGathered)
      return writing
    },
    close: async () => {
      isClosed = true
      endTyping()
      await writer.flush()
      if (isEmpty()) openWriters.delete(writer)
    },
  }
  openWriters.add(writer)
  return writer
}
