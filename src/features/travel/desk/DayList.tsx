import { Button, Card, Checkbox, NativeSelect, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Traveller } from '../../../../contract/travel.ts'
import { dayName, travelDeskTexts } from '../../../../contract/travelScreens.ts'
import { csvOf } from '../../../ui/csv.ts'
import { Icon } from '../../../ui/icons.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { TravelWarnings } from '../TravelWarnings.tsx'
import { daysOf, movingOn, movingSheet, type Movement, type Moving } from './deskRows.ts'

interface DayListProps {
  readonly travellers: readonly Traveller[]
  readonly search: Readonly<Record<string, string>>
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void
}

const { columns } = travelDeskTexts

/** Who comes or goes on a day, and whom to pick up. */
export function DayList({ travellers, search, onChange }: DayListProps) {
  const days = daysOf(travellers)
  const day = days.find((one) => one.day === search['day'])?.day ?? days[0]?.day
  const movement: Movement = search['movement'] === 'departures' ? 'departures' : 'arrivals'
  const onlyPickUps = search['pickups'] === 'yes'
  if (day === undefined) return <Text>{travelDeskTexts.noDays}</Text>
  const rows = movingOn(travellers, day, movement).filter(({ pickUp }) => pickUp || !onlyPickUps)
  const people = rows.reduce((sum, { People }) => sum + People, 0)
  const save = () => saveFile(csvOf(movingSheet(rows, day)), `${movement}-${day}.csv`)
  return (
    <Stack>
      <div className="travel-filters">
        <NativeSelect
          label={travelDeskTexts.day}
          value={day}
          data={days.map(({ day: value, arrive, leave }) => ({
            value,
            label: travelDeskTexts.dayLine(dayName(value), arrive, leave),
          }))}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
        <SegmentedControl
          aria-label={travelDeskTexts.movement}
          classNames={{ label: 'travel-movement' }}
          value={movement}
          data={[
            { value: 'arrivals', label: travelDeskTexts.arrivals },
            { value: 'departures', label: travelDeskTexts.departures },
          ]}
          onChange={(value) => onChange({ movement: value })}
        />
        <Checkbox
          label={travelDeskTexts.onlyPickUps}
          checked={onlyPickUps}
          onChange={(event) => onChange({ pickups: event.currentTarget.checked ? 'yes' : undefined })}
        />
        <Button variant="default" leftSection={<Icon name="download" />} onClick={save}>
          {travelDeskTexts.download}
        </Button>
      </div>
      <Text role="status" c="dimmed">
        {rows.length > 0 ? travelDeskTexts.registrations(rows.length, people) : travelDeskTexts.nobody}
      </Text>
      {rows.length > 0 && <Rows rows={rows} />}
    </Stack>
  )
}

function Rows(props: { readonly rows: readonly Moving[] }) {
  const isDesk = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  return isDesk ? <MovingTable {...props} /> : <MovingCards {...props} />
}

const yesNo = (is: boolean) => (is ? travelDeskTexts.yes : travelDeskTexts.no)

function MovingTable({ rows }: { readonly rows: readonly Moving[] }) {
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {[
            ...[columns.time, columns.name, columns.people, columns.by, columns.place],
            ...[columns.pickUp, columns.phone, columns.remarks],
          ].map((label) => (
            <Table.Th key={label}>{label}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.AccommodationId}>
            <Table.Td>{row.time}</Table.Td>
            <Table.Td fw={600}>
              {row.FullName}
              <TravelWarnings warnings={row.Warnings} />
            </Table.Td>
            <Table.Td>{row.People}</Table.Td>
            <Table.Td>{row.by}</Table.Td>
            <Table.Td>{row.place}</Table.Td>
            <Table.Td>{yesNo(row.pickUp)}</Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{row.Phone}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.Remarks}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function MovingCards({ rows }: { readonly rows: readonly Moving[] }) {
  return (
    <ul className="travel-cards">
      {rows.map((row) => (
        <Card key={row.AccommodationId} component="li" withBorder padding="md">
          <Text fw={600}>
            {row.time} · {row.FullName}
          </Text>
          <Text size="sm">{[row.by, row.place].filter(Boolean).join(', ')}</Text>
          <Text size="sm">
            {travelDeskTexts.people(row.People)} · {columns.pickUp}: {yesNo(row.pickUp)}
          </Text>
          <Text size="sm">{row.Phone}</Text>
          <TravelWarnings warnings={row.Warnings} />
          {row.Remarks && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {row.Remarks}
            </Text>
          )}
        </Card>
      ))}
    </ul>
  )
}
