import './events.css'
import { Button, Stack, Tabs } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import { importSessions } from '../../../contract/events/eventImport.ts'
import { createEvent } from '../../../contract/events/events.ts'
import { eventDeskTexts, sessionImportDeskTexts } from '../../../contract/events/eventDesk.ts'
import { Allowed, useMayCall } from '../../parts/act/Allowed.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { DeskHead } from '../../ui/DeskHead.tsx'
import { EventList } from './EventList.tsx'
import { ProgrammeGrid } from './grid/ProgrammeGrid.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import { useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'
import { formPath, useEvents } from './useEvents.ts'
import { TabRow } from '../../ui/TabRow.tsx'

const tabs = ['list', 'grid', 'publish'] as const

/** The organisers' events: a list, a grid by day and room, and the publication (spec §2 "/events"). */
export function EventsScreen() {
  const [params, setParams] = useSearchParams()
  const sheet = useSheetAddress('open')
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'list'
  const read = useEvents()
  const may = useMayCall()
  const planned = read.value && { events: read.value.events, timeZone: read.value.settings.TimeZone }
  return (
    <Tabs value={tab} onChange={(next) => setParams(next ? { tab: next } : {})} keepMounted={false}>
      <Stack>
        <DeskHead
          title={eventDeskTexts.title}
          tabs={
            <TabRow active={tab}>
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one} mih="var(--target)">
                  {eventDeskTexts.tabs[one]}
                </Tabs.Tab>
              ))}
            </TabRow>
          }
        >
          <Allowed to={createEvent}>
            <Button
              variant="default"
              leftSection={<Icon name="upload" />}
              onClick={() => sheet.open('import')}
            >
              {sessionImportDeskTexts.title}
            </Button>
            <Button
              component={Link}
              to={formPath()}
              // Where the programme is published, that is the act of the screen.
              variant={tab === 'list' ? 'filled' : 'default'}
              leftSection={<Icon name="plus" />}
            >
              {eventDeskTexts.add}
            </Button>
          </Allowed>
        </DeskHead>
        {read.state === 'failed' && <Failure message={read.message} again={read.again} />}
        {read.state === 'loading' && <ListSkeleton />}
        {planned && (
          <>
            <Tabs.Panel value="list">
              <EventList {...planned} onChanged={read.refresh} />
            </Tabs.Panel>
            <Tabs.Panel value="grid">
              <ProgrammeGrid {...planned} onChanged={read.refresh} />
            </Tabs.Panel>
            <Tabs.Panel value="publish">
              <PublishPanel {...planned} />
            </Tabs.Panel>
          </>
        )}
        <ImportDialog
          isOpen={sheet.value === 'import' && may(importSessions)}
          events={planned?.events ?? []}
          onClose={() => sheet.close()}
          onImported={read.refresh}
        />
      </Stack>
    </Tabs>
  )
}
