import { noId } from '../../contract/limits.ts'
import { clearSession, hasLeft, useSession } from '../stores/session.ts'
import { adoptStored, keepSession, storedSession } from '../stores/sessionRecord.ts'
import { isOwnServer } from './apiBase.ts'
import { keyFor } from './keys.ts'
import { renewSession, type Refreshed } from './renewal.ts'
import { tabNames } from './tabNames.ts'
import { turnsBy } from './turns.ts'
import { sendOver } from './wire.ts'

/** Leases need a database, which a visitor's sign-in does not load where there are locks. */
const takeTurn = turnsBy(async () => {
  const { databasesOf } = await import('../cache/person.ts')
  return databasesOf(storedSession()?.UserId ?? noId).work
})

/** The session of local storage, unless it has ended here while another tab still wrote it. */
function standing() {
  const stored = storedSession()
  return stored && hasLeft(stored) ? null : stored
}

/** Exchanges the refresh token of this page's session once for all tabs (see renewal.ts). */
export function refreshSession(failed: string): Promise<Refreshed> {
  return renewSession(
    {
      alone: (work) => takeTurn(tabNames.refreshLock, {}, work),
      stored: standing,
      shown: () => useSession.getState().session,
      adopt: adoptStored,
      keep: keepSession,
      end: clearSession,
      keyFor,
      send: (request) => sendOver(request),
      echoes: isOwnServer,
    },
    failed,
  )
}
