import { hubLimits } from '../../contract/hub/hub.ts'

/** Times that tests shorten; in milliseconds unless named otherwise. */
export interface Timing {
  readonly accessTokenSeconds: number
  /** How long a retired refresh token is still accepted (design §3 "Tokens"). */
  readonly refreshGrace: number
  /** Hash rounds for each number that a browser tries for the built-in captcha. */
  readonly captchaWork: number
  readonly mailBackoff: number
  readonly mailBackoffLongest: number
  /** The timeout of a mail server. */
  readonly mailPatience: number
  /** How long a mail that is being sent belongs to its instance; it extends this while it sends. */
  readonly mailLease: number
  /** How many times a mail is tried. */
  readonly mailAttempts: number
  /** The length of one minute of the undo window. */
  readonly undoMinute: number
  /** The back-off before the consequences of a decision are tried again. */
  readonly undoBackoff: number
  /** Requests from one address per minute, for sign-in, sign-up and reset. */
  readonly signInsPerMinute: number
  readonly uploadsPerMinute: number
  /** Searches for people per person: more than anyone types, and too few to guess addresses. */
  readonly searchesPerMinute: number
  readonly callsPerMinute: number
  /** How often one person's calendar is served. */
  readonly calendarsPerMinute: number
  /** The live connection (spec §9): a keep-alive after so much silence, an end after so much more. */
  readonly hubKeepAlive: number
  readonly hubTimeout: number
  /** How long a hub client may take for the handshake. */
  readonly hubHandshake: number
  /** After how long an empty poll of the hub returns. */
  readonly hubPoll: number
  /** How often the hub checks the sessions of its connections. */
  readonly hubJudging: number
  readonly hubConnectionsPerUser: number
  /** Bytes that a hub client may leave unread before it is dropped. */
  readonly hubUnread: number
  /** Records that a hub client may send within one keep-alive. */
  readonly hubRecords: number
  /** How soon the bus of several instances retries the database, and how often it polls while it hears nothing. */
  readonly hubRetry: number
  readonly hubLook: number
}

export const ordinaryTiming: Timing = {
  accessTokenSeconds: 15 * 60,
  refreshGrace: 30_000,
  captchaWork: 5_000,
  mailBackoff: 5_000,
  mailBackoffLongest: 30 * 60_000,
  mailPatience: 60_000,
  mailLease: 60_000,
  // About two days: a mail server may be down from Friday to Sunday.
  mailAttempts: 100,
  undoMinute: 60_000,
  undoBackoff: 30_000,
  signInsPerMinute: 60,
  uploadsPerMinute: 120,
  searchesPerMinute: 60,
  callsPerMinute: 6000,
  calendarsPerMinute: 30,
  hubKeepAlive: hubLimits.keepAlive,
  hubTimeout: hubLimits.timeout,
  hubHandshake: 15_000,
  hubPoll: 90_000,
  hubJudging: 60_000,
  hubConnectionsPerUser: 20,
  hubUnread: 512 * 1024,
  hubRecords: 100,
  hubRetry: 1000,
  hubLook: 15_000,
}
