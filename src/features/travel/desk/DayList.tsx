import { Anchor, Button, NativeSelect, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Traveller } from '../../../../contract/travel/travel.ts'
import { dayName, shortDay } from '../../../../contract/travel/travelScreens.ts'
import { ListFilters } from '../../../parts/list/ListFilters.tsx'
import { ListPane } from '../../../parts/list/ListPane.tsx'
import { ListRows } from '../../../parts/list/ListRows.tsx'
import { ListScreen } from '../../../parts/list/ListScreen.tsx'
import { useLocalList } from '../../../parts/list/localList.ts'
import { useListAddress } from '../../../parts/list/useList.ts'
import { csvOf } from '../../../ui/files/csv.ts'
import { saveFile } from '../../../ui/files/saveFile.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useIsDesk } from '../../../ui/list/useIsDesk.ts'
import { TravelWarnings } from '../TravelWarnings.tsx'
import { DayNotice } from './DayNotice.tsx'
import { daysOf, movingOn, sheetOf, type Moving } from './deskRows.ts'
import { OpenTraveller } from './OpenTraveller.tsx'
import { travelDeskTexts as texts } from './texts.ts'
import { dayList, dayRows } from './travelLists.ts'

interface DayListProps {
  readonly travellers: readonly Traveller[]
  readonly onChanged: () => void
}

const idOf = ({ AccommodationId }: Moving) => AccommodationId
const nameOf = ({ FullName }: Moving) => FullName

const layout = {
  Time: { width: 84 },
  People: { width: 96, align: 'right' },
  By: { width: '16%' },
  PickUp: { width: 96 },
  Phone: { width: 150 },
} as const

/** The travellers of a day, and whom to pick up. */
export function DayList({ travellers, onChanged }: DayListProps) {
  const address = useListAddress(dayList)
  // The day and the way are behind a button on a phone.
  const isDesk = useIsDesk()
  const { Movement: movement = 'arrivals', Day } = address.shown
  const days = daysOf(travellers)
  const day = (days.find((one) => one.day === Day) ?? days[0])?.day
  const moving = day === undefined ? [] : movingOn(travellers, day, movement)
  const rows = dayRows(moving, address.shown)
  const list = useLocalList(address, { found: rows, failed: undefined, again: onChanged })
  if (day === undefined) return <Text>{texts.noDays}</Text>
  const { change, columns } = list
  const people = rows.reduce((sum, { People }) => sum + People, 0)
  const save = () => saveFile(csvOf(sheetOf(columns.all, rows, day)), `${movement}-${day}.csv`)
  const chooseDay = (
    <NativeSelect
      className="travel-day"
      label={texts.day}
      value={day}
      data={days.map((one) => ({
        value: one.day,
        label: texts.dayLine[movement](
          isDesk ? shortDay(one.day) : dayName(one.day),
          movement === 'arrivals' ? one.arrive : one.leave,
        ),
      }))}
      onChange={(event) => change({ Day: event.currentTarget.value })}
    />
  )
  const chooseMovement = (
    <Segments
      aria-label={texts.movement}
      className="travel-movements"
      value={movement}
      choices={[
        { value: 'arrivals', label: texts.arrivals },
        { value: 'departures', label: texts.departures },
      ]}
      onChange={(Movement) => change({ Movement })}
    />
  )
  return (
    <>
      <DayNotice
        day={Day}
        gone={Day === day ? undefined : (asked) => texts.dayGone(asked, dayName(day))}
        passed={texts.dayPassed}
        timeZone={list.timeZone}
      />
      <ListScreen
        list={list}
        texts={{
          found: (count) =>
            isDesk ? texts.ofRows(count) : texts.moving(shortDay(day), texts[movement], count, people),
          ...{ emptyTitle: texts.emptyTitle, empty: texts.nobody, emptyFilter: texts.noMatch },
        }}
        filters={<ListFilters list={list} controls={{ Day: chooseDay, Movement: chooseMovement }} />}
        tools={<SaveList onSave={save} />}
      >
        {({ Rows }) => (
          <ListRows
            list={list}
            label={texts[movement]}
            rows={Rows}
            idOf={idOf}
            named="Name"
            beside={['Time', 'Name', 'By', 'PickUp']}
            layout={layout}
            cells={{
              Name: (row) => (
                <>
                  <Anchor
                    component={Link}
                    to={list.at({ open: idOf(row) })}
                    className="desk-title"
                    size="sm"
                    fw={600}
                    underline="hover"
                  >
                    {row.FullName}
                  </Anchor>
                  <TravelWarnings warnings={row.Warnings} />
                </>
              ),
            }}
          />
        )}
      </ListScreen>
      <ListPane list={list} label={texts.traveller} idOf={idOf} nameOf={nameOf}>
        {(id) => (
          <OpenTraveller traveller={travellers.find(({ AccommodationId }) => AccommodationId === id)} />
        )}
      </ListPane>
    </>
  )
}

/** Saves what a list shows as a file, without a network too. */
export function SaveList({ onSave }: { readonly onSave: () => void }) {
  return (
    <Button
      variant="default"
      className="desk-tool"
      leftSection={<Icon name="download" />}
      title={texts.downloadAs}
      onClick={onSave}
    >
      {texts.download}
    </Button>
  )
}
