import { forgotPassword, login } from '../../contract/accounts/accounts.ts'
import { register, resendConfirmation } from '../../contract/accounts/signUp.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { randomOf } from '../simulation/random.ts'
import { agentFor, send, type Answer } from './http.ts'
import type { Ground } from './identities.ts'
import type { Tally } from './tally.ts'

// Calls without a session must not reveal who has an account: neither by their words nor by their time.

interface Pair {
  readonly known: number
  readonly unknown: number
}

const rightAt = (pairs: readonly Pair[], threshold: number, isLongerKnown: boolean) =>
  pairs.reduce(
    (sum, { known, unknown }) =>
      sum + Number(known > threshold === isLongerKnown) + Number(unknown > threshold !== isLongerKnown),
    0,
  ) /
  (2 * pairs.length)

/** The threshold that tells known and unknown addresses apart best in the first half, and how often it is right in the second. */
export function toldApart(pairs: readonly Pair[]): number {
  const half = Math.floor(pairs.length / 2)
  const first = pairs.slice(0, half)
  const times = first.flatMap(({ known, unknown }) => [known, unknown]).sort((a, b) => a - b)
  const candidates = Array.from(
    { length: 199 },
    (_, n) => times[Math.floor(((n + 1) * times.length) / 200)] ?? 0,
  )
  const tried = candidates.flatMap((threshold) =>
    [true, false].map((isLonger) => ({ threshold, isLonger, right: rightAt(first, threshold, isLonger) })),
  )
  const best = tried.reduce((a, b) => (b.right > a.right ? b : a))
  return rightAt(pairs.slice(half), best.threshold, best.isLonger)
}

/** The calls that could reveal it, with what they send about an address. */
export const tellingCalls: readonly {
  readonly endpoint: Endpoint
  body(Email: string, captcha: string): object
  /** Which known addresses it is about. */
  readonly about: 'Known' | 'Unconfirmed'
  readonly needsCaptcha?: true
}[] = [
  { endpoint: login, about: 'Known', body: (Email) => ({ Email, password: 'Wrong#Word2020' }) },
  { endpoint: forgotPassword, about: 'Known', body: (EmailId) => ({ EmailId }) },
  { endpoint: resendConfirmation, about: 'Unconfirmed', body: (EmailId) => ({ EmailId }) },
  {
    endpoint: register,
    about: 'Known',
    needsCaptcha: true,
    body: (Email, GoogleCapchaCode) => ({
      Email,
      PhoneNumber: '9876543210',
      Password: 'Conference#2021',
      GoogleCapchaCode,
    }),
  },
]

export interface TimedOptions {
  readonly pairs: number
  readonly seed: number
  /** A solved captcha for each sign-up. */
  captcha(): Promise<string>
}

/** Makes interleaved calls about addresses with an account and without one; answers how well time tells them apart. */
export async function timePairs(
  ground: Ground,
  tally: Tally,
  call: (typeof tellingCalls)[number],
  { pairs, seed, captcha }: TimedOptions,
): Promise<number> {
  const agent = agentFor(1)
  const random = randomOf(seed)
  const known = ground.Accounts[call.about]
  const ask = async (Email: string): Promise<Answer> => {
    const body = JSON.stringify(call.body(Email, call.needsCaptcha ? await captcha() : ''))
    const answer = await send(agent, ground.Url, {
      method: call.endpoint.method,
      path: `/api${call.endpoint.path}`,
      headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
      body,
    })
    tally.count(answer)
    if (answer.status >= 500) tally.found(seed, `${call.endpoint.path} answered ${answer.status}`)
    return answer
  }
  const found: Pair[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const Known = known[pair % known.length] ?? ''
    const Unknown = `nobody${String(seed).padStart(3, '0')}${String(pair).padStart(6, '0')}@example.org`
    // Which of both comes first is drawn: what one leaves behind strikes the other as often.
    const isKnownFirst = random.chance(0.5)
    const one = await ask(isKnownFirst ? Known : Unknown)
    const two = await ask(isKnownFirst ? Unknown : Known)
    const [ofKnown, ofUnknown] = isKnownFirst ? [one, two] : [two, one]
    if (ofKnown.status !== ofUnknown.status || !ofKnown.body.equals(ofUnknown.body))
      tally.leaked(seed, `${call.endpoint.path} answers known and unknown addresses with other words`)
    found.push({ known: ofKnown.milliseconds, unknown: ofUnknown.milliseconds })
  }
  agent.destroy()
  return toldApart(found)
}
