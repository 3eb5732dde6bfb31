import { Anchor, Stack, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link, type To } from 'react-router-dom'
import { notificationTexts, type StoredNotification } from '../../../contract/notifications/notifications.ts'
import { Icon } from '../../ui/icons.tsx'
import { WholeCodes } from '../../ui/WholeCodes.tsx'
import type { NavigationState } from './navigationState.ts'
import { OpenedText } from './OpenedText.tsx'
import { subjectOf, useOpened } from './useOpened.ts'

interface DetailProps {
  readonly id: string
  /** The entry in the list; undefined if there is none. */
  readonly listed: StoredNotification | undefined
  /** Back to the list, on a phone. */
  readonly list: To
}

/** One open notification beside the list. */
export function NotificationDetail({ id, listed, list }: DetailProps) {
  const opened = useOpened(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const subject = subjectOf(opened) ?? listed?.Subject
  const isNamed = subject !== undefined
  useEffect(() => {
    if (isNamed) heading.current?.focus()
  }, [isNamed])
  const pointed: NavigationState = { notificationId: id }
  return (
    <Stack component="article" className="notification-detail">
      <Anchor component={Link} to={list} state={pointed} replace className="notification-back">
        <Icon name="back" size={18} />
        {notificationTexts.back}
      </Anchor>
      {isNamed && (
        <Title order={2} size="h3" ref={heading} tabIndex={-1} className="notification-subject">
          <WholeCodes>{subject}</WholeCodes>
        </Title>
      )}
      <OpenedText opened={opened} />
    </Stack>
  )
}
