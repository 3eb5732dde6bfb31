import { refreshToken, type Session } from '../../contract/accounts.ts'
import { texts } from '../../contract/errors.ts'
import { judge } from './judge.ts'
import type { Keys } from './keys.ts'
import { urlOf, type Transport, type WireRequest } from './request.ts'

export type Refreshed = 'refreshed' | 'ended' | 'unreachable'

/** What a refresh needs from its surroundings; the page and the simulation each bring their own. */
export interface Renewing {
  /** Runs alone over all tabs of the device. */
  alone<R>(work: () => Promise<R>): Promise<R>
  /** The newest session of the device, which another tab may have written. */
  stored(): Session | null
  /** The session that this tab shows. */
  shown(): Session | null
  /** Shows what another tab has stored. */
  adopt?(stored: Session): void
  keep(session: Session): void
  /** The tokens go and the sign-in screen comes; unsent work stays in its owner's database. */
  end(why: string): void
  readonly keyFor: Keys
  readonly send: Transport
  /** False where another provider of the API answers, which echoes no key (offline O6). */
  readonly echoes: boolean
}

/**
 * Exchanges the refresh token once for all tabs (offline O10). `failed` is the access token that did not serve: if
 * another tab has replaced it meanwhile, nothing is asked. Only our server's refusal ends the session.
 */
export async function renewSession(around: Renewing, failed: string): Promise<Refreshed> {
  return around.alone(async () => {
    const stored = around.stored()
    if (!stored) {
      // Signed out in another tab, unless this one still believes in a session that has no refresh token.
      if (around.shown()?.AccessToken === failed) around.end(texts.noRefreshToken)
      return 'ended'
    }
    if (stored.AccessToken !== failed) {
      around.adopt?.(stored)
      return 'refreshed'
    }
    const request: WireRequest = {
      method: refreshToken.method,
      url: urlOf(refreshToken, { refreshToken: stored.RefreshToken }),
      headers: {},
    }
    const { key, answered } = await around.keyFor(request)
    const response = await around.send({ ...request, headers: { 'Idempotency-Key': key } })
    const verdict = judge(refreshToken, response, around.echoes ? key : null)
    if (verdict.kind !== 'retry') answered()
    // Somebody has signed out, or in as another person, while the portal answered: theirs is the last word.
    if (around.stored()?.RefreshToken !== stored.RefreshToken) return 'ended'
    if (verdict.kind === 'done') {
      around.keep(verdict.reply.Result)
      return 'refreshed'
    }
    if (verdict.kind !== 'sign-in') return 'unreachable'
    around.end(verdict.message || texts.tokenRefreshFailed)
    return 'ended'
  })
}
