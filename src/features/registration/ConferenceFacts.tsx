import { Text, Title } from '@mantine/core'
import { getActiveDates } from '../../../contract/content/dates.ts'
import { texts } from '../../../contract/core/errors.ts'
import { longDate, momentIn } from '../../../contract/core/moments.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import type { HomePageFacts } from '../../sync/pull/useHomePage.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

interface ConferenceFactsProps {
  readonly conference: HomePageFacts
  /** Until when the person can register; null while no date is set. */
  readonly until: string | null
}

/** What one registers for: the conference, its day and place. */
export function ConferenceFacts({ conference: { name, place, timeZone }, until }: ConferenceFactsProps) {
  const dates = useRead(getActiveDates, { keep: useDatabases(), failed: texts.datesFailed })
  const day = dates.value?.find(({ UniqueKey }) => UniqueKey === 'conference_date')?.EndsOn
  const facts = [day && longDate(day, timeZone), place].filter(Boolean).join(' · ')
  return (
    <div>
      <Title order={2} size="h4" className="registration-name">
        {name}
      </Title>
      {facts && <Text className="registration-name">{facts}</Text>}
      {until && (
        <Text size="sm" c="dimmed">
          {registrationTexts.until(momentIn(timeZone, until))}
        </Text>
      )}
    </div>
  )
}
