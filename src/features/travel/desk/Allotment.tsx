import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { giveRoom } from '../../../../contract/travel/rooms.ts'
import type { Room } from '../../../../contract/travel/rooms.ts'
import type { Traveller } from '../../../../contract/travel/travel.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { travelDeskTexts } from './texts.ts'
import { storageKeys } from '../../../stores/storageKeys.ts'
import { csvOf } from '../../../ui/files/csv.ts'
import { Icon } from '../../../ui/icons.tsx'
import { RowKeys } from '../../../parts/list/RowKeys.tsx'
import { List } from '../../../ui/list/List.tsx'
import { useColumns } from '../../../ui/list/useColumns.ts'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { allotmentColumns, allotmentOf, sheetOf, withWords, type Allotted } from './deskRows.ts'
import { GiveRoomDialog } from './GiveRoomDialog.tsx'
import { TravelFound } from './TravelFound.tsx'

interface AllotmentProps {
  readonly travellers: readonly Traveller[]
  readonly rooms: readonly Room[]
  readonly onlyMissing: boolean
  readonly onNarrow: (isOnly: boolean) => void
  /** The words of the search. */
  readonly text: string
  readonly onSearch: (text: string) => void
  readonly onChanged: () => void
}

const { columns } = travelDeskTexts

const idOf = ({ traveller }: Allotted) => traveller.AccommodationId

const layout = {
  [columns.people]: { width: 88, align: 'right' },
  [columns.stay]: { width: 150 },
  [columns.warning]: { width: 260 },
  actions: { width: 150 },
} as const

/** Everybody who needs a room, with their room and who shares it. */
export function Allotment(props: AllotmentProps) {
  const { travellers, rooms, onlyMissing, onNarrow, text, onSearch, onChanged } = props
  const [chosen, setChosen] = useState<Allotted>()
  const may = useMayCall()
  const dense = useColumns(`${storageKeys.columns}allotment`, allotmentColumns)
  const all = allotmentOf(travellers, rooms)
  const missing = all.filter(({ traveller }) => traveller.NightsWithoutRoom.length > 0)
  const hasRoom = all.filter(({ traveller }) => traveller.NightsWithoutRoom.length === 0)
  // Who has no room is what there is to do.
  const wanted = onlyMissing ? missing : [...missing, ...hasRoom]
  const rows = withWords(wanted, allotmentColumns, text)
  const people = rows.reduce((sum, { traveller }) => sum + traveller.People, 0)
  return (
    <Stack>
      <TravelFound
        hint={travelDeskTexts.searchRoomHint}
        text={text}
        onSearch={onSearch}
        narrowing={onlyMissing ? 1 : 0}
        controls={
          <Checkbox
            className="travel-only"
            label={travelDeskTexts.onlyWithoutRoom}
            checked={onlyMissing}
            onChange={(event) => onNarrow(event.currentTarget.checked)}
          />
        }
        count={[
          travelDeskTexts.registrations(rows.length, people),
          missing.length > 0 && travelDeskTexts.lacking(missing.length),
        ]
          .filter(Boolean)
          .join(' · ')}
        hasNoMatch={rows.length === 0 && wanted.length > 0}
        onSave={() => saveFile(csvOf(sheetOf(allotmentColumns, rows)), 'room-allotment.csv')}
      >
        {wanted.length === 0 && <Text>{travelDeskTexts.noOneNeeds}</Text>}
        {rows.length > 0 && (
          <List
            label={travelDeskTexts.allotment}
            rows={rows}
            idOf={idOf}
            columns={allotmentColumns}
            named={columns.name}
            layout={layout}
            dense={dense}
            cells={{
              [columns.name]: ({ traveller }) => (
                <Text size="sm" fw={600}>
                  {traveller.FullName}
                </Text>
              ),
              [columns.warning]: ({ traveller, warning }) =>
                traveller.Travel ? (
                  warning && <Warning text={warning} />
                ) : (
                  <Text size="sm" c="dimmed">
                    {warning}
                  </Text>
                ),
            }}
            timeZone="UTC"
            actions={(row) => may(giveRoom) && <Give row={row} onGive={setChosen} />}
          />
        )}
      </TravelFound>
      <RowKeys rows={rows} idOf={idOf} isOpen={false} openRow={undefined} isSearched />
      <GiveRoomDialog
        allotted={chosen}
        rooms={rooms}
        onClose={() => setChosen(undefined)}
        onGiven={() => {
          setChosen(undefined)
          onChanged()
        }}
      />
    </Stack>
  )
}

interface GiveProps {
  readonly row: Allotted
  readonly onGive: (row: Allotted) => void
}

function Give({ row, onGive }: GiveProps) {
  const { FullName, Travel } = row.traveller
  if (!Travel) return null
  return (
    <Button
      variant="default"
      aria-label={row.room ? travelDeskTexts.changeOf(FullName) : travelDeskTexts.giveTo(FullName)}
      onClick={() => onGive(row)}
    >
      {row.room ? travelDeskTexts.change : travelDeskTexts.give}
    </Button>
  )
}

function Warning({ text }: { readonly text: string }) {
  return (
    <Text span size="sm" c="var(--mantine-color-error)" className="travel-warned">
      <Icon name="warning" size={16} /> {text}
    </Text>
  )
}
