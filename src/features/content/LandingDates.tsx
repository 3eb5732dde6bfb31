import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { contentTexts } from '../../../contract/content.ts'
import type { ConferenceDate } from '../../../contract/dates.ts'
import { limits, noId } from '../../../contract/limits.ts'
import { deadlineIn } from '../../../contract/moments.ts'
import { apiBase } from '../../sync/apiBase.ts'
import { loadDates, usePublicContent } from '../../sync/publicContent.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Icon, isIconName } from '../../ui/icons.tsx'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Up to five 'Dates to Remember' (spec §2 "Landing page"); an older answer says how old it is. */
export function LandingDates() {
  const dates = usePublicContent((state) => state.dates)
  if (dates.state === 'failed')
    return <Failure message={contentTexts.loadError(dates.message)} again={() => void loadDates()} />
  if (dates.state === 'ready' && dates.value.length === 0) return null
  return (
    <section aria-labelledby="landing-dates">
      <Group justify="space-between" mb="md">
        <Title order={2} size="h3" id="landing-dates">
          Dates to Remember
        </Title>
        {dates.state === 'ready' && dates.storedOn !== null && (
          <Text size="sm" c="dimmed">
            as of {clock.format(Date.parse(dates.storedOn))}
          </Text>
        )}
      </Group>
      <ul className="landing-dates">
        {dates.state === 'ready'
          ? dates.value.slice(0, limits.DatesShown).map((date) => <DateCard key={date.Id} date={date} />)
          : [1, 2, 3].map((place) => <Skeleton component="li" key={place} height={130} />)}
      </ul>
    </section>
  )
}

function DateCard({ date }: { readonly date: ConferenceDate }) {
  const homePage = usePublicContent((state) => state.homePage)
  const zone = homePage.state === 'ready' ? homePage.value.TimeZone : undefined
  return (
    <Card component="li" withBorder padding="md">
      <Group align="start" wrap="nowrap">
        <DateIcon iconUrl={date.IconUrl} />
        <Stack gap={4} miw={0}>
          <Text fw={600}>{date.Title}</Text>
          {date.Description && (
            <Text size="sm" c="dimmed">
              {date.Description}
            </Text>
          )}
          {zone ? (
            <Text size="sm">{deadlineIn(date.DeadlineDate, zone)}</Text>
          ) : (
            <Skeleton height={20} width={200} />
          )}
        </Stack>
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
