import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import type { Progress } from './press.ts'

const Asked = z.object({ Id: z.number(), Work: z.unknown() })

/** Runs in a print thread: prints the received work in order, and returns the reason if it fails. */
export function printWhatComes(print: (work: unknown, progress: Progress) => Promise<Buffer>): void {
  let before = Promise.resolve()
  const printOne = async (message: unknown) => {
    const { Id, Work } = Asked.parse(message)
    try {
      const Bytes = await print(Work, (Done) => parentPort?.postMessage({ Id, Done }))
      parentPort?.postMessage({ Id, Bytes })
    } catch (error) {
      parentPort?.postMessage({ Id, Failure: error instanceof Error ? error.message : String(error) })
    }
  }
  parentPort?.on('message', (message) => {
    before = before.then(() => printOne(message))
  })
}
