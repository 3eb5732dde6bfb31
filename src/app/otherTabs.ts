import { closePerson, databasesOf } from '../cache/database/personDatabases.ts'
import { flushAll } from '../cache/database/openWriters.ts'
import { leaveSession, useSession } from '../stores/session.ts'
import { showStoredSession } from '../stores/sessionRecord.ts'
import { otherTabQueued } from '../sync/outbox/syncEngine.ts'
import { listenToTabs } from '../sync/transport/tabListener.ts'
import { tellTabs } from '../sync/transport/tabChannel.ts'
import { otherTabUpdated } from './update/worker.ts'

async function showNewSession(): Promise<void> {
  // The typed text belongs to the previous person.
  await flushAll()
  showStoredSession()
}

/** Stops this tab for a person who has signed out in another one (offline O11). */
async function stopFor(userId: string, isKept: boolean): Promise<void> {
  if (isKept) await flushAll()
  if (useSession.getState().session?.UserId === userId) leaveSession()
  closePerson(userId)
}

/** Handles messages from other tabs for the signed-in person (offline O8); returns a function that stops it. */
export function followTabs(userId: string): () => void {
  const { verno } = databasesOf(userId).work
  tellTabs({ Kind: 'schema', Version: verno })
  return listenToTabs((message) => {
    switch (message.Kind) {
      case 'flush':
        void flushAll()
        return
      case 'update-ready':
        otherTabUpdated('waiting')
        return
      case 'outbox':
        if (message.UserId === userId) otherTabQueued()
        return
      case 'session':
        void showNewSession()
        return
      case 'signed-out':
        void stopFor(message.UserId, message.IsKept)
        return
      case 'schema':
        // The other tab runs a newer app: this one must not overwrite data that it does not know (offline O14).
        if (message.Version > verno) otherTabUpdated('taken')
        else if (message.Version < verno) tellTabs({ Kind: 'schema', Version: verno })
        return
    }
  })
}
