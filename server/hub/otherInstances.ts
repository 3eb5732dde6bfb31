import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import { batchesKept, hubChannel, lastBatch, readBatches } from './batches.ts'
import type { Publication } from './bus.ts'
import type { HubLimits } from './limits.ts'

/** Batches read at once. */
const atOnce = 100

export interface SharedBusOptions {
  readonly database: Database
  readonly connection: pg.PoolConfig
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly limits: Pick<HubLimits, 'retry' | 'look'>
  deliver(publication: Publication): void
}

/**
 * Delivers publications of other instances, in order and once: on each notification, after the listening connection
 * reconnects, and at intervals in case it hangs.
 */
export function listenToOthers(options: SharedBusOptions, origin: string): { stop(): Promise<void> } {
  const { database, log, deliver } = options
  let read: number | undefined
  let readOn = performance.now()
  let reading: Promise<void> | undefined
  const asked = { again: false }
  const end = new AbortController()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  async function readSome(): Promise<boolean> {
    if (read === undefined) {
      read = await lastBatch(database.sql)
      return false
    }
    const batches = await readBatches(database.sql, read, atOnce)
    // Messages sent in the meantime may have been deleted by now.
    if (performance.now() - readOn > batchesKept) deliver({ Kind: 'missed' })
    readOn = performance.now()
    for (const { Number, Origin, Publications } of batches) {
      read = Number
      if (Origin !== origin) for (const publication of Publications) deliver(publication)
    }
    return batches.length === atOnce
  }

  const wasAsked = () => asked.again

  async function readAll(): Promise<void> {
    try {
      while (!end.signal.aborted) {
        asked.again = false
        const isMore = await readSome()
        if (!isMore && !wasAsked()) return
      }
    } catch (error) {
      log.warn({ err: error }, 'messages of other instances could not be read')
    } finally {
      reading = undefined
    }
  }

  const wake = () => {
    asked.again = true
    if (!end.signal.aborted) reading ??= readAll()
  }

  async function listen(): Promise<void> {
    if (end.signal.aborted) return
    const { connectionString, host, port, user, password, database: name, ssl } = options.connection
    const own = new pg.Client({
      ...(connectionString === undefined
        ? { host, port, user, password, database: name }
        : { connectionString }),
      ...(ssl === undefined ? {} : { ssl }),
      keepAlive: true,
      application_name: hubChannel,
    })
    client = own
    let isOver = false
    const over = (error?: Error) => {
      if (isOver) return
      isOver = true
      own.end().catch(() => undefined)
      if (end.signal.aborted) return
      log.warn({ err: error }, 'the connection that listens to other instances was cut')
      timer = setTimeout(() => void listen(), options.limits.retry)
      timer.unref()
    }
    own.on('error', over)
    own.on('end', over)
    own.on('notification', wake)
    try {
      await own.connect()
      await own.query(`listen ${hubChannel}`)
      wake()
    } catch (error) {
      over(error instanceof Error ? error : undefined)
    }
  }

  wake()
  void listen()
  const looking = setInterval(wake, options.limits.look)
  looking.unref()

  return {
    stop: async () => {
      end.abort()
      clearInterval(looking)
      clearTimeout(timer)
      // A broken connection never confirms its end.
      void client?.end().catch(() => undefined)
      await reading
    },
  }
}
