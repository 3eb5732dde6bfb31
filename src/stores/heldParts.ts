import type { HeldParts } from '../../contract/core/deskParts.ts'
import { useSession } from './session.ts'

/** The parts of the desk that the signed-in organiser holds, for display only; null for the whole desk. */
export const heldParts = (): HeldParts => useSession.getState().session?.DeskParts ?? null

/** The same, for a component. */
export const useHeldParts = (): HeldParts => useSession(({ session }) => session?.DeskParts ?? null)
