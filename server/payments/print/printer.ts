import type { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { startWorker } from '../../db/typescript.ts'
import type { Printed } from '../printed.ts'
import type { Extras } from './paper.ts'

/** How long the thread waits for another paper before it ends and gives its memory back, in milliseconds. */
const idleLongest = 20_000

const Answer = z.object({
  Id: z.number(),
  Bytes: z.instanceof(Uint8Array).optional(),
  Failure: z.string().optional(),
})

interface Waiting {
  readonly resolve: (paper: Buffer) => void
  readonly reject: (error: Error) => void
}

interface Press {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

let press: Press | undefined
let idle: NodeJS.Timeout | undefined
let count = 0

function startPress(): Press {
  const waiting = new Map<number, Waiting>()
  const worker = startWorker(new URL('./print.worker.ts', import.meta.url), {})
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
    const { Id, Bytes, Failure } = Answer.parse(message)
    const asked = waiting.get(Id)
    waiting.delete(Id)
    if (Bytes) asked?.resolve(Buffer.from(Bytes))
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

/**
 * Prints an invoice or a receipt in a thread of its own, which the first paper starts: shaping and setting its letters
 * would keep every other request waiting.
 */
export function printAside(Words: Printed, Extras: Extras): Promise<Buffer> {
  press ??= startPress()
  const { worker, waiting } = press
  clearTimeout(idle)
  worker.ref()
  count += 1
  const Id = count
  return new Promise((resolve, reject) => {
    waiting.set(Id, { resolve, reject })
    worker.postMessage({ Id, Words, Extras })
  })
}
