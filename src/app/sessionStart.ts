import { allowDatabases, keepNothing } from '../cache/database/databaseAccess.ts'
import { dropOldMirror } from '../cache/database/oldSessionMirror.ts'
import { mayHoldWork } from '../cache/database/workNames.ts'
import { flushAll } from '../cache/database/openWriters.ts'
import { isActing, sessionStore } from '../stores/acting.ts'
import { useSession } from '../stores/session.ts'
import { storageKeys } from '../stores/storageKeys.ts'
import { tellTabs } from '../sync/transport/tabChannel.ts'

/**
 * How long the outline stays before bars and a skeleton take its place, in milliseconds: a hanging store must not block
 * the start. Not shorter, since React delays a screen that comes soon after its skeleton by 300 ms.
 */
const patience = 1000

const after = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

// A visitor has no session, and loads neither the code that reads one nor the table of guarded screens.
const loadPreload = () => import('./preload.ts')
const loadRecord = () => import('../stores/sessionRecord.ts')
/** Loaded first, since the record needs it: two shorter tasks instead of a long one. */
const loadSchemas = () => import('../sync/public/publicReads.ts')

const showStored = () =>
  loadRecord().then(
    async (record) => {
      // The typed text belongs to the previous person.
      await flushAll()
      record.showStoredSession()
    },
    // That code could not be loaded: the person stays signed in, and this tab shows them as a visitor.
    () => undefined,
  )

/** Deletes the worker's tokens of earlier people, when nobody is signed in (offline O10). */
async function forgetAccess(): Promise<void> {
  if (!(await mayHoldWork())) return
  const { dropAllWorkerTokens } = await import('../cache/database/workerToken.ts')
  await dropAllWorkerTokens()
}

/** True if local storage may contain a session. */
const mayBeSignedIn = () => sessionStore().getItem(storageKeys.AccessToken) !== null

let loaded: Promise<void> | undefined

/** Resolves once the code of the first screen is loaded, or cannot be. */
export function firstScreenLoaded(): Promise<void> {
  loaded ??= useSession.getState().session
    ? loadPreload()
        .then(({ untilShowable }) => untilShowable())
        .catch(() => undefined)
    : Promise.resolve()
  return loaded
}

/**
 * Finds the session before the first screen. Only local storage keeps it: clearing that signs out, and a browser that
 * was killed before it was on disk starts signed out, with all work still on the device (design §3 "Tokens").
 */
export async function startSession(): Promise<void> {
  if (isActing()) {
    // Other tabs are not notified of this session, and no copy of it is kept.
    keepNothing()
    return showStored()
  }
  if (mayBeSignedIn()) {
    const preload = loadPreload()
    preload.then(
      ({ preloadFirstScreen }) => preloadFirstScreen(),
      () => undefined,
    )
    await loadSchemas()
      .catch(() => undefined)
      .then(showStored)
    // Not earlier: a token that was already replaced would end the session.
    preload.then(({ beginFirstScreen }) => beginFirstScreen()).catch(() => undefined)
  } else void forgetAccess().catch(() => undefined)
  dropOldMirror()
  const showable = firstScreenLoaded()
  await Promise.race([showable, after(patience)])
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, () => void showStored())
  useSession.subscribe(({ session }, before) => {
    if (session === before.session) return
    if (session) allowDatabases(session.UserId)
    tellTabs({ Kind: 'session' })
  })
}
