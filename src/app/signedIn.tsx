import { useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '../stores/session.ts'
import { loginPath, paths } from '../paths.ts'

interface SignedInProps {
  /** What visitors see there; without it they are sent to the sign-in. */
  readonly visitors?: ReactNode
  readonly children: ReactNode
}

/** Shows a screen to signed-in people only, and leads others to the sign-in. */
export function SignedIn({ visitors, children }: SignedInProps) {
  const { session, ended } = useSession()
  const { pathname, search } = useLocation()
  const [cameSignedIn] = useState(session !== null)
  if (session) return children
  // After a sign-out, here or in another tab, no return address is kept.
  const left = cameSignedIn && !ended
  if (visitors && !left) return visitors
  return <Navigate to={left ? paths.home : loginPath(`${pathname}${search}`)} replace />
}
