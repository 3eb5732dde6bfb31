import { Worker } from 'node:worker_threads'
import type { z } from 'zod'
import { clean } from './cleanFile.ts'
import { inspect } from './inspect.ts'
import { readBeginning } from './pdf.ts'
import { Question, type Reply, type Work, type WorkResult } from './works.ts'

// Runs as a process of its own: see opener.ts.

/**
 * Ends the process once it uses too much memory, or its parent has died. A thread of its own does so, since this one
 * looks up only between two pieces of work. It is in plain JavaScript, and so starts at once.
 */
const watch = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData.memory || process.ppid !== workerData.parent)
      process.kill(process.pid, 'SIGKILL')
  }, 10)
`
const memory = Number(process.argv[2])
new Worker(watch, { eval: true, workerData: { memory, parent: process.ppid }, execArgv: [] }).unref()

const works: { readonly [W in Work]: (path: string, to: string) => Promise<WorkResult<W>> } = {
  inspect,
  readBeginning,
  clean,
}

async function answer(message: unknown): Promise<z.infer<typeof Reply>> {
  try {
    const { Work, Path, To } = Question.parse(message)
    return { Result: await works[Work](Path, To), Memory: process.memoryUsage.rss() }
  } catch (error) {
    const Code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { Failed: error instanceof Error ? error.message : String(error), Code }
  }
}

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  void answer(message).then((reply) => process.send?.(reply))
})
process.send?.('ready')
