import type { FastifyRequest } from 'fastify'
import { networkOf } from './callers/countedCallers.ts'

type SafeError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly cause?: SafeError
}

/**
 * An error for the log: only the usual fields. The message of a failed statement ends with its values, among them
 * mails with codes; the statement itself is enough.
 */
function safeError(error: Error): SafeError {
  const [message = ''] = error.message.split('\nparams: ', 1)
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...(error.cause instanceof Error ? { cause: safeError(error.cause) } : {}),
  }
}

/**
 * The part of an address that the log names: enough to see where many requests come from, too little to know who it
 * was.
 */
export function placeOf(address: string | undefined): string {
  const network = networkOf(address)
  const [, first] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? []
  if (first !== undefined) return `${first}.0/24`
  const [groups = ''] = network.split('::')
  return network.includes(':') ? `${groups.split(':').slice(0, 3).join(':')}::/48` : network
}

/** Options of the log: one JSON line per event, no headers, no bodies, no secrets, no whole address. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    // The pattern alone: paths contain ids and tokens, queries contain codes.
    route: request.routeOptions.url ?? 'none',
    from: placeOf(request.ip),
  }),
  err: safeError,
}
