import type { Session } from '../../contract/accounts.ts'
import { mayHaveMirror } from '../cache/mirrorName.ts'
import { followOtherTabs, keepSession, readClaims, useSession } from '../stores/session.ts'

/** How long the copy may take to be read, in milliseconds; a store that hangs must not keep the app from starting. */
const patience = 1000

const loadMirror = () => import('../cache/sessionMirror.ts')

/** When the access token of a session ends: the later of two sessions is the newer. */
function endOf(session: Session | null): number {
  try {
    return session ? readClaims(session.AccessToken).exp : 0
  } catch {
    return 0
  }
}

async function restore(): Promise<void> {
  const stored = useSession.getState().session
  if (!stored && !(await mayHaveMirror())) return
  const copy = await (await loadMirror()).readMirror()
  if (copy && endOf(copy) >= endOf(stored)) keepSession(copy)
}

/**
 * Finds the session before the first screen, also after the browser died before it had written local storage down,
 * and keeps its copy from then on (offline O1: what was acknowledged survives).
 */
export async function startSession(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([restore().catch(() => undefined), late])
  followOtherTabs()
  useSession.subscribe(({ session }, before) => {
    if (session === before.session) return
    // Without a store the session lives in local storage alone.
    loadMirror()
      .then(({ keepMirror }) => keepMirror(session))
      .catch(() => undefined)
  })
}
