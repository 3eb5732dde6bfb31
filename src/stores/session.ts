import { create } from 'zustand'
import type { Session } from '../../contract/accounts/accounts.ts'
import type { Role } from '../../contract/core/roles.ts'
import { endActing, isActing } from './acting.ts'

interface SessionState {
  /** Null for a visitor. */
  readonly session: Session | null
  /** Roles from the token's claim plus the stored one (spec §6), for display only. */
  readonly roles: readonly Role[]
  /** True only when the token's claim `IsAdmin` is the string 'true' (spec §6). */
  readonly isAdmin: boolean
  /** Why the server did not prolong the session, null otherwise: unsent work waits for the same person. */
  readonly ended: string | null
}

const visitor = { session: null, roles: [], isAdmin: false, ended: null } as const

/**
 * Who is signed in, as local storage has it; all tabs see the same. What is kept there is read by sessionRecord.ts, with
 * its schemas, which a visitor never loads.
 */
export const useSession = create<SessionState>(() => visitor)

/** The refresh token of the session that ended last in this page. */
let left: string | undefined

/** True for a session that has ended here: what another place still says of it is older. */
export const hasLeft = ({ RefreshToken }: Session) => RefreshToken === left

/** Shows a visitor; another tab has ended the session, and local storage may tell so a moment later. */
export function leaveSession(ended: string | null = null): void {
  left = useSession.getState().session?.RefreshToken ?? left
  useSession.setState({ ...visitor, ended })
}

/** Forgets the session: local storage holds nothing precious (offline O11). `ended` tells why, where the server did it. */
export function clearSession(ended: string | null): void {
  const acted = isActing() && useSession.getState().session
  if (acted) {
    endActing(acted.UserId)
    return
  }
  localStorage.clear()
  leaveSession(ended)
}
