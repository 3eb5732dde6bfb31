import { Missed, type Changed } from '../../../contract/hub/hub.ts'
import { databasesOf } from '../../cache/database/personDatabases.ts'
import { isAway, onBack } from '../../stores/connection.ts'
import { resetLive, useLive } from '../../stores/live.ts'
import { addChangeHint } from '../../stores/changeHints.ts'
import { onEvent, onReturn } from '../../stores/pageEvents.ts'
import { earliestPosition } from '../../stores/portalPosition.ts'
import { useSession } from '../../stores/session.ts'
import { readClaims } from '../../stores/sessionRecord.ts'
import { useServerClock } from '../../stores/clock.ts'
import { contentEntities, gatherChanges, reloadContent } from '../pull/changedHints.ts'
import { wakeSync } from '../outbox/syncEngine.ts'
import { listenToTabs } from '../transport/tabListener.ts'
import { runHubConnection, type HubLink, type Runner } from './hubConnection.ts'
import { addLive, dropLive, markLive, mergeLive, showLive, tellLive } from './liveNotifications.ts'
import { portalAnswered, suspectPortal } from '../transport/connectionWatch.ts'
import { refreshSession } from '../session/sessionRefresh.ts'
import { tellTabs } from '../transport/tabChannel.ts'
import { tabNames } from '../transport/tabNames.ts'
import { tabLocksBy } from '../transport/tabLock.ts'
import { wait, whenAborted } from '../transport/wait.ts'

/** How often a tab checks whether it slept, and after how much sleep a connection is not trusted, in milliseconds. */
const heartbeat = 5000
const longSleep = 90_000

/** A token that expires within this many milliseconds is refreshed before use. */
const nearEnd = 30_000

const tokenOf = (userId: string): string => {
  const { session } = useSession.getState()
  return session?.UserId === userId ? session.AccessToken : ''
}

/** A valid access token of the person, as far as this device knows. */
async function freshToken(userId: string): Promise<string> {
  const token = tokenOf(userId)
  if (!token) return ''
  const now = Date.now() + useServerClock.getState().ahead
  try {
    const isNearEnd = readClaims(token).exp * 1000 - now < nearEnd
    if (isNearEnd) await refreshSession(token, { byItself: true })
  } catch {
    // The portal reports what is wrong with a token that cannot be read here.
  }
  return tokenOf(userId)
}

/** Makes this tab request again what shows rows of these kinds. */
function showNews(entities: readonly string[], on?: number): void {
  reloadContent(entities)
  addChangeHint(entities, on)
}

const tellNews = (userId: string, entities: readonly string[]) =>
  tellTabs({ Kind: 'news', UserId: userId, Entities: [...entities] })

/** Makes this tab and the others request again what shows rows of these kinds. */
function newsArrived(userId: string, entities: readonly string[], on?: number): void {
  showNews(entities, on)
  tellNews(userId, entities)
}

/** `on` is when the changes arrived, and `token` the one that this tab had then. */
function changesArrived(
  userId: string,
  changes: readonly (Changed | undefined)[],
  token: string,
  on: number,
): void {
  // Roles are part of the token: a refresh brings the new ones, unless the token was replaced already.
  if (token && changes.some((change) => change?.Entity === 'User' && change.Id === userId))
    void refreshSession(token, { byItself: true })
  newsArrived(userId, [...new Set(changes.map((change) => change?.Entity ?? 'all'))], on)
}

/**
 * Learns which parts of the desk an organiser with some of them has now: they are part of the session, and what was given
 * while there was no connection was missed. What was taken away is learned from the first refusal.
 */
function learnParts(userId: string): void {
  const { session } = useSession.getState()
  if (session?.UserId === userId && session.DeskParts)
    void refreshSession(session.AccessToken, { byItself: true })
}

/**
 * Learns what was announced between the first answers of this page and its first connection, and makes it read again
 * only what may be older than that: everything, if the portal does not know. Other tabs may have older answers.
 */
async function learnMissed(userId: string, link: Pick<HubLink, 'missed'>): Promise<readonly Changed[]> {
  const connectedOn = performance.now()
  tellNews(userId, ['all'])
  const known = earliestPosition()
  const answer = known && (await link.missed(known.position).catch(() => undefined))
  const missed = Missed.safeParse(answer).data
  addChangeHint(['all'], connectedOn, missed ? known?.since : undefined)
  return missed ?? []
}

/** A connection has ended: unless the portal is away, the next requests find out whether the session has ended too. */
async function learnWhy(): Promise<void> {
  await suspectPortal()
  if (!isAway()) addChangeHint(['all'])
}

