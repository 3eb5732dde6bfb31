import { allowDatabases, keepNothing } from '../cache/database/databaseAccess.ts'
import { dropOldMirror } from '../cache/database/oldSessionMirror.ts'
import { mayHoldWork } from '../cache/database/workNames.ts'
import { flushAll } from '../cache/database/openWriters.ts'
import { isActing, sessionStore } from '../stores/acting.ts'
import { useSession } from '../stores/session.ts'
import { storageKeys } from '../stores/storageKeys.ts'
import { tellTabs } from '../sync/transport/tabChannel.ts'
import { beginFirstScreen, preloadFirstScreen, untilShowable } from './preload.ts'

/** How long the first screen may take from the device, in milliseconds: a store that hangs must not keep the app from starting. */
const patience = 1000

const after = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** How long the first screen may take over a network, in milliseconds, before the bars and a skeleton are shown. */
const networkPatience = 300

// A visitor has no session to read, and loads nothing that reads one.
const loadRecord = () => import('../stores/sessionRecord.ts')

const adoptStored = () =>
  loadRecord().then(
    async (record) => {
      // What was typed belongs to the person who was there until now.
      await flushAll()
      record.showStoredSession()
    },
    // What reads a session could not be loaded: the person stays signed in, and this tab shows them as a visitor.
    () => undefined,
  )

/** Where nobody is signed in any more, the worker's token of whoever was goes too (offline O10). */
async function forgetAccess(): Promise<void> {
  if (!(await mayHoldWork())) return
  const { dropAllWorkerTokens } = await import('../cache/database/workerToken.ts')
  await dropAllWorkerTokens()
}

/** True where local storage may hold a session. */
const mayBeSignedIn = () => sessionStore().getItem(storageKeys.AccessToken) !== null

/**
 * Finds the session before the first screen. Local storage alone holds it: whoever clears that has signed out, and a
 * browser that was killed before it was on disk starts signed out, with all work on the device (design §3 "Tokens").
 */
export async function startSession(): Promise<void> {
  if (isActing()) {
    // No other tab hears of this session, and no copy of it is kept.
    keepNothing()
    return adoptStored()
  }
  if (mayBeSignedIn()) {
    preloadFirstScreen()
    await adoptStored()
    // Not before: a token that was replaced already would end the session.
    beginFirstScreen().catch(() => undefined)
  } else void forgetAccess().catch(() => undefined)
  dropOldMirror()
  const showable = untilShowable().catch(() => undefined)
  // From the device it takes moments.
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  await Promise.race([showable, after(isKept ? patience : networkPatience)])
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, () => void adoptStored())
  useSession.subscribe(({ session }, before) => {
    if (session === before.session) return
    if (session) allowDatabases(session.UserId)
    tellTabs({ Kind: 'session' })
  })
}
