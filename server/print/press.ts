import type { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { startWorker } from '../db/typescript.ts'

/** How long the thread waits for another paper before it ends and gives its memory back, in milliseconds. */
const idleLongest = 20_000

const Answer = z.object({
  Id: z.number(),
  /** How much of it is done, told while it is made. */
  Done: z.number().optional(),
  Bytes: z.instanceof(Uint8Array).optional(),
  Failure: z.string().optional(),
})

/** Hears how much is done, in whatever unit the printer counts. */
export type Progress = (done: number) => void

/** Prints what `Work` says; the thread reads it by a schema of its own. */
export type Print<Work> = (Work: Work, progress?: Progress) => Promise<Buffer>

interface Waiting {
  readonly resolve: (paper: Buffer) => void
  readonly reject: (error: Error) => void
  readonly progress: Progress
}

interface Press {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

/**
 * A press in a thread of its own, which the first paper starts and a while without work ends: shaping and setting letters
 * would keep every other request waiting. `file` is what runs there, by `printWhatComes`.
 */
export function pressOf<Work>(file: string): Print<Work> {
  let press: Press | undefined
  let idle: NodeJS.Timeout | undefined
  let count = 0

  function start(): Press {
    const waiting = new Map<number, Waiting>()
    const worker = startWorker(file, {})
    const started = { worker, waiting }
    const broken = (error: Error) => {
      if (press === started) press = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('error', broken)
    worker.on('exit', () => {
      broken(new Error('What prints has ended'))
    })
    worker.on('message', (message) => {
      const { Id, Done, Bytes, Failure } = Answer.parse(message)
      const asked = waiting.get(Id)
      if (Done !== undefined) {
        asked?.progress(Done)
        return
      }
      waiting.delete(Id)
      if (Bytes) asked?.resolve(Buffer.from(Bytes.buffer, Bytes.byteOffset, Bytes.byteLength))
      else asked?.reject(new Error(Failure ?? 'Nothing was printed'))
      if (waiting.size === 0) rest(started)
    })
    return started
  }

  /** Ends the thread after a while without work; a process that stops need not wait for it. */
  function rest(of: Press): void {
    of.worker.unref()
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (press === of) press = undefined
      void of.worker.terminate()
    }, idleLongest)
    idle.unref()
  }

  return (Work, progress = () => undefined) => {
    press ??= start()
    const { worker, waiting } = press
    clearTimeout(idle)
    worker.ref()
    count += 1
    const Id = count
    return new Promise((resolve, reject) => {
      waiting.set(Id, { resolve, reject, progress })
      worker.postMessage({ Id, Work })
    })
  }
}
