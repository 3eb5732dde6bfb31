import { pluck } from '../../../contract/core/collections.ts'
import { hubLimits, type LiveNotification } from '../../../contract/hub/hub.ts'
import { useLive, type LiveState } from '../../stores/live.ts'
import { useSession } from '../../stores/session.ts'
import { tellTabs } from '../transport/tabChannel.ts'
import type { TabMessage } from '../transport/tabMessage.ts'

/** Messages cleared here: a tab that does not know that yet may still send them. */
const cleared = new Set<string>()

const shown = () => useLive.getState().notifications

/** Sends a message about the list of the signed-in person to the other tabs. */
function tellTabsOf(messageOf: (UserId: string) => TabMessage): void {
  const { session } = useSession.getState()
  if (session) tellTabs(messageOf(session.UserId))
}

/** Merges the list of another tab: nothing shown here is lost, and nothing is shown twice. */
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

/** Marks live messages as read in this tab. */
export function markLive(ids: readonly string[]): void {
  useLive.setState({
    notifications: shown().map((one) => (ids.includes(one.id) ? { ...one, isRead: true } : one)),
  })
}

/** Removes live messages in this tab. */
export function dropLive(ids: readonly string[]): void {
  for (const id of ids) cleared.add(id)
  useLive.setState({ notifications: shown().filter(({ id }) => !cleared.has(id)) })
}

/** Sends the state and the messages of the live connection to the other tabs. */
export function tellLive(): void {
  const { state: State, notifications } = useLive.getState()
  tellTabsOf((UserId) => ({ Kind: 'live', UserId, State, Notifications: [...notifications] }))
}

/** Shows the state of the live connection in every tab. */
export function showLive(state: LiveState): void {
  useLive.setState({ state })
  tellLive()
}

/** Adds a live message at the top of the list, unread (spec §4 "Live connection"). */
export function addLive(message: string): void {
  // Even with a clock that was set back, it goes above earlier messages.
  const newest = Date.parse(shown()[0]?.timestamp ?? '') || 0
  const timestamp = new Date(Math.max(Date.now(), newest + 1)).toISOString()
  mergeLive([{ id: crypto.randomUUID(), message, timestamp, isRead: false }])
  tellLive()
}

function readThese(Ids: string[]): void {
  markLive(Ids)
  tellTabsOf((UserId) => ({ Kind: 'live-read', UserId, Ids }))
}

/** Marks one live message as read, in every tab. */
export const readLive = (id: string): void => readThese([id])

/** Marks every shown live message as read, in every tab. */
export const readAllLive = (): void => readThese(pluck(shown(), 'id'))

/** Clears the list of live messages in every tab; one that arrives at that moment stays. */
export function clearLive(): void {
  const Ids = pluck(shown(), 'id')
  dropLive(Ids)
  tellTabsOf((UserId) => ({ Kind: 'live-cleared', UserId, Ids }))
}
