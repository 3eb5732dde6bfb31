import { noId } from '../../../contract/core/limits.ts'
import { isAway } from '../../stores/connection.ts'
import { clearSession, hasLeft, useSession } from '../../stores/session.ts'
import { showStoredSession, keepSession, storedSession } from '../../stores/sessionRecord.ts'
import { isOwnServer } from '../transport/apiBase.ts'
import { keyFor } from '../transport/idempotencyKeys.ts'
import { exchangeToken, type RefreshOutcome } from './tokenRefresh.ts'
import { noAnswer, type WireRequest, type WireResponse } from '../transport/request.ts'
import { forgetSilence, isSilent, markSilent } from '../../stores/silentRequests.ts'
import { tabNames } from '../transport/tabNames.ts'
import { tabLocksBy } from '../transport/tabLock.ts'
import { sendByAxios } from '../transport/axiosTransport.ts'

/** Leases need a database; where there are Web Locks, a visitor's sign-in does not load one. */
const takeTurn = tabLocksBy(async () => {
  const { databasesOf } = await import('../../cache/database/personDatabases.ts')
  return databasesOf(storedSession()?.UserId ?? noId).work
})

/** The session in local storage, unless it has ended here while another tab was still writing it. */
function storedUnlessEnded() {
  const stored = storedSession()
  return stored && hasLeft(stored) ? null : stored
}

/** The name of the token exchange in silentRequests.ts, since its address contains the token. */
const name = 'refresh'

async function send(request: WireRequest, byItself: boolean): Promise<WireResponse> {
  if (byItself && (isAway() || isSilent(name))) return noAnswer
  const response = await sendByAxios(request)
  if (response.status === 0) markSilent(name)
  else forgetSilence(name)
  return response
}

/**
 * Exchanges the refresh token of this page's session once for all tabs (see tokenRefresh.ts). For an automatic call,
 * an exchange without a response is not retried at once.
 */
export function refreshSession(failed: string, { byItself = false } = {}): Promise<RefreshOutcome> {
  return exchangeToken(
    {
      alone: (work) => takeTurn(tabNames.refreshLock, {}, work),
      stored: storedUnlessEnded,
      shown: () => useSession.getState().session,
      showStored: showStoredSession,
      keep: keepSession,
      end: clearSession,
      keyFor,
      send: (request) => send(request, byItself),
      echoes: isOwnServer,
    },
    failed,
  )
}
