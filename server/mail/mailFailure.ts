import { z } from 'zod'

/**
 * What a failed attempt means: `refused` the server said no for good, `lost` the portal itself can never send it, `later`
 * the server asks to come again or nobody knows, `down` no mail would get through now, whoever it is for.
 */
export interface MailFailure {
  readonly kind: 'refused' | 'lost' | 'later' | 'down'
  /** The server's own words where it spoke. */
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

/** Judges what a delivery threw. */
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
  // 421: the server closes. A sender that is refused is the portal's fault and no receiver's.
  if (connectionCodes.has(code) || responseCode === 421 || (command === 'MAIL FROM' && responseCode > 0))
    return 'down'
  // An address that no mail can be written to never gets to the server.
  const isUnusable = code === 'EENVELOPE' && responseCode === 0
  // 503 speaks of the order of commands, not of the mail.
  return isUnusable || (responseCode >= 500 && responseCode !== 503) ? 'refused' : 'later'
}
