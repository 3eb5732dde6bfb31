import { paths } from '../../paths.ts'

interface BellState {
  readonly isAdmin: boolean
  readonly unread: number
  readonly isOpen: boolean
}

/**
 * What a click on the bell does (spec §2 "Navigation bar"): an admin goes to the admin notification page and the panel
 * toggles; anybody else goes to the notifications where nothing is unread, and else the panel toggles.
 */
export function clickBell({ isAdmin, unread, isOpen }: BellState): {
  readonly goTo: string | undefined
  readonly opens: boolean
} {
  if (isAdmin) return { goTo: paths.notificationsAdmin, opens: !isOpen }
  return unread === 0 ? { goTo: paths.notifications, opens: false } : { goTo: undefined, opens: !isOpen }
}
