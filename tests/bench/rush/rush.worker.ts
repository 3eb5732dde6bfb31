import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { threadTime } from '../calls/processors.ts'
import { RushJob, type RushCall, type RushDone, type Sent } from './rushJob.ts'

/**
 * Sends calls at their times, whatever has become of those before: a slow portal gets no rest, and the time of a call counts
 * from when it was due. Runs in a thread of its own.
 */
const job = RushJob.parse(workerData)
const agent = new Agent({ keepAlive: true, maxSockets: job.sockets, timeout: 120_000 })
const origin = new URL(job.origin)

interface Answer {
  readonly status: number
  /** Seconds; 0 without `Retry-After`. */
  readonly after: number
}

function send({ method, path, headers, body, size }: RushCall): Promise<Answer> {
  return new Promise((resolve) => {
    const bytes = size === undefined ? Buffer.from(body) : uploadOf(body, size)
    const type = size === undefined ? 'application/json' : `multipart/form-data; boundary=${boundary}`
    const call = request(
      {
        agent,
        host: origin.hostname,
        port: origin.port,
        method,
        path,
        headers: {
          ...headers,
          ...(bytes.length > 0 ? { 'content-type': type, 'content-length': bytes.length } : {}),
        },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => {
          resolve({ status: answer.statusCode ?? 0, after: Number(answer.headers['retry-after'] ?? 0) })
        })
        answer.once('error', () => resolve({ status: 0, after: 0 }))
      },
    )
    call.once('error', () => resolve({ status: 0, after: 0 }))
    call.end(bytes)
  })
}

const boundary = 'rush-of-the-bench'
const filling = Buffer.alloc(job.uploadSize, 32)

/** A PDF with a name of its own in it, so that each is another file. */
function uploadOf(name: string, size: number): Buffer {
  const pdf = Buffer.from(job.pdf, 'base64')
  const end = pdf.lastIndexOf('%%EOF')
  const comment = Buffer.from(`%${name}`)
  const more = filling.subarray(0, Math.max(0, size - pdf.length - comment.length - 1))
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
  return Buffer.concat([
    Buffer.from(head),
    pdf.subarray(0, end),
    comment,
    more,
    Buffer.from('\n'),
    pdf.subarray(end),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

const began = performance.now() + 200

/** One call of a person: until it is answered, as their device does it, or until the time is over. */
async function carryOut(call: RushCall): Promise<Sent> {
  const due = began + call.on
  await sleep(due - performance.now())
  const sent: Sent = { kind: call.kind, first: 0, statuses: [], took: 0 }
  const until = due + job.patience
  for (;;) {
    const { status, after } = await send(call)
    sent.statuses.push(status)
    if (sent.statuses.length === 1) sent.first = performance.now() - due
    sent.took = performance.now() - due
    // The same request is still running: a device asks again (src/sync/transport/verdict.ts).
    const isRunning = status === 409 && after > 0
    const isTried = status === 0 || status === 429 || status >= 500 || isRunning
    if (!isTried || performance.now() + after * 1000 > until) return sent
    await sleep(Math.max(after * 1000, 1000))
  }
}

const outcome = await Promise.all(job.calls.map(carryOut))
agent.destroy()
parentPort?.postMessage({ sent: outcome, processor: threadTime() } satisfies RushDone)
