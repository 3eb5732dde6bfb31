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
  /** Why the server did not renew the session, null otherwise: unsent work waits for the same person. */
  readonly ended: string | null
}

const visitor = { session: null, roles: [], isAdmin: false, ended: null } as const

/**
 * The signed-in person from local storage; all tabs see the same. sessionRecord.ts reads it with its schemas, which a
 * visitor never loads.
 */
export const useSession = create<SessionState>(() => visitor)

/** The refresh token of the session that ended last in this page. */
let left: string | undefined

/** True for a session that has ended here: data about it elsewhere are older. */
export const hasLeft = ({ RefreshToken }: Session) => RefreshToken === left

/** Shows a visitor; another tab has ended the session, and local storage may show that a moment later. */
export function leaveSession(ended: string | null = null): void {
  left = useSession.getState().session?.RefreshToken ?? left
  useSession.setState({ ...visitor, ended })
}

/** Deletes the session: local storage has nothing precious (offline O11). `ended` is why the server ended it, if so. */
export function clearSession(ended: string | null): void {
  const acted = isActing() && useSession.getState().session
  if (acted) {
    endActing(acted.UserId)
    return
  }
  localStorage.clear()
  leaveSession(ended)
}