/** Keeps the device's connection to the hub until the signal aborts. */
async function holdConnection(
  userId: string,
  signal: AbortSignal,
  runs: (runner: Runner | undefined) => void,
): Promise<void> {
  const { openHub } = await import('./hub.ts')
  if (signal.aborted) return
  let token = ''
  const changes = gatherChanges(databasesOf(userId), (fresh, on) => changesArrived(userId, fresh, token, on))
  let wasConnected = false
  const runner = runHubConnection({
    open: openHub,
    token: () => freshToken(userId),
    refused: async (token) => {
      portalAnswered()
      await refreshSession(token, { byItself: true })
    },
    show: (state) => {
      showLive(state)
      // A broken connection is often the first sign that the network is gone.
      if (state === 'reconnecting') void suspectPortal()
    },
    gotNotification: (text) => {
      portalAnswered()
      addLive(text)
    },
    changed: (change) => {
      portalAnswered()
      token = tokenOf(userId)
      changes.add(change)
    },
    connected: (link) => {
      portalAnswered()
      // Changes missed while disconnected are unknown here.
      if (wasConnected) newsArrived(userId, ['all', ...contentEntities])
      else
        void learnMissed(userId, link).then((missed) => {
          if (signal.aborted) return
          token = tokenOf(userId)
          missed.forEach(changes.add)
        })
      learnParts(userId)
      wasConnected = true
      void wakeSync(true)
    },
    closed: () => void learnWhy(),
  })
  runs(runner)
  await whenAborted(signal)
  runs(undefined)
  changes.stop()
  // The next tab does not wait for this stop, which a freezing tab never finishes.
  void runner.stop()
}

/**
 * Keeps the live connection of the signed-in person: one for all tabs of the device, passed on when its tab closes or
 * freezes (offline O8). Returns a function to stop.
 */
export function startLive(userId: string): () => void {
  const takeTurn = tabLocksBy(() => Promise.resolve(databasesOf(userId).work))
  const stopped = new AbortController()
  let turn = new AbortController()
  let frozen = false
  let runner: Runner | undefined
  let lastBeat = Date.now()

  async function queue(): Promise<void> {
    while (!stopped.signal.aborted && !turn.signal.aborted) {
      const { signal } = turn
      const connection = new AbortController()
      const disconnect = () => connection.abort()
      signal.addEventListener('abort', disconnect, { once: true })
      await takeTurn(tabNames.hubLock(userId), { signal }, () =>
        holdConnection(userId, connection.signal, (now) => (runner = now)),
      ).catch(() => undefined)
      // A lock that was taken away ends the connection too.
      disconnect()
      signal.removeEventListener('abort', disconnect)
      if (!signal.aborted) await wait(1000)
    }
  }

  const kick = () => {
    const slept = Date.now() - lastBeat > longSleep
    lastBeat = Date.now()
    if (slept) runner?.renew()
    else runner?.kick()
    if (!runner) tellTabs({ Kind: 'live-wanted', UserId: userId })
  }
  const freeze = () => {
    frozen = true
    turn.abort()
  }
  const resume = () => {
    if (!frozen) return
    frozen = false
    turn = new AbortController()
    void queue()
    kick()
  }
  const beat = setInterval(() => {
    if (Date.now() - lastBeat > longSleep) kick()
    lastBeat = Date.now()
  }, heartbeat)
  const stopListening = listenToTabs((message) => {
    if (!('UserId' in message) || message.UserId !== userId) return
    switch (message.Kind) {
      case 'live':
        // The tab with the connection knows its state best.
        if (!runner) useLive.setState({ state: message.State })
        mergeLive(message.Notifications)
        return
      case 'live-read':
        markLive(message.Ids)
        return
      case 'live-cleared':
        dropLive(message.Ids)
        return
      case 'news':
        showNews(message.Entities)
        return
      case 'live-wanted':
        if (!runner) return
        runner.kick()
        tellLive()
    }
  })
  const stops = [
    stopListening,
    onBack(kick),
    onEvent(window, 'online', kick),
    onReturn(kick),
    onEvent(document, 'freeze', freeze),
    onEvent(document, 'resume', resume),
    () => clearInterval(beat),
  ]
  tellTabs({ Kind: 'live-wanted', UserId: userId })
  void queue()

  return () => {
    stopped.abort()
    turn.abort()
    stops.forEach((stop) => stop())
    resetLive()
  }
}
