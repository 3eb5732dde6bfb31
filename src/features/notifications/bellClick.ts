import { paths } from '../../paths.ts'

interface BellState {
  readonly isAdmin: boolean
  /** False for an organiser who does not hold the messages. */
  readonly hasDesk?: boolean
  readonly unread: number
  readonly isOpen: boolean
}

/**
 * What a click on the bell does (spec §2 "Navigation bar"): for an admin, it opens the admin notification page and
 * toggles the panel; for others, it opens the notifications if nothing is unread, and otherwise toggles the panel.
 */
export function clickBell({ isAdmin, hasDesk = true, unread, isOpen }: BellState): {
  readonly goTo: string | undefined
  readonly opens: boolean
} {
  // An organiser who does not hold the messages has no page of notifications: they open in place.
  if (isAdmin) return { goTo: hasDesk ? paths.notificationsAdmin : undefined, opens: !isOpen }
  return unread === 0 ? { goTo: paths.notifications, opens: false } : { goTo: undefined, opens: !isOpen }
}
