import { useMemo } from 'react'
import { useHeldParts } from '../../stores/heldParts.ts'
import { useSession } from '../../stores/session.ts'
import type { Viewer } from './menuPlaces.ts'

/** The signed-in person who uses the navigation; undefined for a visitor. */
export function useViewer(): Viewer | undefined {
  const { session, roles } = useSession()
  const held = useHeldParts()
  return useMemo(
    () => (session ? { roles, held, fullName: session.FullName } : undefined),
    [session, roles, held],
  )
}
