import { logout } from '../../../contract/accounts/accounts.ts'
import { endActing } from '../../stores/acting.ts'
import { useSession } from '../../stores/session.ts'
import { wait } from '../transport/wait.ts'
import { call } from './call.ts'

/** How long the portal may take to end the other user's session, in milliseconds; it expires anyway. */
const patience = 3000

/** Ends the session in which an admin acts as another user, and returns to their own. */
export async function leaveActing(): Promise<void> {
  const { session } = useSession.getState()
  const ended =
    session && call(logout, { body: { RefreshToken: session.RefreshToken } }).catch(() => undefined)
  await Promise.race([ended, wait(patience)])
  endActing(session?.UserId)
}
