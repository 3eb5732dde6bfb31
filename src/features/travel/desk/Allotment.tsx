import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { giveRoom, type Room } from '../../../../contract/travel/rooms.ts'
import type { Traveller } from '../../../../contract/travel/travel.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { ListFilters } from '../../../parts/list/ListFilters.tsx'
import { ListPane } from '../../../parts/list/ListPane.tsx'
import { ListRows } from '../../../parts/list/ListRows.tsx'
import { ListScreen } from '../../../parts/list/ListScreen.tsx'
import { useLocalList } from '../../../parts/list/localList.ts'
import { useListAddress } from '../../../parts/list/useList.ts'
import { csvOf } from '../../../ui/files/csv.ts'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { Icon } from '../../../ui/icons.tsx'
import { SaveList } from './DayList.tsx'
import { DayNotice } from './DayNotice.tsx'
import { allotmentOf, sheetOf, type Allotted } from './deskRows.ts'
import { GiveRoomDialog } from './GiveRoomDialog.tsx'
import { OpenTraveller } from './OpenTraveller.tsx'
import { travelDeskTexts as texts } from './texts.ts'
import { allotmentList, allotmentRows, staysIn } from './travelLists.ts'

interface AllotmentProps {
  readonly travellers: readonly Traveller[]
  readonly rooms: readonly Room[]
  readonly onChanged: () => void
}

const idOf = ({ traveller }: Allotted) => traveller.AccommodationId
const nameOf = ({ traveller }: Allotted) => traveller.FullName

const layout = {
  People: { width: 96, align: 'right' },
  Stay: { width: 150 },
  ToDo: { width: 310 },
  actions: { width: 150 },
} as const

/** Everybody who needs a room, with their room and who shares it. */
export function Allotment({ travellers, rooms, onChanged }: AllotmentProps) {
  const [chosen, setChosen] = useState<string>()
  const may = useMayCall()
  const address = useListAddress(allotmentList)
  const all = allotmentOf(travellers, rooms)
  const rows = allotmentRows(all, address.shown)
  const list = useLocalList(address, { found: rows, failed: undefined, again: onChanged })
  const { shown, columns } = list
  const people = rows.reduce((sum, { traveller }) => sum + traveller.People, 0)
  const missing = all.filter(({ traveller }) => traveller.NightsWithoutRoom.length > 0).length
  const find = (id: string | undefined) => all.find((row) => idOf(row) === id)
  const give = (row: Allotted, variant: 'default' | 'filled') =>
    may(giveRoom) && <Give row={row} variant={variant} onGive={() => setChosen(idOf(row))} />
  const { Night } = shown
  const isEmptyNight = Night !== undefined && !all.some((row) => staysIn(row, Night))
  return (
    <>
      <DayNotice
        day={Night}
        gone={isEmptyNight ? texts.nightGone : undefined}
        passed={texts.nightPassed}
        timeZone={list.timeZone}
      />
      <ListScreen
        list={list}
        texts={{
          found: (count) =>
            [texts.registrations(count, people), missing > 0 && texts.lacking(missing)]
              .filter(Boolean)
              .join(' · '),
          ...{ emptyTitle: texts.emptyTitle, empty: texts.noOneNeeds, emptyFilter: texts.noMatch },
        }}
        filters={
          <ListFilters
            list={list}
            choices={{
              Room: [
                ['none', texts.none] as const,
                ...rooms.map(({ RoomId, RoomName }) => [RoomId, RoomName] as const),
              ],
            }}
          />
        }
        tools={<SaveList onSave={() => saveFile(csvOf(sheetOf(columns.all, rows)), 'room-allotment.csv')} />}
      >
        {({ Rows }) => (
          <ListRows
            list={list}
            label={texts.allotment}
            rows={Rows}
            idOf={idOf}
            named="Name"
            titleOf={nameOf}
            titleSize="sm"
            beside={['Name', 'Stay', 'Room']}
            layout={layout}
            cells={{
              ToDo: ({ traveller, warning }) =>
                traveller.Travel ? (
                  warning && <Warning text={warning} />
                ) : (
                  <Text size="sm" c="dimmed">
                    {warning}
                  </Text>
                ),
            }}
            // Beside an open person the act is at the foot of the record.
            {...(shown.open === undefined ? { actions: (row: Allotted) => give(row, 'default') } : {})}
          />
        )}
      </ListScreen>
      <ListPane list={list} label={texts.traveller} idOf={idOf} nameOf={nameOf}>
        {(id) => {
          const row = find(id)
          return (
            <OpenTraveller
              traveller={row?.traveller}
              shares={row?.shares}
              act={row && give(row, row.traveller.NightsWithoutRoom.length > 0 ? 'filled' : 'default')}
            />
          )
        }}
      </ListPane>
      <GiveRoomDialog
        allotted={find(chosen)}
        rooms={rooms}
        onClose={() => setChosen(undefined)}
        onGiven={() => {
          setChosen(undefined)
          onChanged()
        }}
      />
    </>
  )
}

interface GiveProps {
  readonly row: Allotted
  readonly variant: 'default' | 'filled'
  readonly onGive: () => void
}

function Give({ row, variant, onGive }: GiveProps) {
  const { FullName, Travel } = row.traveller
  if (!Travel) return null
  return (
    <Button
      variant={variant}
      aria-label={row.room ? texts.changeOf(FullName) : texts.giveTo(FullName)}
      onClick={onGive}
    >
      {row.room ? texts.change : texts.give}
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
