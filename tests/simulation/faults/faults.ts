/** What may go wrong, each drawn by the seed. */
export const faultKinds = [
  /** The request never arrives. */
  'lost request',
  /** The server acts, and its answer is lost. */
  'lost reply',
  /** The server is asked twice, at two moments. */
  'doubled request',
  /** The device has given up when the request arrives, and has perhaps said something newer by then. */
  'late delivery',
  /** The server answers 5xx and does nothing. */
  'server error',
  /** The access token has run out: 401 until it is refreshed. */
  'token expired',
  /** Another device has changed the same paper: 412. */
  'changed elsewhere',
  /** Somebody on the way answers 200: with a page of their own, or with an earlier answer to another call. */
  'captive portal',
  /** The browser dies with all its tabs, also in the middle of a transaction. */
  'browser crash',
  /** One tab alone is closed in the middle of what it does. */
  'tab closed',
  /** A transaction is refused for want of room. */
  'quota abort',
  /** Rows lie there as an older build wrote them, without the fields that came since. */
  'old build',
  /** Somebody else signs in on the device. */
  'change of user',
  /** The server asks for patience: 429 with `Retry-After`. */
  'too many requests',
  /** The server ends in the middle of its reply, after it has acted. */
  'torn reply',
  /** Somebody sets the device's clock by hours. */
  'wrong clock',
  /** The browser wakes the service worker, which sends beside the tabs. */
  'background sync',
  /** The portal goes back to a backup, whose epoch is a new one. */
  'restored backup',
  /** The disk fails at the end of a write, which is undone. */
  'disk error',
  /** The browser fails to open a database that is fine. */
  'failed open',
  /** The browser dies before what it was not asked to flush has reached the disk. */
  'lost write',
  /** The device comes from the build before, whose database had fewer tables. */
  'upgraded app',
] as const
export type FaultKind = (typeof faultKinds)[number]
