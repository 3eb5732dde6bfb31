/** Names of everything that this app keeps in the browser, so that signing out finds all of it. */
export const storageKeys = {
  /** The specification's local-storage keys (spec §3 "Session record"). */
  AccessToken: 'AccessToken',
  RefreshToken: 'RefreshToken',
  userData: 'userData',
  /** The role that was chosen; the specification knows it under both names. */
  userRoles: ['user_role', 'userRole'],
  /** That an admin acts as another user in this tab; in session storage, as is then the session. */
  acting: 'lectern-acting',
  /** Whether the papers stand in a list or in tiles. */
  paperView: 'lectern-paper-view',
  /** Begins the name of the columns that somebody chose for a list, as keys with commas between them. */
  columns: 'lectern-columns-',
  /** What a mailed link carried, when present. */
  redirectURL: 'redirectURL',
  email: 'email',
  paymentDetailsId: 'paymentDetailsId',
  accommodationId: 'accommodationId',
  /** How far the portal's clock is ahead of this device's. */
  clockAhead: 'lectern-clock-ahead',
  /** That the offer to install the app is not wanted. */
  installOffer: 'lectern-install-offer',
  /** When this tab reloaded for a missing chunk; in session storage. */
  reloadedOn: 'lectern-reloaded-on',
} as const
