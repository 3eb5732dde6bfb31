import { texts } from '../../../contract/core/errors.ts'
import { CallError } from '../../sync/session/call.ts'

/** What a screen says where the server gave no words of its own (spec §8). */
export interface Fallbacks {
  /** A failing HTTP status. */
  readonly failure: string
  /** A good HTTP status without success. */
  readonly noSuccess: string
  /** No HTTP answer at all. */
  readonly nothing: string
  /** Whatever else went wrong, also an answer that is none of an API. */
  readonly unexpected: string
}

/** The first two lines of spec §8 "Auth" hold for sign-in, forgot and change-password alike. */
const auth = { failure: texts.loginFailed, nothing: texts.unexpected }

/** One text for a refusal without words, and one for everything else. */
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

/** What is said of a failed call: the server's words first, else what the screen has for what came back. */
export function failureText(error: unknown, own: Fallbacks): string {
  if (!(error instanceof CallError)) return own.unexpected
  const { came, said } = error.failure
  if (said) return said
  if (came === 'nothing') return own.nothing
  if (came === 'foreign') return own.unexpected
  return came === 'failure' ? own.failure : own.noSuccess
}
