import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { Id } from '../../../contract/core/fields.ts'

/** The navigation state of a notification screen (spec §2 "Protected routes"); the browser keeps it over a reload. */
const NavigationState = z.object({
  /** The notification. */
  notificationId: Id.optional(),
  /** Whether to open it, or only point at it. */
  openDetails: z.boolean().optional(),
  /** Whether to show the list of active ones, whichever was shown before. */
  switchToActive: z.boolean().optional(),
})
export type NavigationState = z.infer<typeof NavigationState>

/** The navigation state of this screen; empty if it is invalid. */
export function useNavigationState(): NavigationState {
  return NavigationState.safeParse(useLocation().state).data ?? {}
}
