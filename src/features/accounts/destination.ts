import { paths, safeReturnPath } from '../../ui/paths.ts'

/** Where a sign-in leads: back to where the person wanted to go, else to the screen of their role at `/`. */
export function afterSignIn(query: URLSearchParams): string {
  return safeReturnPath(query.get('returnUrl')) ?? paths.home
}

/** What the link of a reset mail carries (spec §2 "Reset password screen"). */
export interface ResetLink {
  readonly UserId: string
  readonly Code: string
  readonly Email: string | null
  /** Where to go after a successful reset and automatic sign-in. */
  readonly next: string | undefined
}

/** True for the address of a reset link rather than of the forgot screen (design §3 "Addresses"). */
export function isResetAddress(query: URLSearchParams): boolean {
  return query.has('userId') || query.has('code')
}

/** Reads a reset link; undefined if it lacks the user or the code. `redirectURL` never leaves this origin. */
export function readResetLink(query: URLSearchParams): ResetLink | undefined {
  const UserId = query.get('userId')
  const Code = query.get('code')
  if (!UserId || !Code) return undefined
  return { UserId, Code, Email: query.get('email'), next: nextOf(query) }
}

function nextOf(query: URLSearchParams): string | undefined {
  const wanted = safeReturnPath(query.get('redirectURL'))
  if (!wanted) return undefined
  const url = new URL(wanted, window.location.origin)
  for (const name of ['accommodationId', 'paymentDetailsId']) {
    const value = query.get(name)
    if (value) url.searchParams.set(name, value)
  }
  return `${url.pathname}${url.search}${url.hash}`
}
