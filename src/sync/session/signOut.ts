import { erasePerson, leaveWork } from '../../cache/database/personDatabases.ts'
import { flushAll } from '../../cache/database/openWriters.ts'
import { clearSession } from '../../stores/session.ts'
import { tellTabs } from '../transport/tabChannel.ts'

/**
 * Ends a session on this device, in every tab, and erases the person's data: all of it, or all but their unsent work
 * (offline O11). Resolves when the data are gone.
 */
export async function leaveDevice(
  userId: string,
  { keepsWork }: { readonly keepsWork: boolean },
): Promise<void> {
  if (keepsWork) await flushAll()
  tellTabs({ Kind: 'signed-out', UserId: userId, IsKept: keepsWork })
  // Every screen stops first, so nothing writes data that is about to be erased.
  clearSession(null)
  await (keepsWork ? leaveWork(userId) : erasePerson(userId))
}
