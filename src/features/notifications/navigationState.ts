import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { Id } from '../../../contract/core/fields.ts'

/** What may come with the way to a notification screen (spec §2 "Protected routes"); the browser keeps it over a reload. */
const NavigationState = z.object({
  /** Which one it is about. */
  notificationId: Id.optional(),
  /** Whether that one is opened, or only pointed at. */
  openDetails: z.boolean().optional(),
  /** Whether the list of those that are active is shown, whichever was shown before. */
  switchToActive: z.boolean().optional(),
})
export type NavigationState = z.infer<typeof NavigationState>

/** What came with the way to this screen; nothing where it cannot be read. */
export function useNavigationState(): NavigationState {
  return NavigationState.safeParse(useLocation().state).data ?? {}
}
