import { eq } from 'drizzle-orm'
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database, type Sql } from '../../../server/db/database.ts'
import { dueRows } from '../../../server/jobs/dueRows.ts'
import { startRunner, type Job, type Runner } from '../../../server/jobs/runner.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'
import { until } from '../../support/hub.ts'

/** A table of the tests' own: a letter is due at a moment, and takes so many slices. */
const letters = pgTable('test_letters', {
  Id: uuid('id').primaryKey().defaultRandom(),
  Title: text('title').notNull(),
  DueOn: timestamp('due_on', { withTimezone: true, mode: 'string' }).notNull(),
  Left: integer('slices_left').notNull().default(1),
})

let engine: TestDatabase
let database: Database
let runners: Runner[]
let done: string[]
let after: string[]
let failures: string[]
let broken: string
let time: number

beforeAll(async () => {
  engine = await startTestDatabase()
  database = openDatabase(engine.connection, () => undefined)
  await database.pool.query(`create table test_letters (id uuid primary key default gen_random_uuid(),
    title text not null, due_on timestamptz not null, slices_left integer not null default 1)`)
})
afterAll(async () => {
  await database.pool.query('drop table test_letters')
  await database.close()
  await engine.stop()
})
beforeEach(async () => {
  await database.sql.delete(letters)
  runners = []
  done = []
  after = []
  failures = []
  broken = ''
  time = Date.parse('2026-03-01T08:00:00Z')
})
afterEach(() => Promise.all(runners.map((runner) => runner.stop())))

const log = {
  error: (details: unknown, text?: string) => {
    const { row, job } = details as { row?: string; job: string }
    failures.push(`${job}: ${text ?? ''}${row === undefined ? '' : ' (row)'}`)
  },
}

function newRunner(backoff = 60_000): Runner {
  const runner = startRunner({ log, backoff })
  runners.push(runner)
  return runner
}

const letterJob = (name: string, act?: (sql: Sql) => Promise<void>): Job =>
  dueRows(
    { database, log, backoff: 50, now: () => time },
    {
      name,
      table: letters,
      key: letters.Id,
      dueOn: letters.DueOn,
      isOpen: () => undefined,
      idOf: ({ Id }) => Id,
      slice: async (sql, { Id, Title, Left }, effect) => {
        effect(() => {
          after.push(Title)
        })
        await act?.(sql)
        await sql
          .update(letters)
          .set({ Left: Left - 1 })
          .where(eq(letters.Id, Id))
        if (Left === 1) await sql.delete(letters).where(eq(letters.Id, Id))
        if (Title === broken) throw new Error('This one is broken')
        done.push(`${name} ${Title}`)
      },
    },
  )

const write = (Title: string, inSeconds = 0, Left = 1) =>
  database.sql.insert(letters).values({ Title, Left, DueOn: new Date(time + inSeconds * 1000).toISOString() })

test('rows are done when they are due, the longest due first, slice by slice, each with its effects', async () => {
  await write('Second', -1, 2)
  await write('First', -2)
  await write('Later', 5)
  const runner = newRunner()
  runner.add(letterJob('mine'))
  await runner.runDue()
  expect(done).toEqual(['mine First', 'mine Second', 'mine Second'])
  expect(after).toEqual(['First', 'Second', 'Second'])
  time += 5000
  await runner.runDue()
  expect(done).toEqual(['mine First', 'mine Second', 'mine Second', 'mine Later'])
})

test('after each slice others go first', async () => {
  await write('Long', -1, 3)
  const runner = startRunner({
    log,
    backoff: 60_000,
    giveWay: (took) => {
      done.push(took > 0 ? 'others' : 'no time')
      return Promise.resolve()
    },
  })
  runners.push(runner)
  runner.add(letterJob('mine'))
  await runner.runDue()
  expect(done).toEqual(['mine Long', 'others', 'mine Long', 'others', 'mine Long', 'others'])
})

test('two runners take different rows, and each row is done once', async () => {
  for (let n = 0; n < 12; n += 1) await write(`${n}`)
  const [one, two] = [newRunner(), newRunner()]
  one.add(letterJob('one'))
  two.add(letterJob('two'))
  await Promise.all([one.runDue(), two.runDue(), one.runDue()])
  expect(done.map((line) => Number(line.slice(4))).sort((a, b) => a - b)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
  ])
})

test('a row that fails changes nothing, does not hold up the others, and is tried again after a pause', async () => {
  await write('Broken', -2)
  await write('Whole', -1)
  broken = 'Broken'
  const runner = newRunner()
  runner.add(letterJob('mine'))
  await runner.runDue()
  await runner.runDue()
  expect(done).toEqual(['mine Whole'])
  expect(after).toEqual(['Whole'])
  expect(failures).toEqual(['mine: a row of due work failed (row)'])
  expect(await database.sql.select({ Left: letters.Left }).from(letters)).toEqual([{ Left: 1 }])
  broken = ''
  time += 50
  await runner.runDue()
  expect(done).toEqual(['mine Whole', 'mine Broken'])
})

test('a runner sleeps until the next row is due, and wakes at once for an earlier one', async () => {
  await write('Distant', 30)
  const runner = newRunner()
  const work = runner.add(letterJob('mine'))
  await runner.runDue()
  await write('Now')
  expect(done).toEqual([])
  work.wake()
  await until(() => done.length === 1, 'the letter that is due is done')
  await write('Soon', 0.05)
  work.wake()
  time += 50
  await until(() => done.length === 2, 'the next letter is done when it is due')
  expect(done).toEqual(['mine Now', 'mine Soon'])
})

test('a runner that stops waits for the slice under way, and begins no other', async () => {
  await write('First', -2)
  await write('Second', -1)
  let begun = false
  let go: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const runner = newRunner()
  const work = runner.add(
    letterJob('mine', () => {
      begun = true
      return held
    }),
  )
  runner.wake()
  await until(() => begun, 'the first slice has begun')
  let stopped = false
  const stopping = runner.stop().then(() => {
    stopped = true
  })
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(stopped).toBe(false)
  go()
  await stopping
  work.wake()
  await work.runDue()
  expect(done).toEqual(['mine First'])
  expect(after).toEqual(['First'])
})

test('a job that fails is logged and runs again after its own pause, and the others run meanwhile', async () => {
  let tries = 0
  let runs = 0
  const runner = newRunner()
  runner.add({
    name: 'weak',
    backoff: 10,
    run: async () => {
      tries += 1
      if (tries === 1) throw new Error('Not now')
      return Infinity
    },
  })
  runner.add({
    name: 'strong',
    run: async () => {
      runs += 1
      return Infinity
    },
  })
  runner.wake()
  await until(() => tries === 2, 'the failed job has run again')
  expect(runs).toBe(1)
  expect(failures).toEqual(['weak: a job failed'])
})

test('a call to wake within a time runs a job once for all calls, and looks are as frequent as a job says', async () => {
  let runs = 0
  const runner = newRunner()
  const gathered = runner.add({
    name: 'gather',
    run: async () => {
      runs += 1
      return Infinity
    },
  })
  for (let n = 0; n < 5; n += 1) gathered.wake(20)
  expect(runs).toBe(0)
  await until(() => runs === 1, 'the calls are answered together')
  let looks = 0
  runner
    .add({
      name: 'look',
      look: 15,
      run: async () => {
        looks += 1
        return Infinity
      },
    })
    .wake()
  await until(() => looks >= 3, 'the job has looked by itself')
  expect(runs).toBe(1)
})
