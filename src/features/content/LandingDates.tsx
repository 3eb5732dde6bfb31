import { publicTexts } from '../../../contract/core/publicTexts.ts'
import { limits } from '../../../contract/core/limits.ts'
import { loadDates, usePublicContent } from '../../sync/public/publicContent.ts'
import { PlainGroup, PlainSkeleton } from '../../ui/plain/PlainBoxes.tsx'
import { PlainText, PlainTitle } from '../../ui/plain/PlainText.tsx'
import { DateCard } from './DateCard.tsx'
import { LandingFailure } from './LandingFailure.tsx'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Up to five 'Dates to Remember' (spec §2 "Landing page"); an older copy shows its age. */
export function LandingDates() {
  const dates = usePublicContent((state) => state.dates)
  const timeZone = usePublicContent(({ homePage }) => homePage.value?.TimeZone)
  if (dates.state === 'failed')
    return <LandingFailure message={publicTexts.loadError(dates.message)} again={() => void loadDates()} />
  if (dates.value?.length === 0) return null
  return (
    <section aria-labelledby="landing-dates">
      <PlainGroup justify="space-between" mb="md">
        <PlainTitle order={2} size="h3" id="landing-dates">
          Dates to Remember
        </PlainTitle>
        {dates.storedOn && (
          <PlainText size="sm" c="dimmed">
            as of {clock.format(Date.parse(dates.storedOn))}
          </PlainText>
        )}
      </PlainGroup>
      <ul className="landing-dates">
        {dates.state === 'ready'
          ? dates.value
              .slice(0, limits.DatesShown)
              .map((date) => <DateCard key={date.Id} date={date} timeZone={timeZone} />)
          : [1, 2, 3].map((place) => <PlainSkeleton component="li" key={place} height={130} />)}
      </ul>
    </section>
  )
}
