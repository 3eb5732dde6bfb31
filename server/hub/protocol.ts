import { z } from 'zod'
import { missedMethod, type Changed } from '../../contract/hub/hub.ts'
import { frameOf, kinds, type Frame } from './frames.ts'
import { RecordError } from './records.ts'

const Handshake = z.object({ protocol: z.string(), version: z.number() })

const Record = z.object({
  type: z.number(),
  target: z.string().optional(),
  invocationId: z.string().optional(),
  arguments: z.unknown().optional(),
})

function readJson(record: string): unknown {
  try {
    return JSON.parse(record)
  } catch {
    throw new RecordError('The message is no JSON')
  }
}

/** Reads a client's first record. Throws `RecordError` for an unsupported protocol. */
export function readHandshake(record: string): void {
  const asked = Handshake.safeParse(readJson(record))
  if (!asked.success) throw new RecordError('The handshake cannot be read')
  const { protocol, version } = asked.data
  if (protocol !== 'json') throw new RecordError(`The protocol '${protocol.slice(0, 50)}' is not supported`)
  // Version 2 differs only in the negotiation, and is not offered here.
  if (version !== 1 && version !== 2)
    throw new RecordError(`Version ${version} of the protocol is not supported`)
}

/** What a record requests of the connection. */
export type Asked =
  | 'nothing'
  | 'close'
  | { readonly answer: Frame }
  /** What was announced since this position. */
  | { readonly missedSince: string; readonly answer: (missed: readonly Changed[] | null) => Frame }

const MissedSince = z.tuple([z.string()])

/**
 * Reads any later record. The hub has one method, which changes nothing: all actions go through the API. Kinds of a newer
 * protocol are ignored. Throws `RecordError`.
 */
export function readRecord(record: string): Asked {
  const read = Record.safeParse(readJson(record))
  if (!read.success) throw new RecordError('The message cannot be read')
  const { type, target, invocationId, arguments: given } = read.data
  if (type === kinds.close) return 'close'
  if (type !== kinds.invocation && type !== kinds.streamInvocation) return 'nothing'
  if (target === undefined) throw new RecordError('The message names no method')
  if (invocationId === undefined) return 'nothing'
  const asked = target === missedMethod && type === kinds.invocation && MissedSince.safeParse(given)
  if (asked && asked.success)
    return {
      missedSince: asked.data[0],
      answer: (result) => frameOf({ type: kinds.completion, invocationId, result }),
    }
  const error = `There is no method '${target.slice(0, 50)}'`
  return { answer: frameOf({ type: kinds.completion, invocationId, error }) }
}
