import fs, { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import { openEmbedded } from '../../../server/db/embedded.ts'
import { serveClients } from '../../../server/db/serveClients.ts'
import { gatherWrites } from '../../../server/db/statements/oneWrite.ts'
import { ThreadStream } from '../../../server/db/threadStream.ts'
import { newDataFolder } from '../../support/portal/template.ts'
import { keepFlushed } from './keepFlushed.ts'

// These are about the embedded database, and read from Linux which file was flushed.
describe.runIf(!process.env['TEST_DATABASE_URL'] && existsSync('/proc/self/fd'))(
  'commits of the embedded database',
  () => {
    let folders: string[] = []
    let running: PGlite
    let pool: pg.Pool
    let flushes: () => number
    /** How many messages with replies the portal's side has got. */
    let messages = 0
    /** The database as it is after a power cut: each file as it was flushed last. */
    let onDisk = ''
    /** Why the engine cannot go on. */
    let broken: string[] = []

    beforeEach(async () => {
      folders = ['before', 'after'].map(() => newDataFolder('group-commit'))
      const [before = '', after = ''] = folders.map((folder) => join(folder, 'database'))
      onDisk = after
      flushes = keepFlushed(before, after)
      running = await openEmbedded(before)
      broken = []
      const serve = await serveClients(running, (error) => broken.push(error.message))
      const stream = () => {
        const { port1, port2 } = new MessageChannel()
        serve(port2)
        port1.on('message', () => (messages += 1))
        return new ThreadStream(port1)
      }
      pool = new pg.Pool({ stream, ssl: false, user: 'postgres', database: 'postgres', max: 16 })
      pool.on('error', () => undefined)
      pool.on('connect', (client) => client.on('error', () => undefined))
      await pool.query('create table saves (number integer)')
    })

    afterEach(async () => {
      vi.restoreAllMocks()
      await pool.end()
      // One that is broken is left as it is.
      if (broken.length === 0) await running.close()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    })

    /** The rows that are there after the power was cut now. */
    async function afterPowerCut(): Promise<number[]> {
      vi.restoreAllMocks()
      const restarted = await openEmbedded(onDisk)
      const { rows } = await restarted.query<{ number: number }>('select number from saves order by number')
      await restarted.close()
      return rows.map(({ number }) => number)
    }

    async function save(number: number): Promise<void> {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query('insert into saves values ($1)', [number])
        await client.query('commit')
      } finally {
        client.release(broken.length > 0)
      }
    }

    test('are on the disk before they are confirmed, many with one flush', async () => {
      const confirmed: number[] = []
      const flushed = flushes()
      const isCut = () => confirmed.length === 200
      let next = 0
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          while (!isCut()) {
            const number = next++
            await save(number)
            if (isCut()) return
            confirmed.push(number)
            // The cut comes while the other connections are in the middle of a save.
            if (isCut()) vi.restoreAllMocks()
          }
        }),
      )
      const needed = flushes() - flushed
      const kept = await afterPowerCut()
      expect(confirmed.filter((number) => !kept.includes(number))).toEqual([])
      expect(needed).toBeLessThan(100)
    })

    test('are on the disk before another connection reads what they wrote', async () => {
      const seen: number[] = []
      const reading = async () => {
        for (let round = 0; round < 50; round += 1) {
          const { rows } = await pool.query<{ number: number }>(
            'select max(number)::int as number from saves',
          )
          seen.push(rows[0]?.number ?? -1)
        }
      }
      const writing = async () => {
        for (let number = 0; number < 50; number += 1) await save(number)
      }
      await Promise.all([reading(), writing(), reading()])
      const kept = await afterPowerCut()
      expect(kept).toContain(Math.max(...seen))
    })

    test('come with the replies to what was sent together before them, in one message', async () => {
      const client = new (gatherWrites(pg.Client))({ ...pool.options, pipeline: true })
      await client.connect()
      const before = messages
      const sent = ['begin', 'select 1 as one', 'insert into saves values (1)', 'select 1 / 0', 'rollback']
      const failing = await Promise.allSettled(sent.map((text) => client.query(text)))
      expect(messages - before).toBe(1)
      expect(failing.map(({ status }) => status)).toEqual([
        ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
      ])
      const kept = ['begin', 'insert into saves values (2)', 'select number from saves', 'commit']
      const replies = await Promise.all(kept.map((text) => client.query<{ number: number }>(text)))
      expect(messages - before).toBe(2)
      expect(replies.map(({ command, rows }) => [command, rows])).toEqual([
        ['BEGIN', []],
        ['INSERT', []],
        ['SELECT', [{ number: 2 }]],
        ['COMMIT', []],
      ])
      // What is longer than a message is read as it comes.
      const long = ['begin', "select repeat('x', 300000) as x", 'select 2 as two', 'commit']
      const [, read] = await Promise.all(long.map((text) => client.query<{ x: string }>(text)))
      expect(read?.rows.map(({ x }) => x.length)).toEqual([300_000])
      await client.end()
      expect(await afterPowerCut()).toEqual([2])
    })

    test('are confirmed while another connection leaves its transaction open', async () => {
      const [saving, open] = [await pool.connect(), await pool.connect()]
      await saving.query('begin')
      await saving.query('insert into saves values (1)')
      const committed = saving.query('commit')
      await open.query('begin')
      const outcome = await Promise.race([
        committed.then(() => 'confirmed'),
        sleep(2000).then(() => 'waiting'),
      ])
      await open.query('rollback')
      open.release()
      saving.release()
      expect(outcome).toBe('confirmed')
      expect(await afterPowerCut()).toEqual([1])
    })

    /** Lets the next flush of the log fail, as a broken disk does. */
    function failNextFlush(): void {
      const mocked = vi.mocked(fs.fdatasyncSync)
      const flush = mocked.getMockImplementation()
      let isFailing = true
      mocked.mockImplementation((fd) => {
        if (!isFailing || !fs.readlinkSync(`/proc/self/fd/${fd}`).includes('/pg_wal/')) {
          flush?.(fd)
          return
        }
        isFailing = false
        throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
      })
    }

    test('are not confirmed if the disk refuses to flush them, and nothing runs after that', async () => {
      await save(1)
      failNextFlush()
      await expect(save(2)).rejects.toThrow('Connection terminated unexpectedly')
      expect(broken).toEqual(['could not fsync file "000000010000000000000001": I/O error'])
      await expect(save(3)).rejects.toThrow('Connection terminated unexpectedly')
      expect(await afterPowerCut()).toEqual([1])
    })

    test('a read after which nothing was written flushes nothing', async () => {
      await save(1)
      const flushed = flushes()
      for (let round = 0; round < 20; round += 1) await pool.query('select count(*) from saves')
      expect(flushes()).toBe(flushed)
    })
  },
)
