import { Worker, type WorkerOptions } from 'node:worker_threads'
import { isBuilt } from '../../server/db/projectPaths.ts'
import { startWorker } from '../../server/db/typescript.ts'
import { pinned } from './pinned.ts'
import type { Outcome } from './schedule.ts'

/** What came of a schedule, and against what it ran; its log where it has found a flaw. */
export interface Ran extends Outcome {
  readonly far: 'model' | 'real server'
}

/** How many schedules run side by side, each thread with a database of its own. */
const threads = 2

/**
 * A ninth of the first seeds and a hundredth of the others run on the real server, where a schedule takes ten times as
 * long; the rest on the model that is held equal to it. The seed alone decides, so that one runs again alone as it ran
 * among others.
 */
const isReal = (seed: number) => seed % (seed < 2000 ? 9 : 99) === 0

/** A thread of schedules; its build is beside that of this file. */
const startThread = (options: WorkerOptions): Worker =>
  isBuilt
    ? new Worker(new URL('./schedules.worker.js', import.meta.url), { ...options, execArgv: [] })
    : startWorker('tests/simulation/schedules.worker.ts', options)

function runThread(
  workerData: { readonly seeds: readonly number[]; readonly real: readonly number[] },
  seen: (ran: Ran) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = startThread({
      workerData,
      // Schedules make much that is soon forgotten.
      resourceLimits: { maxYoungGenerationSizeMb: 384 },
    })
    let isDone = false
    worker.on('message', (message: Ran | 'done') => {
      if (message !== 'done') seen(message)
      else {
        isDone = true
        void worker.terminate()
      }
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      if (isDone) resolve()
      else reject(new Error('A thread of schedules ended before its time'))
    })
  })
}

/** Runs the schedules of some seeds, by thread; `seen` gets each as it ends. */
export async function simulateSeeds(seeds: readonly number[], seen: (ran: Ran) => void): Promise<void> {
  await Promise.all(
    Array.from({ length: threads }, (_none, thread) => {
      const own = seeds.filter((_seed, index) => index % threads === thread)
      return runThread({ real: own.filter(isReal), seeds: own.filter((seed) => !isReal(seed)) }, seen)
    }),
  )
}

/** Runs the pinned seeds and so many schedules from a first seed; `seen` gets each as it ends. */
export async function simulate(schedules: number, first: number, seen: (ran: Ran) => void): Promise<void> {
  const drawn = Array.from({ length: schedules }, (_none, index) => first + index)
  await simulateSeeds([...new Set([...pinned.map(({ seed }) => seed), ...drawn])], seen)
}
