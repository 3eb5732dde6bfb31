import { z } from 'zod'
import { refreshToken, type Session } from '../../../contract/accounts/accounts.ts'
import { replySchema } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import { verdictOf, type Verdict } from '../transport/verdict.ts'
import type { Keys } from '../transport/idempotencyKeys.ts'
import { urlOf, type Transport, type WireRequest, type WireResponse } from '../transport/request.ts'

export type RefreshOutcome = 'refreshed' | 'ended' | 'unreachable'

/** An answer of the portal that brings no success. */
const refused = replySchema(undefined).extend({ Success: z.literal(false) })

/** What a refresh needs from its surroundings; the page and the simulation each bring their own. */
export interface RefreshSurroundings {
  /** Runs alone over all tabs of the device. */
  alone<R>(work: () => Promise<R>): Promise<R>
  /** The newest session of the device, which another tab may have written. */
  stored(): Session | null
  /** The session that this tab shows. */
  shown(): Session | null
  /** Shows what another tab has stored. */
  showStored?(stored: Session): void
  keep(session: Session): void
  /** The tokens go and the sign-in screen comes; unsent work stays in its owner's database. */
  end(why: string): void
  readonly keyFor: Keys
  readonly send: Transport
  /** False where another provider of the API answers, which echoes no key (offline O6). */
  readonly echoes: boolean
}

/**
 * What the portal itself says where it does not exchange the token: every answer of its own that is no success, whatever
 * the status, but for those that ask to come again (design §3 "Refresh"). Undefined where it may still do so.
 */
function refusalIn(verdict: Verdict<Session>, { status, data }: WireResponse): string | undefined {
  if (verdict.kind === 'done') return undefined
  if (verdict.kind !== 'retry') return ('message' in verdict && verdict.message) || texts.tokenRefreshFailed
  const reply = status >= 200 && status < 300 ? refused.safeParse(data) : undefined
  return reply?.success ? reply.data.Message || texts.tokenRefreshFailed : undefined
}

/**
 * Exchanges the refresh token once for all tabs (offline O10). `failed` is the access token that did not serve: if
 * another tab has replaced it meanwhile, nothing is asked. Only our server's refusal ends the session.
 */
export async function exchangeToken(around: RefreshSurroundings, failed: string): Promise<RefreshOutcome> {
  return around.alone(async () => {
    const stored = around.stored()
    if (!stored) {
      // Signed out in another tab, unless this one still believes in a session that has no refresh token.
      if (around.shown()?.AccessToken === failed) around.end(texts.noRefreshToken)
      return 'ended'
    }
    if (stored.AccessToken !== failed) {
      around.showStored?.(stored)
      return 'refreshed'
    }
    const request: WireRequest = {
      method: refreshToken.method,
      url: urlOf(refreshToken, { refreshToken: stored.RefreshToken }),
      headers: {},
    }
    const { key, answered } = await around.keyFor(request)
    const response = await around.send({ ...request, headers: { 'Idempotency-Key': key } })
    const verdict = verdictOf(refreshToken, response, around.echoes ? key : null)
    if (verdict.kind !== 'retry') answered()
    // Somebody has signed out, or in as another person, while the portal answered: theirs is the last word.
    if (around.stored()?.RefreshToken !== stored.RefreshToken) return 'ended'
    if (verdict.kind === 'done') {
      around.keep(verdict.reply.Result)
      return 'refreshed'
    }
    const refusal = refusalIn(verdict, response)
    if (refusal === undefined) return 'unreachable'
    around.end(refusal)
    return 'ended'
  })
}
