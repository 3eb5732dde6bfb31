import { clearSession, useSession } from '../stores/session.ts'
import { keepSession, storedSession } from '../stores/sessionRecord.ts'
import { isOwnServer } from './apiBase.ts'
import { keyFor } from './keys.ts'
import { renewSession, type Refreshed } from './renewal.ts'
import { tabNames } from './tabNames.ts'
import { sendOver } from './wire.ts'

/** Runs alone over all tabs where the browser has locks. */
async function alone<R>(work: () => Promise<R>): Promise<R> {
  const locks = 'locks' in navigator ? navigator.locks : undefined
  return locks ? locks.request(tabNames.refreshLock, work) : work()
}

/** Exchanges the refresh token of this page's session once for all tabs (see renewal.ts). */
export function refreshSession(failed: string): Promise<Refreshed> {
  return renewSession(
    {
      alone,
      stored: storedSession,
      shown: () => useSession.getState().session,
      keep: keepSession,
      end: clearSession,
      keyFor,
      send: (request) => sendOver(request),
      echoes: isOwnServer,
    },
    failed,
  )
}
