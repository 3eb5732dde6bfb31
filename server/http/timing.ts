/** The usual times, which tests shorten; in milliseconds unless named otherwise. */
export const ordinaryTiming = {
  accessTokenSeconds: 15 * 60,
  /** How long a retired refresh token is still accepted (design §3 "Tokens"). */
  refreshGrace: 30_000,
  /** Hash rounds for each number that a browser tries for the built-in captcha. */
  captchaWork: 5_000,
  mailBackoff: 5_000,
  mailBackoffLongest: 30 * 60_000,
  /** How soon a mail is queued that somebody without a session asked for. */
  mailRequestDelay: 2000,
  /** The timeout of a mail server. */
  mailTimeout: 60_000,
  /**
   * How long a mail that is being sent belongs to its instance, unless that extends it: after a crash another attempt
   * begins then.
   */
  mailLease: 60_000,
  /** How many times a mail is tried, for about two days: a mail server may be down from Friday to Sunday. */
  mailAttempts: 100,
  /** The length of one minute of the undo window. */
  undoMinute: 60_000,
  /** The back-off before the consequences of a decision are tried again. */
  undoBackoff: 30_000,
  /** Requests of one signed-in person per minute that ask for a password or a code. */
  signInsPerMinute: 60,
  /** Requests from one network per minute for sign-in, sign-up and reset: a whole hall may sign in at once. */
  signInsPerNetwork: 600,
  /** The first and the longest wait after wrong passwords of one account. */
  wrongPasswordWait: 1000,
  wrongPasswordWaitLongest: 10_000,
  uploadsPerMinute: 120,
  /** Searches for people per person: more than anyone types, and too few to guess addresses. */
  searchesPerMinute: 60,
  /** Searches of somebody who is no organiser, and people they add: each is counted for itself. */
  lookUpsPerHour: 60,
  lookUpsPerDay: 300,
  /** Calls of one signed-in person. */
  callsPerMinute: 6000,
  /** Calls without a session from one network, which may be a conference hall. */
  visitsPerMinute: 30_000,
  /** How long the head of a request may take to arrive, and how long all of it: 5 MB over a slow phone. */
  headersTimeout: 20_000,
  requestTimeout: 10 * 60_000,
  /** How long a connection may be silent, also between two requests: longer than an empty poll of the hub. */
  idleTimeout: 120_000,
  keepAliveTimeout: 72_000,
  /** How often heads and requests are timed. */
  timeoutCheck: 5_000,
  /**
   * How long a public answer is repeated, and settings are kept, if no change was announced: a change that another
   * instance could not announce is seen then.
   */
  keptFresh: 1000,
  /**
   * How many calls must be in progress before an overloaded portal refuses some, and how long calls may then take
   * before reads, other changes, and calls with a deadline are refused.
   */
  shedFrom: 48,
  shedReads: 400,
  shedSaves: 3000,
  shedDeadlines: 20_000,
  /** How many calls work at once, and for how long one of them may keep others waiting. */
  turnsAtOnce: 8,
  longestTurn: 150,
  /** How often one person's calendar is served. */
  calendarsPerMinute: 30,
} as const

export type Timing = Readonly<Record<keyof typeof ordinaryTiming, number>>
