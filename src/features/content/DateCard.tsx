import './landing.css'
import type { ReactNode } from 'react'
import type { DateFields } from '../../../contract/content/dates.ts'
import { noId } from '../../../contract/core/limits.ts'
import { deadlineIn } from '../../../contract/core/moments.ts'
import { apiBase } from '../../sync/transport/apiBase.ts'
import { Icon, isIconName } from '../../ui/icons.tsx'
import { PlainCard, PlainGroup, PlainSkeleton, PlainStack } from '../../ui/plain/PlainBoxes.tsx'
import { PlainText } from '../../ui/plain/PlainText.tsx'

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
    <PlainCard component={component} padding="md">
      <PlainGroup align="start" wrap="nowrap">
        <DateIcon iconUrl={date.IconUrl} />
        <PlainStack gap={4} style={{ minWidth: 0, flex: 1 }}>
          <PlainText fw={600}>{date.Title}</PlainText>
          {date.Description && (
            <PlainText size="sm" c="dimmed">
              {date.Description}
            </PlainText>
          )}
          {/* Server and browser may format a date differently: keep the server's text. */}
          {timeZone ? (
            <PlainText suppressHydrationWarning>
              {date.DeadlineDate ? deadlineIn(date.DeadlineDate, timeZone) : notSet}
            </PlainText>
          ) : (
            <PlainSkeleton height={20} width={200} />
          )}
        </PlainStack>
        {children}
      </PlainGroup>
    </PlainCard>
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
