import { TokenClaims, Session } from '../../contract/accounts/accounts.ts'
import { texts } from '../../contract/core/errors.ts'
import { Role } from '../../contract/core/roles.ts'
import { sessionStore } from './acting.ts'
import { hasLeft, useSession } from './session.ts'
import { storageKeys } from './storageKeys.ts'
import { forgetTypedContact } from './typedContact.ts'

/** The newest stored session, which another tab may have written. */
export function storedSession(): Session | null {
  const stored = sessionStore().getItem(storageKeys.userData)
  const AccessToken = sessionStore().getItem(storageKeys.AccessToken)
  const RefreshToken = sessionStore().getItem(storageKeys.RefreshToken)
  if (!stored || !AccessToken || !RefreshToken) return null
  try {
    return Session.parse({ ...(JSON.parse(stored) as object), AccessToken, RefreshToken })
  } catch {
    // Written by another version, or by hand: counts as none.
    return null
  }
}

/** The claims of an access token, for display only. Throws 'Invalid token format' (spec §8). */
export function readClaims(token: string): TokenClaims {
  try {
    const [, payload = ''] = token.split('.')
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    return TokenClaims.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    throw new Error(texts.invalidToken)
  }
}

/** The role in local storage; none if it is missing or no role. */
function storedRole(): readonly Role[] {
  const role = Role.safeParse(sessionStore().getItem(storageKeys.userRoles[0]))
  return role.success ? [role.data] : []
}

/** Roles from the token's claim plus the stored one (spec §6), for display only; none on any error. */
export function rolesOf(session: Session | null): readonly Role[] {
  if (!session) return []
  try {
    const { role } = readClaims(session.AccessToken)
    const claimed = role === undefined ? [] : [role].flat()
    return [...new Set([...claimed, ...storedRole()])]
  } catch {
    return []
  }
}

/** True only when the claim `IsAdmin` is the string 'true' (spec §6). */
export function isAdmin(session: Session | null): boolean {
  if (!session) return false
  try {
    return readClaims(session.AccessToken).IsAdmin === 'true'
  } catch {
    return false
  }
}

/** Shows a session everywhere, with the rights of its token. */
function show(session: Session | null, ended = useSession.getState().ended): void {
  useSession.setState({ session, roles: rolesOf(session), isAdmin: isAdmin(session), ended })
}

/** Keeps the session of a sign-in or a refresh (spec §3 "Session record"). */
export function keepSession(session: Session): void {
  const { AccessToken, RefreshToken, ...userData } = session
  sessionStore().setItem(storageKeys.AccessToken, AccessToken)
  sessionStore().setItem(storageKeys.RefreshToken, RefreshToken)
  sessionStore().setItem(storageKeys.userData, JSON.stringify(userData))
  const [role] = session.Roles
  // A role chosen by another person on this device does not apply to this one.
  if (useSession.getState().session?.UserId !== session.UserId)
    for (const key of storageKeys.userRoles) sessionStore().removeItem(key)
  if (role) for (const key of storageKeys.userRoles) sessionStore().setItem(key, role)
  forgetTypedContact()
  show(session, null)
}

/** Updates the shown data of the signed-in person after the profile was saved. */
export function updateSession(change: Partial<Omit<Session, 'AccessToken' | 'RefreshToken'>>): void {
  const { session } = useSession.getState()
  if (session) keepSession({ ...session, ...change })
}

/** Applies the session in local storage, which this tab has not read yet or another one has changed. */
export function showStoredSession(): void {
  const stored = storedSession()
  const session = stored && hasLeft(stored) ? null : stored
  if (JSON.stringify(session) !== JSON.stringify(useSession.getState().session)) show(session)
}
