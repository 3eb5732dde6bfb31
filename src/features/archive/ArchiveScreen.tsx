import '../../ui/list/desk.css'
import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import { getArchive, type ArchivedConference, type ArchiveCounts } from '../../../contract/archive/archive.ts'
import { countLabels } from '../../../contract/archive/archiveDesk.ts'
import { archiveDeskTexts } from './texts.ts'
import { longDate } from '../../../contract/core/moments.ts'
import { useSession } from '../../stores/session.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useTimeZone } from '../../sync/public/useTimeZone.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { CloseDialog } from './CloseDialog.tsx'
import { OpenYear } from './OpenYear.tsx'
import { useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'

/** Past conferences, and closing the current one; the open conference is in the URL. */
export function ArchiveScreen() {
  const session = useSession((state) => state.session)
  const [params, setParams] = useSearchParams()
  const sheet = useSheetAddress('open')
  const timeZone = useTimeZone()
  const archive = useRead(getArchive, { failed: archiveDeskTexts.loadFailed })
  if (!session) return null
  const open =
    archive.state === 'ready' && archive.value.find((one) => one.ConferenceId === params.get('year'))
  return (
    <Screen
      title={archiveDeskTexts.title}
      heading={open ? open.ConferenceName : archiveDeskTexts.title}
      beside={
        open ? (
          <Button variant="default" leftSection={<Icon name="back" />} onClick={() => setParams({})}>
            {archiveDeskTexts.back}
          </Button>
        ) : (
          <Button variant="default" onClick={() => sheet.open('close')}>
            {archiveDeskTexts.close}
          </Button>
        )
      }
    >
      {archive.state === 'failed' && <Failure message={archive.message} again={archive.again} />}
      {archive.state === 'loading' && <ListSkeleton />}
      {open && <OpenYear key={open.ConferenceId} conference={open} timeZone={timeZone} />}
      {archive.state === 'ready' && !open && (
        <Years years={archive.value} timeZone={timeZone} onOpen={(year) => setParams({ year })} />
      )}
      <CloseDialog
        opened={sheet.value === 'close'}
        onClose={() => sheet.close()}
        onClosed={() => {
          sheet.close()
          archive.again()
        }}
      />
    </Screen>
  )
}

interface YearsProps {
  readonly years: readonly ArchivedConference[]
  readonly timeZone: string
  readonly onOpen: (id: string) => void
}

function Years({ years, timeZone, onOpen }: YearsProps) {
  if (years.length === 0)
    return (
      <NothingFound title={archiveDeskTexts.emptyTitle} text={archiveDeskTexts.empty} onClear={undefined} />
    )
  return (
    <>
      <Text c="dimmed">{archiveDeskTexts.about}</Text>
      {years.map((year) => (
        <Card key={year.ConferenceId} withBorder component="article">
          <Group justify="space-between">
            <Title order={2} size="h4">
              {year.ConferenceName}
            </Title>
            <Button
              variant="default"
              aria-label={archiveDeskTexts.openNamed(year.ConferenceName)}
              onClick={() => onOpen(year.ConferenceId)}
            >
              {archiveDeskTexts.open}
            </Button>
          </Group>
          <Text>{countsLine(year.Counts)}</Text>
          <Text size="sm" c="dimmed">
            {archiveDeskTexts.closedBy(longDate(year.ClosedOn, timeZone), year.ClosedByName)}
          </Text>
        </Card>
      ))}
    </>
  )
}

const shown = ['Papers', 'Registrations', 'Receipts'] as const
const countsLine = (counts: ArchiveCounts) => shown.map((key) => countLabels[key](counts[key])).join(' · ')
