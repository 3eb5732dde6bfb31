import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { waitingHeader } from '../../../contract/core/endpoint.ts'
import { ComebackJob } from './comebackJob.ts'
import { comeBack } from './device.ts'

/** Devices that come back at once, each save under its own key. */
const job = ComebackJob.parse(workerData)
const origin = new URL(job.origin)
const agent = new Agent({ keepAlive: true, maxSockets: job.devices.length * 2 })

let calls = 0
/** Calls that failed, by status or by the code of the error of their connection. */
const failures: Record<string, number> = {}
let refusals = 0

function save(path: string, headers: Record<string, string>, body: string) {
  return new Promise<{ status: number; after: number; code?: string | undefined }>((resolve) => {
    const broken = ({ code, message }: NodeJS.ErrnoException) =>
      resolve({ status: 0, after: 0, code: code ?? message })
    const call = request(
      {
        agent,
        host: origin.hostname,
        port: origin.port,
        method: 'PUT',
        path,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, after: Number(answer.headers['retry-after'] ?? 0) }),
        )
        answer.once('error', broken)
      },
    )
    call.once('error', broken)
    call.end(body)
  })
}

/** The keys of saves: one that is sent again has the key it had. */
const keys = new Map<string, string>()

const device = ({ headers, papers }: (typeof job.devices)[number]) =>
  comeBack(papers, job.savesEach, {
    now: () => performance.now(),
    sleep: (milliseconds) => sleep(milliseconds),
    send: async ({ paper, row, waiting }) => {
      const name = `${paper.Id} ${row}`
      const key = keys.get(name) ?? randomUUID()
      keys.set(name, key)
      calls += 1
      const answer = await save(
        `/api/Paper/${paper.Id}/paper-user`,
        { ...headers, 'idempotency-key': key, [waitingHeader]: `${waiting}` },
        JSON.stringify({ ...paper.body, Abstract: `Save ${row}` }),
      )
      if (answer.status === 503 && answer.after > 0) refusals += 1
      else if (answer.status !== 200) {
        const kind = answer.code ?? `${answer.status}`
        failures[kind] = (failures[kind] ?? 0) + 1
      }
      return answer
    },
  })

const began = performance.now()
await Promise.all(job.devices.map(device))
agent.destroy()
parentPort?.postMessage({ calls, failures, refusals, took: performance.now() - began })
