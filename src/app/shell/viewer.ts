import { useMemo } from 'react'
import { rolesOf, useSession } from '../../stores/session.ts'
import type { Viewer } from './places.ts'

/** Who looks at the navigation; undefined for a visitor. */
export function useViewer(): Viewer | undefined {
  const session = useSession((state) => state.session)
  return useMemo(
    () => (session ? { roles: rolesOf(session), fullName: session.FullName } : undefined),
    [session],
  )
}
