import { once } from 'node:events'
import { MessageChannel } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { startWorker } from '../../server/db/typescript.ts'

/** About as long as the messages of a short query. */
const messageLength = 100

/** The message of the simple query `select 1`. */
const selectOne = Buffer.from('Q\0\0\0\x0dselect 1\0', 'latin1')

/** Milliseconds of one act after another, without those at the beginning. */
export async function timesOf(count: number, act: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = []
  for (let done = 0; done < count; done += 1) {
    const begun = performance.now()
    await act()
    took.push(performance.now() - begun)
  }
  return took.slice(count / 10)
}

/** What a message to another thread and its answer take, if nothing is done there. */
export async function messageTimes(count: number): Promise<number[]> {
  const worker = startWorker('tests/bench/echo.worker.ts', {})
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(port2, [port2])
  const times = await timesOf(count, async () => {
    const bytes = new Uint8Array(messageLength)
    port1.postMessage(bytes, [bytes.buffer])
    await once(port1, 'message')
  })
  port1.close()
  await worker.terminate()
  return times
}

/** What the engine itself takes for a query that does nothing, in the thread that asks it. */
export async function engineTimes(count: number): Promise<number[]> {
  const engine = await PGlite.create()
  const times = await timesOf(count, () =>
    engine.execProtocolRawStream(selectOne, { onRawData: () => undefined }),
  )
  await engine.close()
  return times
}
