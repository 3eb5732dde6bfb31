import { texts } from '../../../contract/core/errors.ts'
import { CallError } from '../../sync/session/call.ts'

/** A screen's fallback texts if the server sent no message (spec §8). */
export interface Fallbacks {
  /** A failing HTTP status. */
  readonly failure: string
  /** A good HTTP status without success. */
  readonly noSuccess: string
  /** No HTTP response at all. */
  readonly nothing: string
  /** Any other failure, also a response that is not from the API. */
  readonly unexpected: string
}

/** The first two lines of spec §8 "Auth" apply to sign-in, forgot and change-password alike. */
const auth = { failure: texts.loginFailed, nothing: texts.unexpected }

/** One text for a refusal without a message, and one for everything else. */
export const both = (failed: string, unexpected: string = texts.unexpected): Fallbacks => ({
  failure: failed,
  noSuccess: failed,
  nothing: unexpected,
  unexpected,
})

/** The fallback texts of each screen (spec §8 "Login toast fallbacks", "Registration", "Email verification"). */
export const fallbacks = {
  login: { ...auth, noSuccess: texts.somethingWrong, unexpected: texts.unexpected },
  automaticSignIn: { ...auth, noSuccess: texts.loginFailed, unexpected: texts.unexpected },
  forgot: { ...auth, noSuccess: texts.forgotFailed, unexpected: texts.somethingWrongLater },
  reset: { ...auth, noSuccess: texts.resetFailed, unexpected: texts.somethingWrongLater },
  registration: both(texts.registrationFailed, texts.registrationError),
  verification: both(texts.verificationFailed, texts.verificationError),
  other: both(texts.somethingWrong),
} as const satisfies Readonly<Record<string, Fallbacks>>

/** The text for a failed request: the server's message first, else the screen's own fallback. */
export function failureText(error: unknown, own: Fallbacks): string {
  if (!(error instanceof CallError)) return own.unexpected
  return error.failure.message || own[error.failure.kind]
}
