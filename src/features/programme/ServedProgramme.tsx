import { Stack, Text, Title } from '@mantine/core'
import type { Programme } from '../../../contract/events/programme.ts'
import { entriesOf } from '../../../contract/events/programmeEntries.ts'
import { programmeTexts as texts } from '../../../contract/events/programmeScreen.ts'
import { PlainSkeleton, PlainStack } from '../../ui/plain/PlainBoxes.tsx'
import { Themed } from '../../ui/theme/Themed.tsx'
import { ProgrammeList } from './ProgrammeList.tsx'
import { ReadingProvider } from './reading.ts'

const nothing = () => Promise.resolve(undefined)
const noStars: ReadonlySet<string> = new Set()

/**
 * The programme before the app has loaded, rendered on the server for visitors: on a phone the rows that the app shows
 * first, where it shows them. A desk shows a picture of the day, and has bars until then.
 */
export function ServedProgramme({ programme }: { readonly programme: Programme }) {
  const { Events, TimeZone } = programme
  const reading = { timeZone: TimeZone, readerZone: TimeZone, stars: noStars, star: undefined, pointed: null }
  return (
    <Themed>
      <Stack gap="sm" className="served-list">
        <Title order={1} size="h2">
          {texts.title}
        </Title>
        <Text size="sm" c="dimmed" className="served-visitors">
          {texts.visitorStars} {texts.signIn}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.zone(TimeZone)}
        </Text>
        <div className="served-tools" />
        <ReadingProvider value={{ ...reading, readAbstract: nothing, missing: '' }}>
          <ProgrammeList shown={entriesOf(Events)} view="day" isSearch={false} />
        </ReadingProvider>
      </Stack>
      <div className="served-bars">
        <PlainStack>
          <PlainSkeleton height={36} width="60%" />
          <PlainSkeleton height={120} />
          <PlainSkeleton height={120} />
        </PlainStack>
      </div>
    </Themed>
  )
}
