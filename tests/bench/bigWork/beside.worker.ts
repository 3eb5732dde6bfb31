import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/**
 * Asks for something again and again, as often as it was planned however long the answers take, until it is stopped.
 * A time begins when the call was planned, so that a portal that holds calls is seen to hold all of them.
 */
export const BesideJob = z.object({
  origin: z.string(),
  paths: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
  /** Milliseconds between two calls. */
  every: z.number(),
})

const job = BesideJob.parse(workerData)
const origin = new URL(job.origin)
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const times: number[] = []
const statuses: Record<string, number> = {}
let open = 0
/** False until the first answer: the portal and this thread have then loaded what a call needs. */
let isCalling = false

function ask(planned: number, path: string): void {
  const end = (status: number) => {
    open -= 1
    if (!isCalling) {
      isCalling = true
      parentPort?.postMessage('calling')
      return
    }
    times.push(performance.now() - planned)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  open += 1
  const call = request(
    { agent, host: origin.hostname, port: origin.port, path, headers: job.headers },
    (answer) => {
      answer.resume()
      answer.once('close', () => end(answer.statusCode ?? 0))
    },
  )
  call.once('error', () => end(0))
  call.end()
}

const began = performance.now()
let asked = 0
const timer = setInterval(() => {
  for (let planned = began + asked * job.every; planned <= performance.now(); planned += job.every) {
    ask(planned, job.paths[asked % job.paths.length] ?? '/')
    asked += 1
  }
}, 2)

parentPort?.once('message', () => {
  clearInterval(timer)
  const look = setInterval(() => {
    if (open > 0) return
    clearInterval(look)
    parentPort?.postMessage({ times, statuses })
    agent.destroy()
  }, 10)
})
