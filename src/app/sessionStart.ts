import type { Session } from '../../contract/accounts.ts'
import { admit, keepNothing } from '../cache/admitted.ts'
import { mayHaveMirror } from '../cache/mirrorName.ts'
import { flushAll } from '../cache/writer.ts'
import { isActing, sessionStore } from '../stores/acting.ts'
import { useSession } from '../stores/session.ts'
import { storageKeys } from '../stores/storageKeys.ts'
import { tellTabs } from '../sync/tabChannel.ts'
import { askAhead, loadAhead, untilShowable } from './ahead.ts'

/** How long the copy may take to be read, in milliseconds; a store that hangs must not keep the app from starting. */
const patience = 1000

const after = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** How long the first screen may take over a network, in milliseconds, before the bars and a skeleton are shown. */
const networkPatience = 300

// A visitor has no session to read, and loads nothing that reads one.
const loadRecord = () => import('../stores/sessionRecord.ts')
const loadMirror = () => import('../cache/sessionMirror.ts')
type SessionRecord = Awaited<ReturnType<typeof loadRecord>>

/** When the access token of a session ends: the later of two sessions is the newer. */
function endOf({ readClaims }: SessionRecord, session: Session | null): number {
  try {
    return session ? readClaims(session.AccessToken).exp : 0
  } catch {
    return 0
  }
}

/** Takes over the copy of the session, if it is newer than what local storage has. */
async function restore(): Promise<void> {
  if (!useSession.getState().session && !(await mayHaveMirror())) return
  const [record, { readMirror }] = await Promise.all([loadRecord(), loadMirror()])
  const copy = await readMirror()
  if (copy && endOf(record, copy) >= endOf(record, record.storedSession())) record.keepSession(copy)
}

const adoptStored = () =>
  loadRecord().then(
    async (record) => {
      // What was typed belongs to the person who was there until now.
      await flushAll()
      record.adoptStored()
    },
    // What reads a session could not be loaded: the person stays signed in, and this tab shows them as a visitor.
    () => undefined,
  )

/** True where local storage may hold a session. */
const mayBeSignedIn = () => sessionStore().getItem(storageKeys.AccessToken) !== null

/**
 * Finds the session before the first screen, also after the browser died before it had written local storage down,
 * and keeps its copy from then on (offline O1: what was acknowledged survives).
 */
export async function startSession(): Promise<void> {
  if (isActing()) {
    // No other tab hears of this session, and no copy of it is kept.
    keepNothing()
    return adoptStored()
  }
  if (mayBeSignedIn()) {
    loadAhead()
    await adoptStored()
    // The copy seldom tells of another person.
    untilShowable().catch(() => undefined)
  }
  const late = after(patience)
  const restored = restore().catch(() => undefined)
  // Not before: a token that was replaced already would end the session.
  restored.then(askAhead).catch(() => undefined)
  const showable = restored.then(untilShowable).catch(() => undefined)
  await Promise.race([restored, late])
  // From the device it takes moments.
  const isKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  await Promise.race([showable, isKept ? late : after(networkPatience)])
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, () => void adoptStored())
  useSession.subscribe(({ session }, before) => {
    if (session === before.session) return
    if (session) admit(session.UserId)
    tellTabs({ Kind: 'session' })
    // Without a store the session lives in local storage alone.
    loadMirror()
      .then(({ keepMirror }) => keepMirror(session))
      .catch(() => undefined)
  })
}
