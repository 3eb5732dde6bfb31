import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { momentHere } from '../../../contract/core/moments.ts'
import { notificationTexts } from '../../../contract/notifications/notifications.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Html } from '../../ui/Html.tsx'
import { safeReturnPath } from '../../paths.ts'
import type { useOpened } from './useOpened.ts'

interface OpenedTextProps {
  readonly opened: ReturnType<typeof useOpened>
  /** Called when its link was followed. */
  readonly onLeave?: () => void
}

/** The text of a notification, or why it cannot be shown. */
export function OpenedText({ opened, onLeave }: OpenedTextProps) {
  if (opened.state === 'loading')
    return (
      <Stack aria-busy="true" aria-label="Loading">
        <Skeleton height={16} width="40%" />
        <Skeleton height={96} />
      </Stack>
    )
  const value = opened.state === 'ready' ? opened.value : 'failed'
  if (value === 'failed') return <Failure message={notificationTexts.failed} again={opened.again} />
  if (value === 'offline') return <Text role="status">{notificationTexts.offlineBody}</Text>
  if (value === 'gone') return <Text role="status">{notificationTexts.withdrawn}</Text>
  const to = value.Link ? safeReturnPath(value.Link) : undefined
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {momentHere(Date.parse(value.CreatedOn))}
      </Text>
      <div className="notification-body">
        <Html clean={value.Body} />
      </div>
      {to && (
        <Group>
          <Button component={Link} to={to} variant="default" onClick={() => onLeave?.()}>
            {notificationTexts.more}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
