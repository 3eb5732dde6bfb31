/** Names of everything that this app keeps in the browser, so that signing out finds all of it. */
export const storageKeys = {
  /** The specification's local-storage keys (spec §3 "Session record"). */
  AccessToken: 'AccessToken',
  RefreshToken: 'RefreshToken',
  userData: 'userData',
  userRole: 'user_role',
  /** When this tab reloaded for a missing chunk; in session storage. */
  reloadedOn: 'lectern-reloaded-on',
} as const

/** Channels and locks between the tabs of one device. */
export const tabNames = {
  channel: 'lectern',
  refreshLock: 'lectern-refresh',
  drainLock: (userId: string) => `lectern-drain-${userId}`,
} as const
