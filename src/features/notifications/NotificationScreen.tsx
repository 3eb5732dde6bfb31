import './notifications.css'
import { Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useSearchParams } from 'react-router-dom'
import { getActiveNotifications, notificationTexts } from '../../../contract/notifications/notifications.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import { notificationsKey } from '../../cache/entities/readMarks.ts'
import { useConnection } from '../../stores/connection.ts'
import { Failure } from '../../ui/Failure.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { paths } from '../../paths.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { IdleButton } from './IdleButton.tsx'
import { markAllSeen } from './markRead.ts'
import { useNavigationState, type NavigationState } from './navigationState.ts'
import { NotificationDetail } from './NotificationDetail.tsx'
import { NotificationRows } from './NotificationRows.tsx'
import { usePulling } from './usePulledNotifications.ts'
import { useStored } from './useNotifications.ts'

const tabs = { all: notificationTexts.all, unread: notificationTexts.unread } as const
type Tab = keyof typeof tabs

/** All of a person's notifications, also offline (spec §2 "/notifications"). */
export function NotificationScreen() {
  const databases = useDatabases()
  const stored = useStored()
  const { isAsking, again } = usePulling()
  const [params, setParams] = useSearchParams()
  const { notificationId, openDetails, switchToActive } = useNavigationState()
  // All listed notifications are active, so the "active" list is the full one.
  const tab: Tab = params.get('tab') === 'unread' && !switchToActive ? 'unread' : 'all'
  const openedId = openDetails ? notificationId : undefined
  const list = { pathname: paths.notifications, search: tab === 'unread' ? '?tab=unread' : '' }
  const unread = (stored ?? []).filter(({ IsRead }) => !IsRead).length
  const change = (next: string | null) => {
    const state: NavigationState = openedId ? { notificationId: openedId, openDetails: true } : {}
    setParams(next === 'unread' ? { tab: next } : {}, { replace: true, state })
  }
  const isEmpty = tab === 'all' || stored?.length === 0
  const shown = stored?.filter(({ Id, IsRead }) => tab === 'all' || !IsRead || Id === openedId)

  return (
    <Stack>
      <ScreenHead title={notificationTexts.title}>
        <IdleButton
          label={notificationTexts.markAll}
          isIdle={unread === 0}
          act={() => void markAllSeen(databases)}
        />
      </ScreenHead>
      <Age />
      {!stored && (isAsking || stored === undefined) && <Loading />}
      {stored === null && !isAsking && <Failure message={notificationTexts.failed} again={again} />}
      {shown && (
        <div className="notification-panes" data-opened={openedId !== undefined || undefined}>
          <Tabs value={tab} onChange={change} keepMounted={false} className="notification-list">
            <Tabs.List mb="xs">
              {(Object.keys(tabs) as Tab[]).map((one) => (
                <Tabs.Tab key={one} value={one} mih="var(--target)">
                  {one === 'unread' && unread > 0 ? `${tabs[one]} (${unread})` : tabs[one]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={tab}>
              {shown.length > 0 ? (
                <NotificationRows
                  notifications={shown}
                  list={list}
                  openedId={openedId}
                  pointedId={openDetails ? undefined : notificationId}
                />
              ) : (
                <NothingFound
                  title={isEmpty ? notificationTexts.none : notificationTexts.noUnread}
                  text={isEmpty ? notificationTexts.emptyHint : undefined}
                />
              )}
            </Tabs.Panel>
          </Tabs>
          {openedId ? (
            <NotificationDetail
              key={openedId}
              id={openedId}
              listed={stored?.find(({ Id }) => Id === openedId)}
              list={list}
            />
          ) : (
            shown.length > 0 && (
              <Text className="notification-choose" c="dimmed">
                {notificationTexts.choose}
              </Text>
            )
          )}
        </div>
      )}
    </Stack>
  )
}

/** The age of the list, while the portal does not respond. */
function Age() {
  const { copies } = useDatabases()
  const isReachable = useConnection((state) => state.reachable)
  const on = useLiveQuery(
    async () =>
      (await readCopy(copies, notificationsKey, getActiveNotifications.result).catch(() => undefined))?.On,
    [copies],
  )
  return <AsOf on={isReachable ? undefined : on} />
}

function Loading() {
  return (
    <Stack gap="xs" role="status" aria-busy="true">
      <Text>{notificationTexts.loading}</Text>
      {Array.from({ length: 4 }, (_, place) => (
        <Skeleton key={place} height={64} />
      ))}
    </Stack>
  )
}
