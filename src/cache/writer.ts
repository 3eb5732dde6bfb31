/** The longest time between a keystroke and its transaction, in milliseconds (offline O1). */
const delay = 100

/** Gathers changes and writes them together, soon. */
export interface Writer<C> {
  push(change: C): void
  /** Writes at once what is gathered, and answers when all of it is durable. */
  flush(): Promise<void>
  /** Writes what is gathered, and is then done with. */
  close(): Promise<void>
}

const writers = new Set<Pick<Writer<never>, 'flush'>>()

/** Writes at once whatever any form still holds: the page may be gone in the next moment (offline O1). */
export async function flushAll(): Promise<void> {
  await Promise.all([...writers].map((writer) => writer.flush()))
}

/** Flushes when the page is left, hidden or frozen. Call once. */
export function flushWhenLeft(): void {
  const flush = () => void flushAll()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush()
  })
  // It is told to the document alone.
  document.addEventListener('freeze', flush)
  for (const event of ['pagehide', 'blur']) window.addEventListener(event, flush)
}

/**
 * Makes a writer. `join` puts a later change over an earlier one; `write` answers when its transaction is complete.
 * What could not be written stays gathered, is offered to `failed`, and goes with the next change.
 */
export function makeWriter<C>(options: {
  join(earlier: C, later: C): C
  write(change: C): Promise<void>
  failed(error: unknown): void
}): Writer<C> {
  let gathered: C | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()

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
    try {
      await options.write(change)
    } catch (error) {
      gather(change)
      options.failed(error)
    }
  }

  const writer: Writer<C> = {
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
      await writer.flush()
      if (gathered === undefined) writers.delete(writer)
    },
  }
  writers.add(writer)
  return writer
}
