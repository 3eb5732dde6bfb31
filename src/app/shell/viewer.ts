import { useMemo } from 'react'
import { useSession } from '../../stores/session.ts'
import type { Viewer } from './menuPlaces.ts'

/** The signed-in person who uses the navigation; undefined for a visitor. */
export function useViewer(): Viewer | undefined {
  const { session, roles } = useSession()
  return useMemo(() => (session ? { roles, fullName: session.FullName } : undefined), [session, roles])
}
