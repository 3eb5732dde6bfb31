import { Anchor, Badge, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { getNotifications } from '../../../../contract/notifications/sentList.ts'
import {
  announcementTexts,
  sentState,
  targetsText,
} from '../../../../contract/notifications/announcements.ts'
import { momentHere } from '../../../../contract/core/moments.ts'
import { type SentNotification } from '../../../../contract/notifications/notificationAdmin.ts'
import { useServerClock } from '../../../stores/clock.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { ListSkeleton } from '../../../ui/list/ListSkeleton.tsx'
import { NothingFound } from '../../../ui/list/NothingFound.tsx'
import { Pages, type OnPage } from '../../../ui/list/Pages.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useNow } from '../../../ui/reads/useNow.ts'
import { changeShown, type Shown } from './shownAddress.ts'

interface SentListProps {
  readonly shown: Shown
  /** The one that the navigation points to. */
  readonly pointedId: string | undefined
  readonly onPage: OnPage
}

const colours = { scheduled: 'blue', active: 'green', over: 'gray', withdrawn: 'gray' } as const

/** The state of a notification, in words. */
export function StateBadge({ sent }: { readonly sent: SentNotification }) {
  const ahead = useServerClock((state) => state.ahead)
  const state = sentState(sent, useNow() + ahead)
  return (
    <Badge variant="dot" size="lg" tt="none" color={colours[state]} className="announcement-state">
      {announcementTexts.states[state]}
    </Badge>
  )
}

/** The sent notifications, page by page, newest first. */
export function SentList({ shown, pointedId, onPage }: SentListProps) {
  const { State, Page } = shown
  const list = useRead(getNotifications, { query: { State, Page }, failed: announcementTexts.loadFailed })
  if (list.state !== 'ready') return <NotReady read={list} loading={<ListSkeleton rows={5} height={76} />} />
  const { Rows, Total, PageSize } = list.value
  if (Total === 0)
    return State === 'active' ? (
      <NothingFound title={announcementTexts.none} text={announcementTexts.noneHint} />
    ) : (
      <NothingFound title={announcementTexts.nonePast} />
    )
  return (
    <Stack>
      <ul className="announcements">
        {Rows.map((sent) => (
          <Row
            key={sent.Id}
            sent={sent}
            isPointed={sent.Id === pointedId}
            to={`?${changeShown(shown, { open: sent.Id }).toString()}`}
          />
        ))}
      </ul>
      <Pages
        page={Page}
        total={Math.ceil(Total / PageSize)}
        isBehind={list.value.Page !== Page}
        onChange={onPage}
      />
    </Stack>
  )
}

interface RowProps {
  readonly sent: SentNotification
  readonly isPointed: boolean
  readonly to: string
}

function Row({ sent, isPointed, to }: RowProps) {
  const parts = [
    targetsText(sent, sent.UserIds.length),
    momentHere(Date.parse(sent.ActiveFrom)),
    ...(sent.ByMail ? [announcementTexts.mailed] : []),
  ]
  return (
    <li className="announcement" data-pointed={isPointed || undefined}>
      <div className="announcement-main">
        <Anchor
          component={Link}
          to={to}
          size="sm"
          fw={600}
          c="inherit"
          underline="hover"
          className="announcement-link"
        >
          {sent.Subject}
        </Anchor>
        <Text size="sm" c="dimmed">
          {parts.join(' · ')}
        </Text>
      </div>
      <Text size="sm">{announcementTexts.readOf(sent.Readers, sent.Receivers)}</Text>
      <StateBadge sent={sent} />
    </li>
  )
}
