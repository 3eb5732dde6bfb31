import type { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { startWorker } from '../db/typescript.ts'

/** How long the idle thread waits for another paper before it ends and frees its memory, in milliseconds. */
const idleLongest = 20_000

const Answer = z.object({
  Id: z.number(),
  /** The progress, sent while the paper is made. */
  Done: z.number().optional(),
  Bytes: z.instanceof(Uint8Array).optional(),
  Failure: z.string().optional(),
})

/** A callback for progress, in the printer's own unit. */
export type Progress = (done: number) => void

/** Prints `Work`; the thread parses it with its own schema. */
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
 * A print thread, started by the first paper and ended after a while without work: shaping and typesetting would
 * block every other request. `file` runs in the thread, and calls `printWhatComes`.
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
    worker.on('exit', () => broken(new Error('What prints has ended')))
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

  /** Ends the thread after a while without work; it does not keep a stopping process alive. */
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
