/** What somebody on the way says instead of the portal: a page of their own, or that one has to sign in or pay first. */
const ofCaptors = new Set([401, 403, 407, 511])

/** How an answer is told from one of the portal. */
interface Came {
  readonly status: number
  readonly contentType: string | null | undefined
  /** The body where it was read as JSON; left out where it is a file. */
  readonly body?: unknown
}

/**
 * True where a hotel's or an airport's sign-in page has answered in the portal's place: then there is no way to the
 * portal, whatever the status says. A gateway that finds the portal down is nobody's sign-in page.
 */
export function isCaptivePortal({ status, contentType, ...said }: Came): boolean {
  if (status >= 400 && !ofCaptors.has(status)) return false
  if ('body' in said) return !(said.body instanceof Object && 'Success' in said.body)
  return /^text\/html\b/i.test(contentType ?? '')
}
