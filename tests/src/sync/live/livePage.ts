import { vi } from 'vitest'
import type { Session } from '../../../../contract/accounts/accounts.ts'
import { noId } from '../../../../contract/core/limits.ts'
import type { LiveState } from '../../../../src/stores/live.ts'
import type { TabMessage } from '../../../../src/sync/transport/tabMessage.ts'

/** An access token that ends at this time, in seconds. */
export const tokenUntil = (exp: number, sub: string = noId): string =>
  ['head', btoa(JSON.stringify({ sub, IsAdmin: 'false', exp })), 'signature'].join('.')

export const sessionOf = (UserId: string, AccessToken: string): Session => ({
  ...{ AccessToken, RefreshToken: AccessToken.length.toString().padEnd(43, 'r'), UserId, UserDetailId: noId },
  ...{ UserName: 'asha@example.org', Email: 'asha@example.org', FullName: 'Asha Rao' },
  ...{ Designation: 'Professor', Organization: 'University of Mysore', OrganizationCity: 'Mysore' },
  ...{ OrganizationState: 'Karnataka', OrganizationCountry: 'India', Roles: [] },
})

/** A page whose person is signed in, and another tab beside it. */
export type LivePage = Awaited<ReturnType<typeof openLivePage>>

export async function openLivePage(AccessToken = tokenUntil(4_000_000_000)) {
  localStorage.clear()
  vi.spyOn(console, 'debug').mockImplementation(() => undefined)
  const UserId = crypto.randomUUID()
  const { startLive } = await import('../../../../src/sync/live/liveSession.ts')
  const { useLive } = await import('../../../../src/stores/live.ts')
  const { useChangeHints } = await import('../../../../src/stores/changeHints.ts')
  const { useConnection } = await import('../../../../src/stores/connection.ts')
  const { useServerClock } = await import('../../../../src/stores/clock.ts')
  const { useSession } = await import('../../../../src/stores/session.ts')
  const { keepSession } = await import('../../../../src/stores/sessionRecord.ts')
  const { databasesOf } = await import('../../../../src/cache/database/personDatabases.ts')
  const { startSync } = await import('../../../../src/sync/outbox/syncEngine.ts')
  const { earliestPosition } = await import('../../../../src/stores/portalPosition.ts')
  keepSession(sessionOf(UserId, AccessToken))
  useConnection.setState({ reachable: true })
  useServerClock.setState({ ahead: 0 })
  const hints: (readonly string[])[] = []
  const trusted: number[] = []
  const states: LiveState[] = []
  const received: TabMessage[] = []
  const other = new BroadcastChannel('lectern')
  other.onmessage = ({ data }: MessageEvent<TabMessage>) => received.push(data)
  const forgets = [
    useChangeHints.subscribe((hint) => {
      hints.push(hint.last)
      trusted.push(hint.trusted)
    }),
    useLive.subscribe(({ state }, before) => {
      if (state !== before.state) states.push(state)
    }),
  ]
  const stops: (() => void)[] = []
  const also = (stop: () => void) => {
    stops.push(stop)
    return stop
  }
  return {
    UserId,
    AccessToken,
    databases: databasesOf(UserId),
    keepSession,
    session: () => useSession.getState().session,
    isReachable: () => useConnection.getState().reachable,
    setReachable: (reachable: boolean) => useConnection.setState({ reachable }),
    setClockAhead: (ahead: number) => useServerClock.setState({ ahead }),
    /** Begins to hold the live connection; returns a function to stop. */
    start: () => also(startLive(UserId)),
    startSync: () => also(startSync(UserId)),
    /** The kinds of rows that this page was asked to request again. */
    hints,
    /** Since when answers were to be trusted, at each of these. */
    trusted,
    signedInOn: () => earliestPosition()?.since,
    /** The states that were shown. */
    states,
    state: () => useLive.getState().state,
    /** The live messages on screen, each with whether it is read. */
    messages: () => useLive.getState().notifications.map(({ message, isRead }) => [message, isRead]),
    watchLive: (seen: () => void) => also(useLive.subscribe(seen)),
    hintedOn: () => useChangeHints.getState().on,
    /** What the other tab has received of these kinds. */
    received: (...kinds: TabMessage['Kind'][]) => received.filter(({ Kind }) => kinds.includes(Kind)),
    /** The other tab sends a message. */
    tell: (message: TabMessage) => other.postMessage(message),
    leave: () => {
      for (const stop of [...stops, ...forgets]) stop()
      other.close()
    },
  }
}
