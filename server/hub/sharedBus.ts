import { randomUUID } from 'node:crypto'
import { batchesKept, forgetBatches, writeBatch, type Batch } from './batches.ts'
import type { Bus, Publication } from './bus.ts'
import { listenToOthers, type SharedBusOptions } from './otherInstances.ts'

/** The most publications in one batch, and in the queue while the database does not respond. */
const batchSize = 500
const waitingMost = 50_000

/**
 * The bus of several instances on one PostgreSQL (design §1, decision 3). An instance delivers its publications to
 * its own clients at once, and to other instances through a table, in batches announced with `NOTIFY`.
 */
export function busOverDatabase(options: SharedBusOptions): Bus {
  const { database, log, deliver } = options
  const origin = randomUUID()
  let waiting: Publication[] = []
  let writing: Promise<void> | undefined
  let forgottenOn = 0
  let stopped = false

  async function forgetOld(): Promise<void> {
    if (performance.now() - forgottenOn < batchesKept / 10) return
    forgottenOn = performance.now()
    await forgetBatches(database.sql, batchesKept)
  }

  async function write(batch: Batch): Promise<void> {
    for (;;) {
      try {
        await writeBatch(database.sql, origin, batch)
        await forgetOld()
        return
      } catch (error) {
        log.warn({ err: error }, 'other instances could not be notified')
        if (stopped) return
        await new Promise((resolve) => setTimeout(resolve, options.limits.retry).unref())
      }
    }
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const Publications = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      await write({ BatchId: randomUUID(), Publications })
    }
    writing = undefined
  }

  const listening = listenToOthers(options, origin)

  return {
    send: (publication) => {
      if (stopped) return
      deliver(publication)
      // A full queue is dropped: clients also poll now and then.
      if (waiting.length >= waitingMost) waiting = []
      waiting.push(publication)
      writing ??= Promise.resolve().then(writeAll)
    },
    stop: async () => {
      stopped = true
      await writing
      await listening.stop()
    },
  }
}
