import { paths } from '../../paths.ts'

interface BellState {
  readonly isAdmin: boolean
  readonly unread: number
  readonly isOpen: boolean
}

/**
 * What a click on the bell does (spec §2 "Navigation bar"): for an admin, it opens the admin notification page and
 * toggles the panel; for others, it opens the notifications if nothing is unread, and otherwise toggles the panel.
 */
export function clickBell({ isAdmin, unread, isOpen }: BellState): {
  readonly goTo: string | undefined
  readonly opens: boolean
} {
  if (isAdmin) return { goTo: paths.notificationsAdmin, opens: !isOpen }
  return unread === 0 ? { goTo: paths.notifications, opens: false } : { goTo: undefined, opens: !isOpen }
}
