import { Alert, Button, Card, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { Room } from '../../../../contract/rooms.ts'
import type { Traveller } from '../../../../contract/travel.ts'
import { travelDeskTexts } from '../../../../contract/travelScreens.ts'
import { csvOf } from '../../../ui/csv.ts'
import { Icon } from '../../../ui/icons.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { allotmentOf, allotmentSheet, type Allotted } from './deskRows.ts'
import { GiveRoomDialog } from './GiveRoomDialog.tsx'

interface AllotmentProps {
  readonly travellers: readonly Traveller[]
  readonly rooms: readonly Room[]
  readonly onlyMissing: boolean
  readonly onNarrow: (isOnly: boolean) => void
  readonly onChanged: () => void
}

const { columns } = travelDeskTexts

/** Who needs a room, who has which, with whom, and who has none. */
export function Allotment({ travellers, rooms, onlyMissing, onNarrow, onChanged }: AllotmentProps) {
  const [chosen, setChosen] = useState<Allotted>()
  const all = allotmentOf(travellers, rooms)
  const missing = all.filter(({ traveller }) => traveller.NightsWithoutRoom.length > 0)
  const rows = onlyMissing ? missing : all
  return (
    <Stack>
      {missing.length > 0 && (
        <Alert color="orange" variant="outline" icon={<Icon name="warning" />} role="status">
          <Text c="var(--mantine-color-text)">{travelDeskTexts.withoutRoom(missing.length)}</Text>
        </Alert>
      )}
      <Group justify="space-between">
        <Checkbox
          label={travelDeskTexts.onlyWithoutRoom}
          checked={onlyMissing}
          onChange={(event) => onNarrow(event.currentTarget.checked)}
        />
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          onClick={() => saveFile(csvOf(allotmentSheet(rows)), 'room-allotment.csv')}
        >
          {travelDeskTexts.download}
        </Button>
      </Group>
      {rows.length === 0 ? (
        <Text>{travelDeskTexts.noOneNeeds}</Text>
      ) : (
        <Rows rows={rows} onGive={setChosen} />
      )}
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

interface RowsProps {
  readonly rows: readonly Allotted[]
  readonly onGive: (row: Allotted) => void
}

function Rows(props: RowsProps) {
  const isDesk = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  return isDesk ? <AllotmentTable {...props} /> : <AllotmentCards {...props} />
}

function Give({ row, onGive }: { readonly row: Allotted } & Pick<RowsProps, 'onGive'>) {
  const { FullName, Travel } = row.traveller
  if (!Travel) return null
  return (
    <Button
      variant={row.room ? 'default' : 'filled'}
      aria-label={row.room ? travelDeskTexts.changeOf(FullName) : travelDeskTexts.giveTo(FullName)}
      onClick={() => onGive(row)}
    >
      {row.room ? travelDeskTexts.change : travelDeskTexts.give}
    </Button>
  )
}

function Warning({ text }: { readonly text: string }) {
  if (!text) return null
  return (
    <Group gap={6} wrap="nowrap" c="var(--mantine-color-error)">
      <Icon name="warning" size={16} />
      <Text size="sm">{text}</Text>
    </Group>
  )
}

function AllotmentTable({ rows, onGive }: RowsProps) {
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {[columns.name, columns.people, columns.stay, columns.room, columns.shares, columns.warning].map(
            (label) => (
              <Table.Th key={label}>{label}</Table.Th>
            ),
          )}
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.traveller.AccommodationId}>
            <Table.Td fw={600}>{row.traveller.FullName}</Table.Td>
            <Table.Td>{row.traveller.People}</Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{row.stay}</Table.Td>
            <Table.Td>{row.room?.RoomName ?? ''}</Table.Td>
            <Table.Td>{row.shares.join(', ')}</Table.Td>
            <Table.Td>
              <Warning text={row.warning} />
            </Table.Td>
            <Table.Td ta="right">
              <Give row={row} onGive={onGive} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function AllotmentCards({ rows, onGive }: RowsProps) {
  return (
    <ul className="travel-cards">
      {rows.map((row) => (
        <Card key={row.traveller.AccommodationId} component="li" withBorder padding="md">
          <Stack gap="xs">
            <Text fw={600}>{row.traveller.FullName}</Text>
            <Text size="sm">
              {[
                travelDeskTexts.people(row.traveller.People),
                row.stay,
                row.room?.RoomName,
                row.shares.length > 0 && travelDeskTexts.with(row.shares.join(', ')),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Warning text={row.warning} />
            <Group>
              <Give row={row} onGive={onGive} />
            </Group>
          </Stack>
        </Card>
      ))}
    </ul>
  )
}
