import { expect, test } from 'vitest'
import { makeWriter } from '../../../../src/cache/database/debouncedWriter.ts'
import { flushAll } from '../../../../src/cache/database/openWriters.ts'

const joined = (earlier: string, later: string) => earlier + later
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('keystrokes are gathered and written together within 100 ms', async () => {
  const written: string[] = []
  const writer = makeWriter<string>({
    join: joined,
    write: async (text) => void written.push(text),
    failed: () => undefined,
  })
  for (const letter of 'abc') writer.push(letter)
  expect(written).toEqual([])
  await wait(150)
  expect(written).toEqual(['abc'])
})

test('leaving the page writes at once whatever any form holds', async () => {
  const written: string[] = []
  const writer = makeWriter<string>({
    join: joined,
    write: async (text) => void written.push(text),
    failed: () => undefined,
  })
  writer.push('half a sen')
  await flushAll()
  expect(written).toEqual(['half a sen'])
})

test('what could not be written is told, stays, and goes with the next change', async () => {
  const written: string[] = []
  const failures: unknown[] = []
  let full = true
  const writer = makeWriter<string>({
    join: joined,
    write: async (text) => {
      if (full) throw new Error('QuotaExceededError')
      written.push(text)
    },
    failed: (error) => failures.push(error),
  })
  writer.push('first ')
  await writer.flush()
  expect(failures).toHaveLength(1)
  full = false
  writer.push('second')
  await writer.flush()
  expect(written).toEqual(['first second'])
})

test('all is told to be kept once nothing newer waits to be written', async () => {
  const told: string[] = []
  const writer = makeWriter<string>({
    join: joined,
    write: () => wait(20).then(() => undefined),
    kept: (text) => told.push(text),
    failed: () => undefined,
  })
  writer.push('a')
  const first = writer.flush()
  await wait(5)
  writer.push('b')
  await first
  expect(told).toEqual([])
  await writer.flush()
  expect(told).toEqual(['b'])
})

test('a slow write is finished before a later one begins', async () => {
  const events: string[] = []
  const writer = makeWriter<string>({
    join: joined,
    write: async (text) => {
      events.push(`begin ${text}`)
      await wait(20)
      events.push(`end ${text}`)
    },
    failed: () => undefined,
  })
  writer.push('a')
  const first = writer.flush()
  await wait(5)
  writer.push('b')
  await Promise.all([first, writer.flush()])
  expect(events).toEqual(['begin a', 'end a', 'begin b', 'end b'])
})
