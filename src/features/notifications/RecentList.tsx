import { Text, Title } from '@mantine/core'
import { dayWord, notificationTexts } from '../../../contract/notifications/notifications.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { usePulling } from './usePulledNotifications.ts'
import { recentOf } from './recentNotifications.ts'
import { useStored } from './useNotifications.ts'

/** The five newest unread stored notifications (spec §2 "Notification panel"). */
export function RecentList({ onChosen }: { readonly onChosen: (id: string) => void }) {
  const stored = useStored()
  const { isAsking } = usePulling()
  const now = useNow()
  const isLoading = stored === undefined || (stored === null && isAsking)
  const recent = recentOf(stored ?? [])
  return (
    <section aria-label={notificationTexts.recent}>
      <Title order={3} size="h5" className="bell-title">
        {notificationTexts.recent}
      </Title>
      {recent.length === 0 ? (
        <Text className="bell-empty" role="status">
          {isLoading ? notificationTexts.loading : notificationTexts.noUnread}
        </Text>
      ) : (
        <ul className="bell-list">
          {recent.map(({ Id, Subject, CreatedOn }) => (
            <li key={Id}>
              <button type="button" className="bell-row" data-unread onClick={() => onChosen(Id)}>
                <span className="bell-words">{Subject}</span>
                <span className="bell-when">{dayWord(CreatedOn, now)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
