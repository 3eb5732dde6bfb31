import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Role } from '../../contract/core/roles.ts'
import { useSession } from '../stores/session.ts'
import { loginPath, paths } from '../paths.ts'
import { Unauthorized } from './Unauthorized.tsx'

interface GuardProps {
  /** Who may see the screen; everybody who is signed in unless told. */
  readonly roles?: readonly Role[] | undefined
  readonly children: ReactNode
}

/** Shows a screen to those who may see it (spec §2 "Protected routes"). The server checks for itself. */
export function Guard({ roles, children }: GuardProps) {
  const { session, roles: held, ended } = useSession()
  const { pathname, search } = useLocation()
  const [cameSignedIn] = useState(session !== null)
  if (!session) {
    // Somebody who signs out here, or in another tab, is done: no way back is kept.
    const left = cameSignedIn && !ended
    return <Navigate to={left ? paths.home : loginPath(`${pathname}${search}`)} replace />
  }
  if (roles && !roles.some((role) => held.includes(role))) return <Unauthorized />
  return children
}
