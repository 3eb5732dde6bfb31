import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState, type CSSProperties } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { eventColumns, eventDeskTexts, eventSorts, listedEvents } from '../../../contract/events/eventDesk.ts'
import { eventFormTexts } from './texts.ts'
import { deleteEvent, type DraftEvent, copyEvent } from '../../../contract/events/events.ts'
import { foundEvents } from '../../../contract/events/foundEvents.ts'
import { downloadEvents } from '../../../contract/reports/reports.ts'
import { Allowed } from '../../parts/act/Allowed.tsx'
import { call } from '../../sync/session/call.ts'
import { sheetDownload } from '../../sync/files/sheetDownload.ts'
import { storageKeys } from '../../stores/storageKeys.ts'
import { RowKeys } from '../../parts/list/RowKeys.tsx'
import { ColumnMenu } from '../../ui/list/ColumnMenu.tsx'
import { DownloadMenu } from '../../ui/list/DownloadMenu.tsx'
import { List } from '../../ui/list/List.tsx'
import { NarrowedSearch } from '../../ui/list/NarrowedSearch.tsx'
import { NothingFound } from '../../ui/list/NothingFound.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { SortField } from '../../ui/list/SortField.tsx'
import { useColumns } from '../../ui/list/useColumns.ts'
import { useIsDesk } from '../../ui/list/useIsDesk.ts'
import { AskFirst } from './AskFirst.tsx'
import { paramsOf } from '../../ui/sheet/useAddress.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { formPath } from './useEvents.ts'

export interface EventListProps {
  readonly events: readonly DraftEvent[]
  readonly timeZone: string
  readonly onChanged: () => void
}

const idOf = ({ Id }: DraftEvent) => Id

/** All events; search and order are in the URL. */
export function EventList({ events, timeZone, onChanged }: EventListProps) {
  const [params, setParams] = useSearchParams()
  const [copied, setCopied] = useState<DraftEvent>()
  const [leaving, setLeaving] = useState<DraftEvent>()
  // Not only those found: a search moves no column.
  const hasNotes = listedEvents(events).some(({ Clashes, Withdrawn }) => Clashes + Withdrawn > 0)
  const columns = useColumns(`${storageKeys.columns}events`, deskColumns, hasNotes ? [] : ['notes'])
  const isDesk = useIsDesk()
  const text = params.get('text') ?? ''
  const sort = eventSorts.find((one) => one === params.get('sort')) ?? 'starts'
  const change = (changes: Readonly<Record<string, string>>) =>
    setParams((before) => paramsOf({ ...Object.fromEntries(before), ...changes }), { replace: true })
  const filter = { Text: text, Sort: sort }
  const found = foundEvents(events, filter)
  const sessions = found.reduce((sum, { Sessions }) => sum + Sessions.length, 0)
  return (
    <div className="desk-found" style={{ '--toolbar-height': '3.375rem' } as CSSProperties}>
      <div className="desk-toolbar">
        <NarrowedSearch
          narrowing={0}
          search={
            <SearchField
              label={eventDeskTexts.search}
              hint={eventDeskTexts.searchHint}
              text={text}
              onSearch={(next) => change({ text: next })}
            />
          }
        >
          <SortField columns={eventColumns} sort={sort} onSort={(next) => change({ sort: next })} />
        </NarrowedSearch>
        <div className="desk-tools">
          <Text role="status" size="sm" c="dimmed">
            {eventDeskTexts.found(found.length, sessions)}. {eventFormTexts.timeHint(timeZone)}.
          </Text>
          {isDesk && <ColumnMenu choice={columns} />}
          <DownloadMenu {...sheetDownload(downloadEvents, (format) => ({ ...filter, format }))} />
        </div>
      </div>
      {found.length === 0 ? (
        <NothingFound
          title={eventDeskTexts.emptyTitle}
          text={text ? eventDeskTexts.emptyFilter : eventDeskTexts.empty}
          onClear={text ? () => change({ text: '' }) : undefined}
        />
      ) : (
        <List
          label={eventDeskTexts.title}
          rows={found}
          idOf={idOf}
          columns={isDesk ? columns.shown : eventColumns}
          named="title"
          layout={layout}
          dense={columns}
          cells={{
            title: ({ Id, Title }) => (
              <Anchor component={Link} to={formPath(Id)} className="desk-title" fw={600} underline="hover">
                {Title}
              </Anchor>
            ),
          }}
          actions={(event) => <Actions event={event} onCopy={setCopied} onDelete={setLeaving} />}
          timeZone={timeZone}
          sort={sort}
          onSort={(next) => change({ sort: next })}
        />
      )}
      <RowKeys rows={found} idOf={idOf} isOpen={false} openRow={undefined} isSearched />
      {copied && (
        <CopyDialog
          key={copied.Id}
          event={copied}
          onClose={() => setCopied(undefined)}
          onCopied={onChanged}
        />
      )}
      <AskFirst
        title={eventDeskTexts.deleteTitle}
        name={leaving?.Title}
        text={eventDeskTexts.deleteExplained(leaving?.Sessions.length ?? 0)}
        yes={eventDeskTexts.delete}
        act={async () => {
          if (!leaving) return ''
          await call(deleteEvent, { params: { id: leaving.Id }, ifMatch: leaving.Version })
          return eventDeskTexts.deleted(leaving.Title)
        }}
        onClose={() => setLeaving(undefined)}
        onDone={onChanged}
      />
    </div>
  )
}

/** On a desk these can be shown too. */
const rarer: readonly string[] = ['ends', 'venue']
const deskColumns = eventColumns.map((column) =>
  rarer.includes(column.key) ? { ...column, isShown: false } : column,
)

const layout = {
  type: { width: 170 },
  starts: { width: 190 },
  ends: { width: 190 },
  sessions: { width: 96, align: 'right' },
  state: { width: 160 },
  notes: { width: 150 },
  actions: { width: 164 },
} as const

interface ActionsProps {
  readonly event: DraftEvent
  readonly onCopy: (event: DraftEvent) => void
  readonly onDelete: (event: DraftEvent) => void
}

function Actions({ event, onCopy, onDelete }: ActionsProps) {
  return (
    <Allowed to={copyEvent}>
      <Group gap="xs" justify="flex-end" className="events-acts">
        <Button
          variant="default"
          aria-label={eventDeskTexts.copyNamed(event.Title)}
          onClick={() => onCopy(event)}
        >
          {eventDeskTexts.copy}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          c="dimmed"
          aria-label={eventDeskTexts.deleteNamed(event.Title)}
          onClick={() => onDelete(event)}
        >
          {eventDeskTexts.delete}
        </Button>
      </Group>
    </Allowed>
  )
}
