import { Id } from '../../../contract/core/fields.ts'
import type { Role } from '../../../contract/core/roles.ts'
import type { LinkValues } from '../../stores/mailedLinkValues.ts'
import { paths, safeReturnPath } from '../../paths.ts'

/** Where to go after a sign-in: back to the requested page, else to the screen of the role (spec §2). */
export function afterSignIn(query: URLSearchParams, roles: readonly Role[]): string {
  const wanted = safeReturnPath(query.get('returnUrl'))
  // Never return to the sign-in screen itself.
  if (wanted && new URL(wanted, window.location.origin).pathname !== paths.login) return wanted
  return roles.includes('Auditor') && !roles.includes('Admin') ? paths.auditorPapers : paths.home
}

/** The contents of a reset mail's link (spec §2 "Reset password screen"). */
export interface ResetLink {
  readonly UserId: string
  readonly Code: string
  readonly values: LinkValues
  /** Where to go after a successful reset and automatic sign-in. */
  readonly next: string | undefined
}

/** True for the URL of a reset link rather than of the forgot screen (design §3 "Addresses"). */
export function isResetAddress(query: URLSearchParams): boolean {
  return query.has('userId') || query.has('code')
}

/**
 * Reads a reset link; undefined if the user or code is missing, or the user's id is truncated. `redirectURL` never
 * leaves this origin.
 */
export function readResetLink(query: URLSearchParams): ResetLink | undefined {
  const UserId = query.get('userId')
  const Code = query.get('code')
  if (!Code || !Id.safeParse(UserId).success || !UserId) return undefined
  const values = {
    redirectURL: safeReturnPath(query.get('redirectURL')),
    email: query.get('email') ?? undefined,
    paymentDetailsId: query.get('paymentDetailsId') ?? undefined,
    accommodationId: query.get('accommodationId') ?? undefined,
  }
  return { UserId, Code, values, next: nextOf(values) }
}

function nextOf({ redirectURL, accommodationId, paymentDetailsId }: LinkValues): string | undefined {
  if (!redirectURL) return undefined
  const url = new URL(redirectURL, window.location.origin)
  if (accommodationId) url.searchParams.set('accommodationId', accommodationId)
  if (paymentDetailsId) url.searchParams.set('paymentDetailsId', paymentDetailsId)
  return `${url.pathname}${url.search}${url.hash}`
}
