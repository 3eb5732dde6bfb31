import { z } from 'zod'
import { refreshToken, type Session } from '../../../contract/accounts/accounts.ts'
import { replySchema } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import { verdictOf, type Verdict } from '../transport/verdict.ts'
import type { Keys } from '../transport/idempotencyKeys.ts'
import { requestOf, type Transport, type WireResponse } from '../transport/request.ts'

export type RefreshOutcome = 'refreshed' | 'ended' | 'unreachable'

/** A response of the portal without success. */
const refused = replySchema(undefined).extend({ Success: z.literal(false) })

/** What a refresh needs from its environment; the page and the simulation each have their own. */
export interface RefreshSurroundings {
  /** Runs under a lock over all tabs of the device. */
  alone<R>(work: () => Promise<R>): Promise<R>
  /** The newest session of the device, which another tab may have written. */
  stored(): Session | null
  /** The session that this tab shows. */
  shown(): Session | null
  /** Shows the session that another tab has stored. */
  showStored?(stored: Session): void
  keep(session: Session): void
  /** Deletes the tokens and shows the sign-in screen; unsent work stays in its owner's database. */
  end(why: string): void
  readonly keyFor: Keys
  readonly send: Transport
  /** False if another provider serves the API, which echoes no key (offline O6). */
  readonly echoes: boolean
}

/**
 * The portal's message if it refuses to exchange the token: any response of its own without success, whatever the
 * status, except those that ask to retry (design §3 "Refresh"). Undefined if it may still succeed.
 */
function refusalIn(verdict: Verdict<Session>, { status, data }: WireResponse): string | undefined {
  if (verdict.kind === 'done') return undefined
  if (verdict.kind !== 'retry') return ('message' in verdict && verdict.message) || texts.tokenRefreshFailed
  const reply = status >= 200 && status < 300 ? refused.safeParse(data) : undefined
  return reply?.success ? reply.data.Message || texts.tokenRefreshFailed : undefined
}

/**
 * Exchanges the refresh token once for all tabs (offline O10). `failed` is the rejected access token: if another tab
 * has replaced it meanwhile, nothing is sent. Only our server's refusal ends the session.
 */
export async function exchangeToken(around: RefreshSurroundings, failed: string): Promise<RefreshOutcome> {
  return around.alone(async () => {
    const stored = around.stored()
    if (!stored) {
      // Signed out in another tab, unless this one still shows a session without a refresh token.
      if (around.shown()?.AccessToken === failed) around.end(texts.noRefreshToken)
      return 'ended'
    }
    if (stored.AccessToken !== failed) {
      around.showStored?.(stored)
      return 'refreshed'
    }
    const request = requestOf(refreshToken, { refreshToken: stored.RefreshToken })
    const { key, answered } = await around.keyFor(request)
    const response = await around.send({ ...request, headers: { 'Idempotency-Key': key } })
    const verdict = verdictOf(refreshToken, response, around.echoes ? key : null)
    if (verdict.kind !== 'retry') answered()
    // A sign-out or another sign-in happened while the portal responded: that has priority.
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
