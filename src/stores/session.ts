import { create } from 'zustand'
import { TokenClaims, Session } from '../../contract/accounts.ts'
import { texts } from '../../contract/errors.ts'
import type { Role } from '../../contract/roles.ts'
import { storageKeys } from './storageKeys.ts'

interface SessionState {
  /** Null for a visitor. */
  readonly session: Session | null
  /** True after the server refused to prolong the session: unsent work waits for the same person. */
  readonly ended: boolean
}

function readStored(): Session | null {
  const stored = localStorage.getItem(storageKeys.userData)
  const AccessToken = localStorage.getItem(storageKeys.AccessToken)
  const RefreshToken = localStorage.getItem(storageKeys.RefreshToken)
  if (!stored || !AccessToken || !RefreshToken) return null
  try {
    return Session.parse({ ...(JSON.parse(stored) as object), AccessToken, RefreshToken })
  } catch {
    // Written by another version, or by hand: as good as none.
    return null
  }
}

/** Who is signed in, as local storage has it; all tabs see the same. */
export const useSession = create<SessionState>(() => ({ session: readStored(), ended: false }))

/** Keeps what a sign-in or a refresh answered (spec §3 "Session record"). */
export function keepSession(session: Session): void {
  const { AccessToken, RefreshToken, ...userData } = session
  localStorage.setItem(storageKeys.AccessToken, AccessToken)
  localStorage.setItem(storageKeys.RefreshToken, RefreshToken)
  localStorage.setItem(storageKeys.userData, JSON.stringify(userData))
  const [role] = session.Roles
  if (role) localStorage.setItem(storageKeys.userRole, role)
  useSession.setState({ session, ended: false })
}

/** Changes what is shown of the signed-in person, after the profile was saved. */
export function updateSession(change: Partial<Omit<Session, 'AccessToken' | 'RefreshToken'>>): void {
  const { session } = useSession.getState()
  if (session) keepSession({ ...session, ...change })
}

/** Forgets the session: local storage holds nothing precious (offline O11). `ended` tells why. */
export function clearSession(ended: boolean): void {
  localStorage.clear()
  useSession.setState({ session: null, ended })
}

/** The newest stored session, which another tab may have written. */
export function storedSession(): Session | null {
  return readStored()
}

/** Follows what other tabs do to the session. */
export function followOtherTabs(): void {
  window.addEventListener('storage', () => {
    const session = readStored()
    if (session?.AccessToken !== useSession.getState().session?.AccessToken) useSession.setState({ session })
  })
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

/** Roles from the token's claim plus the stored one (spec §6); none on any error. */
export function rolesOf(session: Session | null): readonly Role[] {
  if (!session) return []
  try {
    const { role } = readClaims(session.AccessToken)
    const claimed = role === undefined ? [] : [role].flat()
    return [...new Set([...claimed, ...session.Roles])]
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
