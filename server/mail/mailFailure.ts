import { z } from 'zod'

/**
 * The meaning of a failed attempt: `refused` the server refused it permanently, `lost` the portal itself can never send
 * it, `later` the server asks for a retry or the cause is unknown, `down` no mail would get through now, no matter who it
 * is for.
 */
export interface MailFailure {
  readonly kind: 'refused' | 'lost' | 'later' | 'down'
  /** The server's own message, if there is one. */
  readonly words: string
}

const SmtpError = z.object({
  message: z.string(),
  code: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
})

const wordsLongest = 1000

/** The connection itself failed, or the server does not let the portal in. */
const connectionCodes = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EPROTOCOL',
  'EAUTH',
  'ENOAUTH',
  'EPROXY',
])

/** Classifies an error of a delivery. */
export function failureOf(error: unknown): MailFailure {
  const parsed = SmtpError.safeParse(error)
  if (!parsed.success) return { kind: 'later', words: String(error).slice(0, wordsLongest) }
  const { code = '', command, message, response, responseCode = 0 } = parsed.data
  return {
    kind: kindOf(code, command, responseCode),
    words: (response ?? message).slice(0, wordsLongest),
  }
}

function kindOf(code: string, command: string | undefined, responseCode: number): MailFailure['kind'] {
  // 421: the server is closing. A refused sender is the portal's fault, not a receiver's.
  if (connectionCodes.has(code) || responseCode === 421 || (command === 'MAIL FROM' && responseCode > 0))
    return 'down'
  // An address that is not valid for any mail never reaches the server.
  const isUnusable = code === 'EENVELOPE' && responseCode === 0
  // 503 is about the order of commands, not the mail.
  return isUnusable || (responseCode >= 500 && responseCode !== 503) ? 'refused' : 'later'
}
