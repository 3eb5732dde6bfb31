import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, type To } from 'react-router-dom'
import {
  dayWord,
  notificationTexts,
  type StoredNotification,
} from '../../../contract/notifications/notifications.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { WholeCodes } from '../../ui/WholeCodes.tsx'
import type { NavigationState } from './navigationState.ts'

interface RowsProps {
  readonly notifications: readonly StoredNotification[]
  /** The URL of the current list. */
  readonly list: To
  readonly openedId: string | undefined
  /** The one that gets the focus. */
  readonly pointedId: string | undefined
}

/** Notifications by subject and day; each links to its text. */
export function NotificationRows({ notifications, list, openedId, pointedId }: RowsProps) {
  const now = useNow()
  return (
    <ul className="notification-rows">
      {notifications.map((one) => (
        <li key={one.Id}>
          <Row
            notification={one}
            when={dayWord(one.CreatedOn, now)}
            list={list}
            isOpened={one.Id === openedId}
            isPointed={one.Id === pointedId}
          />
        </li>
      ))}
    </ul>
  )
}

interface RowProps {
  readonly notification: StoredNotification
  readonly when: string
  readonly list: To
  readonly isOpened: boolean
  readonly isPointed: boolean
}

function Row({ notification: { Id, Subject, IsRead }, when, list, isOpened, isPointed }: RowProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isPointed) link.current?.focus()
  }, [isPointed])
  const state: NavigationState = { notificationId: Id, openDetails: true }
  return (
    <Link
      ref={link}
      to={list}
      state={state}
      className="notification-row"
      data-unread={!IsRead || undefined}
      aria-current={isOpened || undefined}
    >
      <span className="notification-words">
        <WholeCodes>{Subject}</WholeCodes>
      </span>
      <span className="notification-when">{when}</span>
      {!IsRead && <VisuallyHidden>{notificationTexts.unread}</VisuallyHidden>}
    </Link>
  )
}
