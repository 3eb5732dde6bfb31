import { notificationTexts } from '../../../contract/notifications/notifications.ts'
import { useLive } from '../../stores/live.ts'

/** Whether live messages work right now (spec §2 "Notification panel"). */
export function LiveState() {
  const isConnected = useLive(({ state }) => state === 'connected')
  return (
    <span className="live-state" role="status">
      <span className="live-dot" data-connected={isConnected || undefined} aria-hidden="true" />
      {isConnected ? notificationTexts.connected : notificationTexts.disconnected}
    </span>
  )
}
