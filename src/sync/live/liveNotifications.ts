import { hubLimits, type LiveNotification } from '../../../contract/hub/hub.ts'
import { useLive, type LiveState } from '../../stores/live.ts'
import { useSession } from '../../stores/session.ts'
import { tellTabs } from '../transport/tabChannel.ts'

/** What was cleared here: a tab that has not heard of that yet may still tell of it. */
const cleared = new Set<string>()

const shown = () => useLive.getState().notifications

/** The account that the list belongs to; undefined once nobody is signed in. */
const userId = () => useSession.getState().session?.UserId

/** Takes over what another tab knows: nothing that is shown here is lost by it, and nothing is shown twice. */
export function mergeLive(theirs: readonly LiveNotification[]): void {
  const byId = new Map(shown().map((one) => [one.id, one]))
  for (const one of theirs) {
    const isRead = one.isRead || (byId.get(one.id)?.isRead ?? false)
    if (!cleared.has(one.id)) byId.set(one.id, { ...one, isRead })
  }
  const notifications = [...byId.values()]
    .sort((a, b) => b.timestamp.localeCompare(a.timestamp))
    .slice(0, hubLimits.kept)
  useLive.setState({ notifications })
}

/** Marks live messages read, as another tab or this one says. */
export function markLive(ids: readonly string[]): void {
  useLive.setState({
    notifications: shown().map((one) => (ids.includes(one.id) ? { ...one, isRead: true } : one)),
  })
}

/** Shows live messages no more. */
export function dropLive(ids: readonly string[]): void {
  for (const id of ids) cleared.add(id)
  useLive.setState({ notifications: shown().filter(({ id }) => !cleared.has(id)) })
}

/** Tells the other tabs how the live connection stands and what came over it. */
export function tellLive(): void {
  const { state, notifications } = useLive.getState()
  const UserId = userId()
  if (UserId) tellTabs({ Kind: 'live', UserId, State: state, Notifications: [...notifications] })
}

/** Shows in every tab how the live connection stands. */
export function showLive(state: LiveState): void {
  useLive.setState({ state })
  tellLive()
}

/** Puts a message that came live on top of the list, unread (spec §4 "Live connection"). */
export function addLive(message: string): void {
  // Also with a clock that was set back it goes above what came before.
  const newest = Date.parse(shown()[0]?.timestamp ?? '') || 0
  const timestamp = new Date(Math.max(Date.now(), newest + 1)).toISOString()
  mergeLive([{ id: crypto.randomUUID(), message, timestamp, isRead: false }])
  tellLive()
}

/** Marks one live message read, in every tab. */
export function readLive(id: string): void {
  markLive([id])
  const UserId = userId()
  if (UserId) tellTabs({ Kind: 'live-read', UserId, Ids: [id] })
}

/** Marks every live message read that is shown, in every tab. */
export function readAllLive(): void {
  const Ids = shown().map(({ id }) => id)
  markLive(Ids)
  const UserId = userId()
  if (UserId) tellTabs({ Kind: 'live-read', UserId, Ids })
}

/** Empties the list of live messages in every tab; one that comes at that moment stays. */
export function clearLive(): void {
  const Ids = shown().map(({ id }) => id)
  dropLive(Ids)
  const UserId = userId()
  if (UserId) tellTabs({ Kind: 'live-cleared', UserId, Ids })
}
