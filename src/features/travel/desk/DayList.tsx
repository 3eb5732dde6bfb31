import { Anchor, Checkbox, NativeSelect, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Traveller } from '../../../../contract/travel/travel.ts'
import { dayName, shortDay } from '../../../../contract/travel/travelScreens.ts'
import { travelDeskTexts } from './texts.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { csvOf } from '../../../ui/files/csv.ts'
import { storageKeys } from '../../../stores/storageKeys.ts'
import { RowKeys } from '../../../parts/list/RowKeys.tsx'
import { RecordPane } from '../../../parts/list/RecordPane.tsx'
import { walkOver } from '../../../parts/list/walkOver.ts'
import { paneTexts } from '../../../ui/list/paneTexts.ts'
import { paramsOf } from '../../../ui/sheet/useAddress.ts'
import { OpenTraveller } from './OpenTraveller.tsx'
import { TravelFound } from './TravelFound.tsx'
import { List } from '../../../ui/list/List.tsx'
import { useColumns } from '../../../ui/list/useColumns.ts'
import { useIsDesk } from '../../../ui/list/useIsDesk.ts'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { TravelWarnings } from '../TravelWarnings.tsx'
import {
  daysOf,
  movingColumns,
  movingOn,
  sheetOf,
  withWords,
  type Movement,
  type Moving,
} from './deskRows.ts'

interface DayListProps {
  readonly travellers: readonly Traveller[]
  readonly search: Readonly<Record<string, string>>
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void
}

const { columns } = travelDeskTexts

const idOf = ({ AccommodationId }: Moving) => AccommodationId

const layout = {
  [columns.time]: { width: 72 },
  [columns.people]: { width: 88, align: 'right' },
  [columns.by]: { width: '16%' },
  [columns.pickUp]: { width: 96 },
  [columns.phone]: { width: 150 },
} as const

/** The columns beside an open record. */
const besideRecord: readonly string[] = [columns.time, columns.name, columns.by, columns.pickUp]

/** The travellers of a day, and whom to pick up. */
export function DayList({ travellers, search, onChange }: DayListProps) {
  const dense = useColumns(`${storageKeys.columns}travel`, movingColumns)
  // The day and the way are behind a button on a phone.
  const isDesk = useIsDesk()
  const days = daysOf(travellers)
  const day = days.find((one) => one.day === search['day'])?.day ?? days[0]?.day
  const movement: Movement = search['movement'] === 'departures' ? 'departures' : 'arrivals'
  const onlyPickUps = search['pickups'] === 'yes'
  if (day === undefined) return <Text>{travelDeskTexts.noDays}</Text>
  const text = search['text'] ?? ''
  const moving = movingOn(travellers, day, movement).filter(({ pickUp }) => pickUp || !onlyPickUps)
  const rows = withWords(moving, movingColumns, text)
  const open = search['traveller']
  const traveller = travellers.find(({ AccommodationId }) => AccommodationId === open)
  const at = rows.findIndex(({ AccommodationId }) => AccommodationId === open)
  const row = rows[at]
  const beside = traveller !== undefined
  const people = rows.reduce((sum, { People }) => sum + People, 0)
  const save = () => saveFile(csvOf(sheetOf(movingColumns, rows, day)), `${movement}-${day}.csv`)
  return (
    <>
      <TravelFound
        hint={travelDeskTexts.searchHint}
        text={text}
        onSearch={(words) => onChange({ text: words })}
        narrowing={onlyPickUps ? 1 : 0}
        controls={
          <>
            <NativeSelect
              className="travel-day"
              label={travelDeskTexts.day}
              value={day}
              data={days.map(({ day: value, arrive, leave }) => ({
                value,
                label: travelDeskTexts.dayLine(dayName(value), arrive, leave),
              }))}
              onChange={(event) => onChange({ day: event.currentTarget.value })}
            />
            <Segments
              aria-label={travelDeskTexts.movement}
              className="travel-movements"
              value={movement}
              choices={[
                { value: 'arrivals', label: travelDeskTexts.arrivals },
                { value: 'departures', label: travelDeskTexts.departures },
              ]}
              onChange={(value) => onChange({ movement: value })}
            />
            <Checkbox
              className="travel-only"
              label={travelDeskTexts.onlyPickUps}
              checked={onlyPickUps}
              onChange={(event) => onChange({ pickups: event.currentTarget.checked ? 'yes' : undefined })}
            />
          </>
        }
        count={
          moving.length === 0
            ? travelDeskTexts.nobody
            : isDesk
              ? travelDeskTexts.registrations(rows.length, people)
              : travelDeskTexts.moving(shortDay(day), travelDeskTexts[movement], rows.length, people)
        }
        hasNoMatch={rows.length === 0 && moving.length > 0}
        onSave={save}
      >
        {rows.length > 0 && (
          <List
            label={travelDeskTexts[movement]}
            rows={rows}
            idOf={idOf}
            columns={beside ? movingColumns.filter(({ key }) => besideRecord.includes(key)) : movingColumns}
            named={columns.name}
            layout={layout}
            dense={dense}
            open={row?.AccommodationId}
            cells={{
              [columns.name]: ({ AccommodationId, FullName, Warnings }) => (
                <>
                  <Anchor
                    component={Link}
                    to={`?${paramsOf({ ...search, traveller: AccommodationId }).toString()}`}
                    className="desk-title"
                    size="sm"
                    fw={600}
                    underline="hover"
                  >
                    {FullName}
                  </Anchor>
                  <TravelWarnings warnings={Warnings} />
                </>
              ),
            }}
            timeZone="UTC"
          />
        )}
      </TravelFound>
      <RowKeys rows={rows} idOf={idOf} isOpen={beside} openRow={row} isSearched />
      {traveller && (
        <RecordPane
          label={travelDeskTexts.traveller}
          name={traveller.FullName}
          place={at < 0 ? undefined : paneTexts.place(at + 1, rows.length)}
          row={row?.AccommodationId}
          {...walkOver(rows, at, ({ AccommodationId }) => onChange({ traveller: AccommodationId }))}
          onClose={() => onChange({ traveller: undefined })}
        >
          <OpenTraveller key={traveller.AccommodationId} traveller={traveller} />
        </RecordPane>
      )}
    </>
  )
}
