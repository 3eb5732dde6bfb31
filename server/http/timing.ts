import { hubLimits } from '../../contract/hub/hub.ts'

/** Times that tests shorten; in milliseconds unless named otherwise. */
export interface Timing {
  readonly accessTokenSeconds: number
  /** How long a retired refresh token is still forgiven (design §3 "Tokens"). */
  readonly refreshGrace: number
  /** Rounds of hashing for each number that the built-in captcha lets a browser try. */
  readonly captchaWork: number
  readonly mailBackoff: number
  readonly mailBackoffLongest: number
  /** How long a mail server may be silent. */
  readonly mailPatience: number
  /** How often a mail is tried before it is given up. */
  readonly mailAttempts: number
  /** How long a minute of the window takes in which a decision can be taken back. */
  readonly undoMinute: number
  /** How long after a failure the consequences of a decision are tried again. */
  readonly undoBackoff: number
  /** Calls from one address per minute, for sign-in, sign-up and reset. */
  readonly signInsPerMinute: number
  readonly uploadsPerMinute: number
  /** Searches for people by one person: nobody types faster, and nobody shall guess addresses. */
  readonly searchesPerMinute: number
  readonly callsPerMinute: number
  /** How often one person's calendar is answered. */
  readonly calendarsPerMinute: number
  /** The live connection (spec §9): a sign of life after so much silence, an end after so much more. */
  readonly hubKeepAlive: number
  readonly hubTimeout: number
  /** How long a client of the hub may take to shake hands. */
  readonly hubHandshake: number
  /** After how long an empty poll of the hub is answered. */
  readonly hubPoll: number
  /** How often the hub looks whether the sessions of its connections still live. */
  readonly hubJudging: number
  readonly hubConnectionsPerUser: number
  /** Bytes that a client of the hub may leave unread before it is dropped. */
  readonly hubUnread: number
  /** Records that a client of the hub may send within one keep-alive. */
  readonly hubRecords: number
  /** After how long the bus of several instances tries the database again, and asks it where nothing is heard. */
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
