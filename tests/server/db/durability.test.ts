import fs, { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openEmbedded } from '../../../server/db/embedded.ts'
import { startEngine, type Reached } from '../../../server/db/engine.ts'
import { newDataFolder } from '../../support/portal/template.ts'
import { keepFlushed } from './keepFlushed.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = newDataFolder('durability')
  folders.push(folder)
  return folder
}
afterEach(() => {
  vi.restoreAllMocks()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

// These are about the embedded database, and read from Linux which file was flushed.
describe.runIf(!process.env['TEST_DATABASE_URL'] && existsSync('/proc/self/fd'))(
  'the embedded database',
  () => {
    test('has on the disk what it has acknowledged, and flushes what it recovers after a power cut', async () => {
      const [before, after] = [newFolder(), newFolder()].map((folder) => join(folder, 'database'))
      if (!before || !after) throw new Error('There is no folder')
      const flushes = keepFlushed(before, after)
      const running = await openEmbedded(before)
      await running.exec('create table saves (number integer)')
      for (let number = 1; number <= 10; number++) {
        const flushed = flushes()
        await running.query('insert into saves values ($1)', [number])
        expect(flushes()).toBeGreaterThan(flushed)
      }
      vi.restoreAllMocks()
      const recovering = vi.spyOn(fs, 'fdatasyncSync')
      const restarted = await openEmbedded(after)
      expect(recovering).toHaveBeenCalled()
      expect((await restarted.query('select number from saves order by number')).rows).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => ({ number })),
      )
      await restarted.close()
      await running.close()
    })
  },
)

describe.runIf(!process.env['TEST_DATABASE_URL'])('the engine of a portal', () => {
  let engine: Reached | undefined
  afterEach(async () => {
    await engine?.stop()
    engine = undefined
  })

  async function setting(name: string): Promise<unknown> {
    const client = new pg.Client(engine?.connection)
    await client.connect()
    const { rows } = await client.query<{ setting: string }>(`select current_setting('${name}') as setting`)
    await client.end()
    return rows[0]?.setting
  }
  const modeOf = (path: string) => statSync(path).mode & 0o777

  test(
    'makes a database again whose making was interrupted, and flushes from then on',
    { timeout: 180_000 },
    async () => {
      const folder = newFolder()
      rmSync(join(folder, 'database'), { recursive: true })
      mkdirSync(join(folder, 'database.new'))
      writeFileSync(join(folder, 'database.new', 'PG_VERSION'), '18\n')
      engine = await startEngine(folder)
      expect([await setting('fsync'), await setting('wal_sync_method')]).toEqual(['on', 'fsync'])
      expect(readdirSync(folder).sort()).toEqual(['database', 'socket'])
      expect(modeOf(join(folder, 'database'))).toBe(0o700)
    },
  )

  test('refuses a database that is not whole in a sentence, and leaves it as it is', async () => {
    const folder = newFolder()
    const database = join(folder, 'database')
    rmSync(join(database, 'PG_VERSION'))
    const names = readdirSync(database)
    await expect(startEngine(folder)).rejects.toThrow(
      `The database in ${database} is not whole: it has no PG_VERSION. Restore a backup into a new DATA_DIR; ` +
        'if nothing was ever kept in this one, delete the folder and start again.',
    )
    expect(readdirSync(database)).toEqual(names)
  })
})
