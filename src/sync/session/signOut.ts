import { erasePerson, leaveWork } from '../../cache/database/personDatabases.ts'
import { flushAll } from '../../cache/database/openWriters.ts'
import { clearSession } from '../../stores/session.ts'
import { tellTabs } from '../transport/tabChannel.ts'

/**
 * Ends a session on this device, in every tab, and forgets its person: all of it, or all but their unsent work
 * (offline O11). Answers when nothing more of it lies here.
 */
export async function leaveDevice(
  userId: string,
  { keepsWork }: { readonly keepsWork: boolean },
): Promise<void> {
  if (keepsWork) await flushAll()
  tellTabs({ Kind: 'signed-out', UserId: userId, IsKept: keepsWork })
  // First every screen stops; then nothing writes any more what is to go.
  clearSession(null)
  await (keepsWork ? leaveWork(userId) : erasePerson(userId))
}
