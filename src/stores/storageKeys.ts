/** Keys of everything that this app keeps in the browser, so that signing out finds all of it. */
export const storageKeys = {
  /** The specification's local-storage keys (spec §3 "Session record"). */
  AccessToken: 'AccessToken',
  RefreshToken: 'RefreshToken',
  userData: 'userData',
  /** The chosen role; the specification uses both names. */
  userRoles: ['user_role', 'userRole'],
  /** Set while an admin acts as another user in this tab; in session storage, like that session. */
  acting: 'lectern-acting',
  /** Whether the papers are shown as a list or as tiles. */
  paperView: 'lectern-paper-view',
  /** Prefix of the columns chosen for a list, kept as comma-separated keys. */
  columns: 'lectern-columns-',
  /** How many rows a page of a list has. */
  pageSize: 'lectern-page-size',
  /** How wide the record beside a list is, in pixels. */
  paneWidth: 'lectern-pane-width',
  /** The same of the record of a paper under review, which has its file beside the form. */
  reviewWidth: 'lectern-review-width',
  /** Values of a mailed link, if present. */
  redirectURL: 'redirectURL',
  email: 'email',
  paymentDetailsId: 'paymentDetailsId',
  accommodationId: 'accommodationId',
  /** The address that a visitor types, until they sign in; in session storage. */
  typedEmail: 'lectern-typed-email',
  /** The same of the phone number, with its country code. */
  typedPhone: 'lectern-typed-phone',
  /** How far the portal's clock is ahead of this device's. */
  clockAhead: 'lectern-clock-ahead',
  /** Set if the offer to install the app is not wanted. */
  installOffer: 'lectern-install-offer',
  /** When this tab reloaded for a missing chunk; in session storage. */
  reloadedOn: 'lectern-reloaded-on',
} as const
