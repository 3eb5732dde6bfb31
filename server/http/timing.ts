/** Times that tests shorten; in milliseconds unless named otherwise. */
export interface Timing {
  readonly accessTokenSeconds: number
  /** How long a retired refresh token is still forgiven (design §3 "Tokens"). */
  readonly refreshGrace: number
  /** Rounds of hashing for each number that the built-in captcha lets a browser try. */
  readonly captchaWork: number
  readonly mailBackoff: number
  readonly mailBackoffLongest: number
  /** Calls from one address per minute, for sign-in, sign-up and reset. */
  readonly signInsPerMinute: number
  readonly uploadsPerMinute: number
  /** Searches for people by one person: nobody types faster, and nobody shall guess addresses. */
  readonly searchesPerMinute: number
  readonly callsPerMinute: number
}

export const ordinaryTiming: Timing = {
  accessTokenSeconds: 15 * 60,
  refreshGrace: 30_000,
  captchaWork: 5_000,
  mailBackoff: 5_000,
  mailBackoffLongest: 30 * 60_000,
  signInsPerMinute: 60,
  uploadsPerMinute: 120,
  searchesPerMinute: 60,
  callsPerMinute: 6000,
}
