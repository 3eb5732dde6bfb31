import { ActionIcon, Button, Group, Modal, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { configurationTexts } from '../../../../contract/configuration.ts'
import { getHomePage } from '../../../../contract/content.ts'
import { getDates, type ConferenceDate } from '../../../../contract/dates.ts'
import { texts } from '../../../../contract/errors.ts'
import type { PersonDatabases } from '../../../cache/person.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { loadDates } from '../../../sync/publicContent.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { DateCard } from '../DateCard.tsx'
import { DateForm } from './DateForm.tsx'

async function readDates() {
  const [dates, homePage] = await Promise.all([call(getDates), call(getHomePage)])
  return { dates: dates.Result, timeZone: homePage.Result.TimeZone }
}

/** All dates of the conference, each with its form. */
export function DatesPanel({ databases }: { readonly databases: PersonDatabases }) {
  const loaded = useLoaded(readDates, (error) => messageOf(error, texts.datesFailed), [])
  const [opened, setOpened] = useState<ConferenceDate | 'new'>()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  if (loaded.state === 'loading') return <Skeleton height={480} aria-label="Loading" />
  const { dates, timeZone } = loaded.value
  const close = () => setOpened(undefined)
  return (
    <Stack>
      <Group justify="flex-end">
        <Button leftSection={<Icon name="plus" />} onClick={() => setOpened('new')}>
          {configurationTexts.addDate}
        </Button>
      </Group>
      <ul className="configuration-list">
        {dates.map((date) => (
          <DateCard key={date.Id} date={date} timeZone={timeZone} notSet={configurationTexts.notSet}>
            <ActionIcon
              variant="default"
              aria-label={configurationTexts.edit(date.Title)}
              onClick={() => setOpened(date)}
            >
              <Icon name="edit" />
            </ActionIcon>
          </DateCard>
        ))}
      </ul>
      <Modal
        opened={opened !== undefined}
        onClose={close}
        title={opened === 'new' ? configurationTexts.addDate : configurationTexts.editDate}
        fullScreen={isPhone}
        size="lg"
        closeOnClickOutside={false}
      >
        <DateForm
          databases={databases}
          date={opened === 'new' ? undefined : opened}
          timeZone={timeZone}
          onSaved={() => {
            close()
            loaded.again()
            void loadDates()
          }}
        />
      </Modal>
    </Stack>
  )
}
