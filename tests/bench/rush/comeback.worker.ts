import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { waitingHeader } from '../../../contract/core/endpoint.ts'
import { ComebackJob } from './comebackJob.ts'

/**
 * Devices that come back at once, each with queued saves of some papers. They send as the app does: the saves of one paper
 * in order, four papers side by side, each save under its own key, and again after a back-off. After a refusal of a busy
 * portal they send nothing until its time. At the start and after each such rest one save goes alone, until its answer or
 * for two seconds.
 */
const job = ComebackJob.parse(workerData)
const origin = new URL(job.origin)
const agent = new Agent({ keepAlive: true, maxSockets: job.devices.length * 2 })

const sideBySide = 4
/** In milliseconds. */
const firstAlone = 2000
let calls = 0
let failures = 0
let refusals = 0

function save(path: string, headers: Record<string, string>, body: string) {
  return new Promise<{ status: number; after: number }>((resolve) => {
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
        answer.once('error', () => resolve({ status: 0, after: 0 }))
      },
    )
    call.once('error', () => resolve({ status: 0, after: 0 }))
    call.end(body)
  })
}

async function comeBack({ headers, papers }: (typeof job.devices)[number]): Promise<void> {
  let heldUntil = 0
  let isRested = true
  let first: Promise<void> | undefined
  /** Waits until a save may go; answers what its answer ends. */
  const mayGo = async (): Promise<() => void> => {
    for (;;) {
      if (performance.now() < heldUntil) {
        await sleep(heldUntil - performance.now())
        isRested = true
      } else if (first) await first
      else if (isRested) {
        let end = () => {}
        first = Promise.race([new Promise<void>((resolve) => (end = resolve)), sleep(firstAlone)]).then(
          () => {
            first = undefined
          },
        )
        isRested = false
        return end
      } else return () => {}
    }
  }
  const queue = [...papers]
  let waiting = papers.length * job.savesEach
  const lane = async () => {
    for (let paper = queue.shift(); paper; paper = queue.shift())
      for (let row = 1; row <= job.savesEach; row += 1) {
        const key = randomUUID()
        const body = JSON.stringify({ ...paper.body, Abstract: `Save ${row}` })
        for (let attempt = 1; ; attempt += 1) {
          const answered = await mayGo()
          calls += 1
          const { status, after } = await save(
            `/api/Paper/${paper.Id}/paper-user`,
            { ...headers, 'idempotency-key': key, [waitingHeader]: `${waiting}` },
            body,
          )
          if (status === 503 && after > 0) {
            refusals += 1
            heldUntil = Math.max(heldUntil, performance.now() + after * 1000)
            answered()
          } else {
            answered()
            if (status === 200) {
              waiting -= 1
              break
            }
            failures += 1
            if (status > 0 && status < 500 && status !== 429) return
            await sleep(Math.min(1000 * 2 ** (attempt - 1), 300_000) * (0.5 + Math.random() / 2))
          }
        }
      }
  }
  await Promise.all(Array.from({ length: sideBySide }, lane))
}

const began = performance.now()
await Promise.all(job.devices.map(comeBack))
agent.destroy()
parentPort?.postMessage({ calls, failures, refusals, took: performance.now() - began })
