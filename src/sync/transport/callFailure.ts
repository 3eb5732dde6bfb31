import { z } from 'zod'
import type { WireResponse } from './request.ts'

/** What came back of a call that brought no result; the screens' fallback texts follow it (spec §8). */
export interface Failure {
  readonly came:
    /** No HTTP answer. */
    | 'nothing'
    /** Something that is no reply of an API, such as a hotel's sign-in page. */
    | 'foreign'
    /** A reply with a failing HTTP status. */
    | 'failure'
    /** A reply with a good HTTP status that brings no success. */
    | 'no-success'
  /** The server's own words: its Message, else the first of its Errors; empty where it gave none. */
  readonly said: string
}

const Words = z.object({ Message: z.string().catch(''), Errors: z.array(z.string()).catch([]) })

/** Reads what came back of a failed call (spec §8 "Server failure responses"). */
export function readFailure({ status, data }: Pick<WireResponse, 'status' | 'data'>): Failure {
  if (status === 0) return { came: 'nothing', said: '' }
  const words = Words.safeParse(data)
  if (!words.success) return { came: 'foreign', said: '' }
  const said = words.data.Message || words.data.Errors[0] || ''
  return { came: status < 300 ? 'no-success' : 'failure', said }
}
