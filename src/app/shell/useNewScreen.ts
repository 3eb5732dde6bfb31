import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../stores/session.ts'
import { beginAtTop } from '../../ui/beginAtTop.ts'
import { paths } from '../../paths.ts'
import { leaveErrors } from '../../ui/snackbar.tsx'

/** Identifies the screen at `/`, which depends on the session, the profile and the roles. */
function useHome(pathname: string): string {
  const home = useSession(({ session, roles }) =>
    session ? [session.UserId, Boolean(session.FullName), ...roles].join() : '',
  )
  return pathname === paths.home ? home : ''
}

/** Starts a new screen at its top with the focus on its heading, and removes the errors of the previous one. */
export function useNewScreen(): void {
  const { pathname } = useLocation()
  const home = useHome(pathname)
  const shown = useRef({ pathname, home })
  useEffect(() => {
    const before = shown.current
    if (before.pathname === pathname && before.home === home) return undefined
    shown.current = { pathname, home }
    if (before.pathname !== pathname) leaveErrors()
    return beginAtTop()
  }, [pathname, home])
}
