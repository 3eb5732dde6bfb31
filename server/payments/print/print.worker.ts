import { parentPort } from 'node:worker_threads'
import { z } from 'zod'
import { Printed } from '../printed.ts'
import { Extras, printPaper } from './paper.ts'

const Asked = z.object({ Id: z.number(), Words: z.unknown(), Extras: z.unknown() })

async function print(message: unknown): Promise<void> {
  const { Id, Words, Extras: extras } = Asked.parse(message)
  try {
    const Bytes = await printPaper(Printed.parse(Words), Extras.parse(extras))
    parentPort?.postMessage({ Id, Bytes })
  } catch (error) {
    parentPort?.postMessage({ Id, Failure: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', (message) => void print(message))
