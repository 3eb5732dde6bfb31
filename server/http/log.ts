import type { FastifyRequest } from 'fastify'

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

/** Options of the log: one JSON line per event, no headers, no bodies, no secrets. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    // The pattern alone: paths contain ids and tokens, queries contain codes.
    route: request.routeOptions.url ?? 'none',
    from: request.ip,
  }),
  err: safeError,
}
