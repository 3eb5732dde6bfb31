import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core'
import { deleteRoom, sharers, type Room, updateRoom } from '../../../../contract/travel/rooms.ts'
import { nightsLine, stayLine } from '../../../../contract/travel/travelScreens.ts'
import { Allowed } from '../../../parts/act/Allowed.tsx'
import { travelDeskTexts } from './texts.ts'
import { call } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { Icon } from '../../../ui/icons.tsx'
import { RoomDialog } from './RoomDialog.tsx'

interface RoomsPanelProps {
  readonly rooms: readonly Room[]
  /** The room in the dialog; undefined while it is closed. */
  readonly edited: Room | 'new' | undefined
  readonly onEdit: (room: Room | undefined) => void
  readonly onChanged: () => void
}

/** The rooms and their guests; rooms can be added, changed and deleted. */
export function RoomsPanel({ rooms, edited, onEdit, onChanged }: RoomsPanelProps) {
  const { act } = useAct({ failed: travelDeskTexts.deleteFailed })
  const remove = (room: Room) =>
    act(async () => {
      await call(deleteRoom, { params: { id: room.RoomId } })
      onChanged()
      return travelDeskTexts.deleted
    })
  return (
    <Stack>
      {rooms.length === 0 && <Text>{travelDeskTexts.noRooms}</Text>}
      {rooms.length > 0 && (
        <ul className="travel-cards">
          {rooms.map((room) => (
            <RoomCard key={room.RoomId} room={room} onEdit={onEdit} onDelete={remove} />
          ))}
        </ul>
      )}
      <RoomDialog
        edited={edited}
        onClose={() => onEdit(undefined)}
        onSaved={() => {
          onEdit(undefined)
          onChanged()
        }}
      />
    </Stack>
  )
}

interface RoomCardProps {
  readonly room: Room
  readonly onEdit: (room: Room) => void
  readonly onDelete: (room: Room) => void
}

function RoomCard({ room, onEdit, onDelete }: RoomCardProps) {
  const { RoomName, Capacity, Guests, CrowdedNights } = room
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs" h="100%">
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {RoomName}
          </Text>
          <Text size="sm" c="dimmed">
            {travelDeskTexts.holds(Capacity)}
          </Text>
        </div>
        {CrowdedNights.length > 0 && (
          <Alert color="orange" variant="outline" icon={<Icon name="warning" />} p="xs">
            {travelDeskTexts.crowded(nightsLine(CrowdedNights))}
          </Alert>
        )}
        {Guests.length === 0 ? (
          <Text size="sm">{travelDeskTexts.free}</Text>
        ) : (
          <ul className="travel-list">
            {Guests.map((guest) => (
              <GuestLine key={guest.AccommodationId} guest={guest} room={room} />
            ))}
          </ul>
        )}
        <Allowed to={updateRoom}>
          <Group gap="xs" mt="auto">
            <Button
              variant="default"
              leftSection={<Icon name="edit" />}
              aria-label={travelDeskTexts.editRoom(RoomName)}
              onClick={() => onEdit(room)}
            >
              {travelDeskTexts.columns.edit}
            </Button>
            {Guests.length === 0 && (
              <Button
                variant="subtle"
                color="gray"
                c="dimmed"
                aria-label={travelDeskTexts.deleteRoom(RoomName)}
                onClick={() => onDelete(room)}
              >
                {travelDeskTexts.delete}
              </Button>
            )}
          </Group>
        </Allowed>
      </Stack>
    </Card>
  )
}

function GuestLine({ guest, room }: { readonly guest: Room['Guests'][number]; readonly room: Room }) {
  const others = room.Guests.filter((one) => one.AccommodationId !== guest.AccommodationId)
  const shares = sharers(guest, others).map(({ FullName }) => FullName)
  return (
    <li>
      <Text size="sm">
        {[
          guest.FullName,
          guest.People > 1 && travelDeskTexts.people(guest.People),
          stayLine(guest.StayFrom, guest.StayUntil),
          shares.length > 0 && travelDeskTexts.with(shares.join(', ')),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </li>
  )
}
