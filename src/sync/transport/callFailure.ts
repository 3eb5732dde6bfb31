import { z } from 'zod'
import type { WireResponse } from './request.ts'

/** What a failed call received; it selects the screens' fallback texts (spec §8). */
export interface Failure {
  readonly came:
    /** No HTTP response. */
    | 'nothing'
    /** Not a reply of an API, such as a hotel's sign-in page. */
    | 'foreign'
    /** A reply with a failing HTTP status. */
    | 'failure'
    /** A reply with a good HTTP status, but without success. */
    | 'no-success'
  /** The server's own message: its Message, else the first of its Errors; empty if it gave none. */
  readonly said: string
}

const Words = z.object({ Message: z.string().catch(''), Errors: z.array(z.string()).catch([]) })

/** Reads the response of a failed call (spec §8 "Server failure responses"). */
export function readFailure({ status, data }: Pick<WireResponse, 'status' | 'data'>): Failure {
  if (status === 0) return { came: 'nothing', said: '' }
  const words = Words.safeParse(data)
  if (!words.success) return { came: 'foreign', said: '' }
  const said = words.data.Message || words.data.Errors[0] || ''
  return { came: status < 300 ? 'no-success' : 'failure', said }
}
