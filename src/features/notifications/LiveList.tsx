import { Text, VisuallyHidden } from '@mantine/core'
import { clockTime } from '../../../contract/core/moments.ts'
import { notificationTexts } from '../../../contract/notifications/notifications.ts'
import { useLive } from '../../stores/live.ts'
import { clearLive, readLive } from '../../sync/live/liveNotifications.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { IdleButton } from './IdleButton.tsx'
import { markAllSeen } from './markRead.ts'
import { useUnread } from './useNotifications.ts'

interface LiveListProps {
  /** Called when a message is chosen and read. */
  readonly onChosen: () => void
}

/** The live messages since the sign-in, newest first. */
export function LiveList({ onChosen }: LiveListProps) {
  const databases = useDatabases()
  const messages = useLive((state) => state.notifications)
  const unread = useUnread()
  const now = useNow()
  return (
    <section aria-label={notificationTexts.live}>
      {messages.length === 0 ? (
        <Text className="bell-empty">{notificationTexts.none}</Text>
      ) : (
        <ul className="bell-list">
          {messages.map(({ id, message, timestamp, isRead }) => (
            <li key={id}>
              <button
                type="button"
                className="bell-row"
                data-unread={!isRead || undefined}
                onClick={() => {
                  readLive(id)
                  onChosen()
                }}
              >
                <span className="bell-words">{message}</span>
                <span className="bell-when">{clockTime(Date.parse(timestamp), now)}</span>
                {!isRead && <VisuallyHidden>{notificationTexts.unread}</VisuallyHidden>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="bell-acts">
        <IdleButton
          label={notificationTexts.markAll}
          isIdle={unread === 0 && messages.every(({ isRead }) => isRead)}
          act={() => void markAllSeen(databases)}
        />
        <IdleButton label={notificationTexts.clearAll} isIdle={messages.length === 0} act={clearLive} />
      </div>
    </section>
  )
}
