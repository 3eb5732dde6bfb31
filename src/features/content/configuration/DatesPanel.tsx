import { ActionIcon, Alert, Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useSheet } from '../../../ui/sheet/useSheet.ts'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import { getHomePage } from '../../../../contract/content/content.ts'
import { dateWarnings, inOrderOfTime } from '../../../../contract/content/dateOrder.ts'
import { getDates, type ConferenceDate } from '../../../../contract/content/dates.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { limits } from '../../../../contract/core/limits.ts'
import { loadDates } from '../../../sync/public/publicContent.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useNow } from '../../../ui/reads/useNow.ts'
import { useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import { DateCard } from '../DateCard.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { joined } from '../../../sync/pull/joinedReads.ts'
import { DateForm } from './DateForm.tsx'

/** All dates of the conference, each with its form. */
export function DatesPanel() {
  const sheet = useSheetAddress('date')
  // The form is based on the date as it was opened.
  const options = { failed: texts.datesFailed, isPaused: sheet.value !== null }
  const loaded = joined({ dates: useRead(getDates, options), settings: useRead(getHomePage, options) })
  const isSheet = useSheet()
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={480} />
  const { dates, settings } = loaded.value
  const timeZone = settings.TimeZone
  const opened = sheet.value === 'new' ? 'new' : dates.find(({ Id }) => Id === sheet.value)
  return (
    <Stack>
      <Group justify="flex-end">
        <Button leftSection={<Icon name="plus" />} onClick={() => sheet.open('new')}>
          {configurationTexts.addDate}
        </Button>
      </Group>
      <Warnings dates={dates} timeZone={timeZone} />
      <ul className="configuration-list">
        {inOrderOfTime(dates).map((date) => (
          <DateCard key={date.Id} date={date} timeZone={timeZone} notSet={configurationTexts.notSet}>
            <ActionIcon
              variant="default"
              aria-label={configurationTexts.edit(date.Title)}
              onClick={() => sheet.open(date.Id)}
            >
              <Icon name="edit" />
            </ActionIcon>
          </DateCard>
        ))}
      </ul>
      <Preview dates={dates} timeZone={timeZone} />
      <Modal
        opened={opened !== undefined}
        onClose={() => sheet.close()}
        title={opened === 'new' ? configurationTexts.addDate : configurationTexts.editDate}
        fullScreen={isSheet}
        size="lg"
        closeOnClickOutside={false}
      >
        <DateForm
          date={opened === 'new' ? undefined : opened}
          others={dates.filter((other) => other !== opened)}
          timeZone={timeZone}
          onSaved={() => {
            sheet.close()
            loaded.again()
            void loadDates()
          }}
        />
      </Modal>
    </Stack>
  )
}

interface DatesProps {
  readonly dates: readonly ConferenceDate[]
  readonly timeZone: string
}

/** Dates that look wrong but may be intended. */
function Warnings({ dates, timeZone }: DatesProps) {
  const now = useNow()
  const warnings = dateWarnings(dates, timeZone, now)
  if (warnings.length === 0) return null
  return (
    <Alert color="orange" title={configurationTexts.oddDates}>
      {warnings.map((warning) => (
        <Text key={warning} size="sm">
          {warning}
        </Text>
      ))}
    </Alert>
  )
}

/** The cards of the landing page, in the same order. */
function Preview({ dates, timeZone }: DatesProps) {
  const soonest = inOrderOfTime(dates.filter(({ EndsOn }) => EndsOn !== null))
  return (
    <Stack component="section" gap="sm" aria-label={configurationTexts.previewAll}>
      <Title order={2} size="h4">
        {configurationTexts.previewAll}
      </Title>
      <Text size="sm" c="dimmed">
        {soonest.length > 0 ? configurationTexts.inZone(timeZone) : configurationTexts.previewNone}
      </Text>
      <ul className="configuration-dates">
        {soonest.slice(0, limits.DatesShown).map((date) => (
          <DateCard key={date.Id} date={date} timeZone={timeZone} />
        ))}
      </ul>
    </Stack>
  )
}
