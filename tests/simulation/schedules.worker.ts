import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { startModel } from './model/model.ts'
import { startRealServer } from './server/realServer.ts'
import { runSchedule, type Outcome } from './schedule.ts'

const { seeds, real } = z.object({ seeds: z.array(z.number()), real: z.array(z.number()) }).parse(workerData)

// A tab that has died leaves promises behind that nobody waits for any more.
process.on('unhandledRejection', () => undefined)

// Dexie makes an error at the end of each transaction, and nobody reads where.
Error.stackTraceLimit = 0

const tell = (far: 'model' | 'real server', outcome: Outcome) => {
  const log = outcome.flaws.length > 0 ? outcome.log : []
  parentPort?.postMessage({ ...outcome, far, log })
}

if (real.length > 0) {
  const server = await startRealServer()
  for (const seed of real) tell('real server', await runSchedule(seed, server.renew))
  await server.stop()
}
for (const seed of seeds) tell('model', await runSchedule(seed, (now) => Promise.resolve(startModel(now))))
parentPort?.postMessage('done')
