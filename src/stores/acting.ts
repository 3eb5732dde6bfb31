import type { Session } from '../../contract/accounts/accounts.ts'
import { storageKeys } from './storageKeys.ts'

/**
 * True in a tab in which an admin acts as another user (design §3). That session exists only in this tab's session
 * storage; the admin's own session stays unchanged for every other tab.
 */
export function isActing(): boolean {
  return typeof sessionStorage !== 'undefined' && sessionStorage.getItem(storageKeys.acting) !== null
}

/** The storage of this tab's session. */
export const sessionStore = (): Storage => (isActing() ? sessionStorage : localStorage)

/** Restarts the app in this tab as another user; nothing of the admin's page remains. */
export function beginActing({ AccessToken, RefreshToken, ...userData }: Session): void {
  sessionStorage.setItem(storageKeys.acting, 'true')
  sessionStorage.setItem(storageKeys.AccessToken, AccessToken)
  sessionStorage.setItem(storageKeys.RefreshToken, RefreshToken)
  sessionStorage.setItem(storageKeys.userData, JSON.stringify(userData))
  const [role] = userData.Roles
  if (role) for (const key of storageKeys.userRoles) sessionStorage.setItem(key, role)
  window.location.assign('/')
}

/** Restarts the app in this tab as the admin, on the screen they came from. */
export function endActing(userId: string | undefined): void {
  sessionStorage.clear()
  const opened = userId ? `?${new URLSearchParams({ user: userId }).toString()}` : ''
  window.location.assign(`/users${opened}`)
}
