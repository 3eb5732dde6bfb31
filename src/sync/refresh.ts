import { refreshToken } from '../../contract/accounts.ts'
import { tabNames } from '../stores/storageKeys.ts'
import { clearSession, keepSession, storedSession } from '../stores/session.ts'
import { judge } from './judge.ts'
import { urlOf } from './request.ts'
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
    if (!stored) return 'ended'
    if (stored.AccessToken !== failed) return 'refreshed'
    const response = await sendOver({
      method: refreshToken.method,
      url: urlOf(refreshToken, { refreshToken: stored.RefreshToken }),
      headers: {},
    })
    const verdict = judge(refreshToken, response, null)
    if (verdict.kind === 'done') {
      keepSession(verdict.reply.Result)
      return 'refreshed'
    }
    if (verdict.kind !== 'sign-in') return 'unreachable'
    // The tokens go and the sign-in screen comes; unsent work stays in its owner's database.
    clearSession(true)
    return 'ended'
  })
}
