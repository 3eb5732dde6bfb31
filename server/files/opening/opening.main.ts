import { Worker } from 'node:worker_threads'
import type { z } from 'zod'
import { clean } from './cleanFile.ts'
import { inspect } from './inspect.ts'
import { readBeginning } from './pdf.ts'
import { Question, timeSignal, type Reply, type Work, type WorkResult } from './works.ts'

// Runs as a process of its own: see opener.ts.

/**
 * Ends the process once it uses too much memory, or a file too much processor time, or its parent has died. A thread of
 * its own does so, since this one looks up only between two pieces of work. It is in plain JavaScript, and so starts at
 * once. A message says that a file begins.
 */
const watch = `
  const { parentPort, workerData } = require('node:worker_threads')
  let begun = process.cpuUsage()
  parentPort.on('message', () => {
    begun = process.cpuUsage()
  })
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData.memory || process.ppid !== workerData.parent)
      process.kill(process.pid, 'SIGKILL')
    const { user, system } = process.cpuUsage(begun)
    if (user + system > workerData.time * 1000) process.kill(process.pid, workerData.timeSignal)
  }, 10)
`
const [memory, time] = process.argv.slice(2).map(Number)
const workerData = { memory, time, timeSignal, parent: process.ppid }
const watching = new Worker(watch, { eval: true, workerData, execArgv: [] })
watching.unref()

const works: { readonly [W in Work]: (path: string, to: string) => Promise<WorkResult<W>> } = {
  inspect,
  readBeginning,
  clean,
}

async function answer(message: unknown): Promise<z.infer<typeof Reply>> {
  watching.postMessage('a file begins')
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
