import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { logout } from '../../../contract/accounts.ts'
import { readOutbox } from '../../cache/outbox.ts'
import { databasesOf } from '../../cache/person.ts'
import { flushAll } from '../../cache/writer.ts'
import { clearSession, useSession } from '../../stores/session.ts'
import { call } from '../../sync/api.ts'
import { wakeSync } from '../../sync/current.ts'
import { paths } from '../../ui/paths.ts'

/** How long unsent work is tried before the person is asked, in milliseconds (offline O11). */
const patience = 10_000

export type SignOutState =
  { readonly step: 'none' | 'sending' } | { readonly step: 'asking'; readonly unsent: number }

export interface SignOut {
  readonly state: SignOutState
  readonly start: () => void
  readonly stay: () => void
  /** The tokens go; what is unsent stays in its owner's database and is sent after the next sign-in. */
  readonly keepAndLeave: () => void
}

async function countUnsent(userId: string): Promise<number> {
  return (await readOutbox(databasesOf(userId).work)).length
}

/** Sends what waits, for ten seconds at most; answers how many changes are left. */
async function sendWhatWaits(userId: string): Promise<number> {
  await flushAll()
  if ((await countUnsent(userId)) === 0) return 0
  await Promise.race([wakeSync(true), new Promise((resolve) => setTimeout(resolve, patience))])
  return countUnsent(userId)
}

/** Signing out: unsent work is counted first, and never lost (offline O11). */
export function useSignOut(): SignOut {
  const [state, setState] = useState<SignOutState>({ step: 'none' })
  const navigate = useNavigate()

  const leave = () => {
    const { session } = useSession.getState()
    if (!session) return
    // The session ends here at once; telling the server is best effort.
    void call(logout, { body: { RefreshToken: session.RefreshToken } }).catch(() => undefined)
    clearSession(null)
    void navigate(paths.home)
  }

  const start = async () => {
    const userId = useSession.getState().session?.UserId
    if (!userId) return
    setState({ step: 'sending' })
    // A store that cannot be read holds nothing that could be waited for.
    const unsent = await sendWhatWaits(userId).catch(() => 0)
    if (unsent > 0) setState({ step: 'asking', unsent })
    else leave()
  }

  return {
    state,
    start: () => void start(),
    stay: () => setState({ step: 'none' }),
    keepAndLeave: leave,
  }
}
