import type { Session } from '../../../contract/accounts/accounts.ts'
import { dropWorkerToken, keepWorkerToken } from '../../cache/database/workerToken.ts'
import { keepOwner } from '../../cache/database/workOwner.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { useSession } from '../../stores/session.ts'
import { apiBase } from '../transport/apiBase.ts'

/**
 * Keeps a copy of the access token for the service worker while the person is signed in, and their name, which stays
 * with their work; returns a function to stop.
 */
export function keepTokenFor(userId: string, work: WorkDatabase): () => void {
  const keep = (session: Session | null) => {
    const kept =
      session?.UserId === userId
        ? keepWorkerToken(work, { AccessToken: session.AccessToken, ApiBase: apiBase })
        : dropWorkerToken(work)
    if (session?.UserId === userId && session.FullName)
      keepOwner(work, session.FullName).catch(() => undefined)
    // Without it the worker leaves everything to the page.
    kept.catch(() => undefined)
  }
  keep(useSession.getState().session)
  return useSession.subscribe(({ session }, before) => {
    if (session !== before.session) keep(session)
  })
}
