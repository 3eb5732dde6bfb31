import { once } from 'node:events'
import { z } from 'zod'
import { startWorker } from '../../server/db/typescript.ts'

export interface Stream {
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly save?: { readonly version: number; readonly body: Readonly<Record<string, unknown>> }
}

/** What a load came to; times in milliseconds. */
export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

const Outcome = z.object({ times: z.array(z.number()), failures: z.record(z.string(), z.number()) })

const warmUp = 1.5

/** Loads a server for some seconds, one connection per stream. An answer other than 200 fails the run. */
export async function load(origin: string, streams: readonly Stream[], seconds: number): Promise<Figures> {
  const workerData = { origin, streams, seconds, warmUp }
  const worker = startWorker('tests/bench/load.worker.ts', { workerData })
  const [message] = (await once(worker, 'message')) as unknown[]
  await worker.terminate()
  const { times, failures } = Outcome.parse(message)
  if (Object.keys(failures).length > 0) throw new Error(`Answers other than 200: ${JSON.stringify(failures)}`)
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** One line of the report. */
export function figuresLine(name: string, figures: Figures): string {
  const ms = (time: number) => `${time.toFixed(1)} ms`.padStart(10)
  const rate = `${figures.perSecond.toFixed(0)}/s`.padStart(8)
  return `  ${name.padEnd(34)}${rate}  p50${ms(figures.p50)}  p95${ms(figures.p95)}  p99${ms(figures.p99)}`
}
