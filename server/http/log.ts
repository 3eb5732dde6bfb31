import type { FastifyRequest } from 'fastify'

/** The address of a request without secrets for the log: queries contain codes, one path contains a token. */
export function safeAddress(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(/(refresh-token\/).+/i, '$1…')
}

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
    url: safeAddress(request.url),
    from: request.ip,
  }),
  err: safeError,
}
