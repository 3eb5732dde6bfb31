import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/**
 * Sends requests over kept-alive connections, each connection one after the other, from a thread of its own, so that
 * the client's work does not slow the server's thread.
 */
const Job = z.object({
  origin: z.string(),
  warmUp: z.number(),
  seconds: z.number(),
  /** One for each connection. */
  streams: z.array(
    z.object({
      method: z.enum(['GET', 'PUT']),
      path: z.string(),
      headers: z.record(z.string(), z.string()),
      /** A save names the version of the answer before it and a key of its own, and changes this body's abstract. */
      save: z.object({ version: z.number(), body: z.record(z.string(), z.unknown()) }).optional(),
    }),
  ),
})
type Stream = z.infer<typeof Job>['streams'][number]

const job = Job.parse(workerData)
const agent = new Agent({ keepAlive: true, maxSockets: job.streams.length })
const origin = new URL(job.origin)

function send(
  stream: Stream,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; etag: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        host: origin.hostname,
        port: origin.port,
        method: stream.method,
        path: stream.path,
        headers: {
          ...stream.headers,
          ...headers,
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => {
          resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag ?? '' })
        })
        answer.once('error', reject)
      },
    )
    call.once('error', reject)
    call.end(body)
  })
}

const times: number[] = []
const failures = new Map<number, number>()
const start = performance.now()
const measured = start + job.warmUp * 1000
const end = measured + job.seconds * 1000

await Promise.all(
  job.streams.map(async (stream) => {
    let version = stream.save?.version ?? 0
    for (let turn = 0; performance.now() < end; turn += 1) {
      const headers = stream.save ? { 'if-match': `"${version}"`, 'idempotency-key': randomUUID() } : {}
      const body = stream.save
        ? JSON.stringify({ ...stream.save.body, Abstract: `${turn} ${String(stream.save.body['Abstract'])}` })
        : ''
      const began = performance.now()
      const { status, etag } = await send(stream, headers, body)
      const now = performance.now()
      if (status !== 200) failures.set(status, (failures.get(status) ?? 0) + 1)
      else if (began >= measured && now <= end) times.push(now - began)
      if (stream.save) version = Number(/\d+/.exec(etag)?.[0])
    }
  }),
)
agent.destroy()
parentPort?.postMessage({ times, failures: Object.fromEntries(failures) })
