import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { ComebackJob } from './comebackJob.ts'

/**
 * Devices that come back at once, each with queued saves of some papers. They send as the app does: the saves of one paper
 * in order, four papers side by side after the first answer or two seconds, each save under its own key, again after a
 * back-off, and after a refusal of a busy portal nothing until its time.
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
  let firstAnswered = () => {}
  const alone = Promise.race([new Promise<void>((resolve) => (firstAnswered = resolve)), sleep(firstAlone)])
  const queue = [...papers]
  const lane = async () => {
    for (let paper = queue.shift(); paper; paper = queue.shift())
      for (let row = 1; row <= job.savesEach; row += 1) {
        const key = randomUUID()
        const body = JSON.stringify({ ...paper.body, Abstract: `Save ${row}` })
        for (let attempt = 1; ; attempt += 1) {
          while (performance.now() < heldUntil) await sleep(heldUntil - performance.now())
          calls += 1
          const { status, after } = await save(
            `/api/Paper/${paper.Id}/paper-user`,
            { ...headers, 'idempotency-key': key },
            body,
          )
          firstAnswered()
          if (status === 200) break
          if (status === 503 && after > 0) {
            refusals += 1
            heldUntil = Math.max(heldUntil, performance.now() + after * 1000)
          } else {
            failures += 1
            if (status > 0 && status < 500 && status !== 429) return
            await sleep(Math.min(1000 * 2 ** (attempt - 1), 300_000) * (0.5 + Math.random() / 2))
          }
        }
      }
  }
  const others = sideBySide - 1
  await Promise.all([lane(), alone.then(() => Promise.all(Array.from({ length: others }, lane)))])
}

const began = performance.now()
await Promise.all(job.devices.map(comeBack))
agent.destroy()
parentPort?.postMessage({ calls, failures, refusals, took: performance.now() - began })
