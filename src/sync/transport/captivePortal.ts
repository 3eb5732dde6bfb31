/** Statuses of a captive portal: its own page, or the demand to sign in or pay first. */
const captiveStatuses = new Set([401, 403, 407, 511])

/** What distinguishes a response from one of the portal. */
interface Received {
  readonly status: number
  readonly contentType: string | null | undefined
  /** The body if it was read as JSON; missing for a file. */
  readonly body?: unknown
}

/**
 * True if a captive portal, such as a hotel's or an airport's sign-in page, has responded instead of the portal: then
 * the portal is unreachable, whatever the status. A gateway that finds the portal down is no captive portal.
 */
export function isCaptivePortal({ status, contentType, ...read }: Received): boolean {
  if (status >= 400 && !captiveStatuses.has(status)) return false
  if ('body' in read) return !(read.body instanceof Object && 'Success' in read.body)
  return /^text\/html\b/i.test(contentType ?? '')
}
