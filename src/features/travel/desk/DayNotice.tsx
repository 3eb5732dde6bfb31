import { Text } from '@mantine/core'
import { dayIn } from '../../../../contract/content/dates.ts'
import { dayName } from '../../../../contract/travel/travelScreens.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useNow } from '../../../ui/reads/useNow.ts'

interface DayNoticeProps {
  /** The day that the address names, such as that of a shared view. */
  readonly day: string | undefined
  /** What is said of a day on which there is nobody; undefined if there is somebody. */
  readonly gone: ((day: string) => string) | undefined
  readonly passed: (day: string) => string
  readonly timeZone: string
}

/** Says that the day which a list was asked for is over, or that nobody travels on it. */
export function DayNotice({ day, gone, passed, timeZone }: DayNoticeProps) {
  const now = useNow()
  if (day === undefined) return null
  const today = dayIn(now, timeZone)
  const says = gone ?? (day < today ? passed : undefined)
  if (!says) return null
  return (
    <Text role="status" size="sm" className="travel-warned">
      <Icon name="warning" size={16} /> {says(dayName(day))}
    </Text>
  )
}
