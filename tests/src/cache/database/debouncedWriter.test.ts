import { afterEach, expect, test, vi } from 'vitest'
import { makeWriter } from '../../../../src/cache/database/debouncedWriter.ts'
import {
  flushAll,
  hasUnwrittenText,
  openWriters,
  rescueAll,
} from '../../../../src/cache/database/openWriters.ts'
import { deviceStore } from '../../../../src/cache/database/storeCondition.ts'

afterEach(() => {
  vi.useRealTimers()
  openWriters.clear()
})

const joined = (earlier: string, later: string) => earlier + later
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('keystrokes of one moment are written together', async () => {
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

test('what could not be written is reported, stays, and is written with the next change', async () => {
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

test('a text is reported as kept once nothing newer waits to be written', async () => {
  const reported: string[] = []
  const writer = makeWriter<string>({
    join: joined,
    write: () => wait(20).then(() => undefined),
    kept: (text) => reported.push(text),
    failed: () => undefined,
  })
  writer.push('a')
  const first = writer.flush()
  await wait(5)
  writer.push('b')
  await first
  expect(reported).toEqual([])
  await writer.flush()
  expect(reported).toEqual(['b'])
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

test('the first keystroke is written at once, and one that follows 100 ms after it, however long the burst goes on', async () => {
  vi.useFakeTimers()
  const written: string[] = []
  const writer = makeWriter<string>({
    join: joined,
    write: async (text) => void written.push(text),
    failed: () => undefined,
  })
  writer.push('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(written).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(60)
  writer.push('b')
  await vi.advanceTimersByTimeAsync(39)
  writer.push('c')
  expect(written).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(1)
  expect(written).toEqual(['a', 'bc'])
  writer.push('d')
  await vi.advanceTimersByTimeAsync(99)
  expect(written).toEqual(['a', 'bc'])
  await vi.advanceTimersByTimeAsync(1)
  expect(written).toEqual(['a', 'bc', 'd'])
  await vi.advanceTimersByTimeAsync(100)
  writer.push('e')
  await vi.advanceTimersByTimeAsync(0)
  expect(written).toEqual(['a', 'bc', 'd', 'e'])
})

test('what was written by a flush is not written again by the timer', async () => {
  vi.useFakeTimers()
  let writes = 0
  const writer = makeWriter<string>({
    join: joined,
    write: async () => void (writes += 1),
    failed: () => undefined,
  })
  writer.push('a')
  await writer.flush()
  await writer.flush()
  await vi.advanceTimersByTimeAsync(200)
  expect(writes).toBe(1)
  writer.push('b')
  await vi.advanceTimersByTimeAsync(0)
  expect(writes).toBe(2)
})

test('text is in danger until its write is complete, and can be downloaded meanwhile with what came since', async () => {
  let complete = () => {}
  const writer = makeWriter<string>({
    join: joined,
    write: () => new Promise((resolve) => (complete = resolve)),
    failed: () => undefined,
    rescue: (text) => ({ Id: 'one', Title: 'One', Text: text }),
  })
  expect([writer.hasUnwritten(), hasUnwrittenText(), rescueAll()]).toEqual([false, false, []])
  writer.push('half ')
  expect([writer.hasUnwritten(), hasUnwrittenText()]).toEqual([true, true])
  const first = writer.flush()
  await Promise.resolve()
  expect(writer.hasUnwritten()).toBe(true)
  expect(rescueAll()).toEqual([{ Id: 'one', Title: 'One', Text: 'half ' }])
  writer.push('a sentence')
  expect(rescueAll()).toEqual([{ Id: 'one', Title: 'One', Text: 'half a sentence' }])
  complete()
  await first
  expect(rescueAll()).toEqual([{ Id: 'one', Title: 'One', Text: 'a sentence' }])
  const second = writer.flush()
  await Promise.resolve()
  complete()
  await second
  expect([writer.hasUnwritten(), hasUnwrittenText(), rescueAll()]).toEqual([false, false, []])
})

test('the screen counts the forms that cannot be written, each once, until they are', async () => {
  const unwritten = () => deviceStore.getState().unwritten
  const broken = new Set<string>()
  const [one, two] = ['one', 'two'].map((name) =>
    makeWriter<string>({
      join: joined,
      write: async () => {
        if (broken.has(name)) throw new Error('QuotaExceededError')
      },
      failed: () => undefined,
    }),
  )
  for (const name of ['one', 'two']) broken.add(name)
  for (const writer of [one, two, one]) {
    writer?.push('text')
    await writer?.flush()
  }
  expect(unwritten()).toBe(2)
  broken.clear()
  await one?.flush()
  expect(unwritten()).toBe(1)
  await two?.flush()
  expect(unwritten()).toBe(0)
})

test('a form that was left is forgotten once all of it is written, and not before', async () => {
  let isFull = true
  const writer = makeWriter<string>({
    join: joined,
    write: async () => {
      if (isFull) throw new Error('QuotaExceededError')
    },
    failed: () => undefined,
  })
  writer.push('a')
  await writer.close()
  expect(openWriters.size).toBe(1)
  isFull = false
  await flushAll()
  expect(openWriters.size).toBe(0)
  const empty = makeWriter<string>({ join: joined, write: async () => {}, failed: () => undefined })
  empty.push('a')
  await empty.flush()
  expect(openWriters.size).toBe(1)
  await empty.close()
  expect(openWriters.size).toBe(0)
})
