import './landing.css'
import { Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DateFields } from '../../../contract/content/dates.ts'
import { noId } from '../../../contract/core/limits.ts'
import { deadlineIn } from '../../../contract/core/moments.ts'
import { apiBase } from '../../sync/transport/apiBase.ts'
import { Icon, isIconName } from '../../ui/icons.tsx'

interface DateCardProps {
  readonly date: Pick<DateFields, 'Title' | 'Description' | 'DeadlineDate' | 'IconUrl'>
  /** The conference's time zone; absent while loading. */
  readonly timeZone: string | undefined
  /** Shown instead of a date that is not set. */
  readonly notSet?: string
  readonly component?: 'li' | 'div'
  readonly children?: ReactNode
}

/** One of the 'Dates to Remember': icon, title, description, date (spec §2 "Landing page"). */
export function DateCard({ date, timeZone, notSet, component = 'li', children }: DateCardProps) {
  return (
    <Card component={component} withBorder padding="md">
      <Group align="start" wrap="nowrap">
        <DateIcon iconUrl={date.IconUrl} />
        <Stack gap={4} miw={0} flex={1}>
          <Text fw={600}>{date.Title}</Text>
          {date.Description && (
            <Text size="sm" c="dimmed">
              {date.Description}
            </Text>
          )}
          {/* Server and browser may format a date differently: keep the server's text. */}
          {timeZone ? (
            <Text suppressHydrationWarning>
              {date.DeadlineDate ? deadlineIn(date.DeadlineDate, timeZone) : notSet}
            </Text>
          ) : (
            <Skeleton height={20} width={200} />
          )}
        </Stack>
        {children}
      </Group>
    </Card>
  )
}

function DateIcon({ iconUrl }: { readonly iconUrl: string }) {
  const isImage = !isIconName(iconUrl) && iconUrl !== '' && iconUrl !== noId
  if (isImage) return <img src={`${apiBase}/Storage/image/${iconUrl}`} alt="" width={32} height={32} />
  return (
    <span className="landing-icon">
      <Icon name={isIconName(iconUrl) ? iconUrl : 'calendar'} size={22} />
    </span>
  )
}
