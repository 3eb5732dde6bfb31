/** Statuses of a captive portal: its own page, or the demand to sign in or pay first. */
const ofCaptors = new Set([401, 403, 407, 511])

/** What distinguishes a response from one of the portal. */
interface Came {
  readonly status: number
  readonly contentType: string | null | undefined
  /** The body if it was read as JSON; missing for a file. */
  readonly body?: unknown
}

/**
 * True if a captive portal, such as a hotel's or an airport's sign-in page, has responded instead of the portal: then
 * the portal is unreachable, whatever the status. A gateway that finds the portal down is no captive portal.
 */
export function isCaptivePortal({ status, contentType, ...said }: Came): boolean {
  if (status >= 400 && !ofCaptors.has(status)) return false
  if ('body' in said) return !(said.body instanceof Object && 'Success' in said.body)
  return /^text\/html\b/i.test(contentType ?? '')
}
