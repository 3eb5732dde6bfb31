import { refreshToken } from '../../contract/accounts.ts'
import { texts } from '../../contract/errors.ts'
import { clearSession, useSession } from '../stores/session.ts'
import { keepSession, storedSession } from '../stores/sessionRecord.ts'
import { isOwnServer } from './apiBase.ts'
import { judge } from './judge.ts'
import { keyFor } from './keys.ts'
import { urlOf, type WireRequest } from './request.ts'
import { tabNames } from './tabNames.ts'
import { sendOver } from './wire.ts'

export type Refreshed = 'refreshed' | 'ended' | 'unreachable'

/** Runs alone over all tabs where the browser has locks. */
async function alone<R>(work: () => Promise<R>): Promise<R> {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  return locks ? locks.request(tabNames.refreshLock, work) : work()
}

/**
 * Exchanges the refresh token once for all tabs (offline O10). `failed` is the access token that did not serve: if
 * another tab has replaced it meanwhile, nothing is asked. Only our server's refusal ends the session.
 */
export async function refreshSession(failed: string): Promise<Refreshed> {
  return alone(async () => {
    const stored = storedSession()
    if (!stored) {
      // Signed out in another tab, unless this one still believes in a session that has no refresh token.
      if (useSession.getState().session?.AccessToken === failed) clearSession(texts.noRefreshToken)
      return 'ended'
    }
    if (stored.AccessToken !== failed) return 'refreshed'
    const request: WireRequest = {
      method: refreshToken.method,
      url: urlOf(refreshToken, { refreshToken: stored.RefreshToken }),
      headers: {},
    }
    const { key, answered } = await keyFor(request)
    const response = await sendOver({ ...request, headers: { 'Idempotency-Key': key } })
    const verdict = judge(refreshToken, response, isOwnServer ? key : null)
    if (verdict.kind !== 'retry') answered()
    if (verdict.kind === 'done') {
      keepSession(verdict.reply.Result)
      return 'refreshed'
    }
    if (verdict.kind !== 'sign-in') return 'unreachable'
    // The tokens go and the sign-in screen comes; unsent work stays in its owner's database.
    clearSession(verdict.message || texts.tokenRefreshFailed)
    return 'ended'
  })
}
