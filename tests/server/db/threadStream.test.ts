import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sendPaced, ThreadStream } from '../../../server/db/threadStream.ts'

test('a large reply waits for its reader, and arrives whole', async () => {
  const { port1, port2 } = new MessageChannel()
  const stream = new ThreadStream(port1)
  const send = sendPaced(port2)
  const pieces = Array.from({ length: 300 }, (_, n) => Buffer.alloc(8192, n))
  for (const piece of pieces) send(new Uint8Array(piece))
  // The reader is busy: it has no more than it has room for.
  await once(stream, 'readable')
  await setTimeout(50)
  expect(stream.readableLength).toBe(256 * 1024)
  const arrived: Buffer[] = []
  let length = 0
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    arrived.push(bytes)
    length += bytes.length
    if (length === 300 * 8192) break
  }
  expect(Buffer.concat(arrived).equals(Buffer.concat(pieces))).toBe(true)
})

test('a client whose connection the thread closes gets an error for its query', async () => {
  const { port1, port2 } = new MessageChannel()
  const client = new pg.Client({ stream: () => new ThreadStream(port1) })
  port2.once('message', () => {
    port2.close()
  })
  await expect(client.connect()).rejects.toThrow('Connection terminated unexpectedly')
})
