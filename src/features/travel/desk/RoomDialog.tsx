import { Modal, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createRoom, roomRules, updateRoom, type Room } from '../../../../contract/travel/rooms.ts'
import { travelDeskTexts } from './texts.ts'
import { call } from '../../../sync/session/call.ts'
import { RoomSheet } from './RoomSheet.tsx'

interface RoomDialogProps {
  readonly edited: Room | 'new' | undefined
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Adds a room or changes one. */
export function RoomDialog({ edited, onClose, onSaved }: RoomDialogProps) {
  const title =
    !edited || edited === 'new' ? travelDeskTexts.addRoom : travelDeskTexts.editRoom(edited.RoomName)
  return (
    <Modal opened={edited !== undefined} onClose={onClose} title={title}>
      {edited && (
        <RoomForm room={edited === 'new' ? undefined : edited} onClose={onClose} onSaved={onSaved} />
      )}
    </Modal>
  )
}

interface RoomFormProps {
  readonly room: Room | undefined
  readonly onClose: () => void
  readonly onSaved: () => void
}

function RoomForm({ room, onClose, onSaved }: RoomFormProps) {
  const [RoomName, setRoomName] = useState(room?.RoomName ?? '')
  const [capacity, setCapacity] = useState<string | number>(room?.Capacity ?? 2)
  const [isTried, setTried] = useState(false)
  const body = { RoomName, Capacity: Number(capacity) }
  const errors = roomRules(body)

  const save = async () => {
    if (room) await call(updateRoom, { params: { id: room.RoomId }, body, ifMatch: room.Version })
    else await call(createRoom, { body })
    onSaved()
  }

  return (
    <RoomSheet
      send={save}
      failed={travelDeskTexts.saveFailed}
      isBroken={Object.keys(errors).length > 0}
      onTry={() => setTried(true)}
      onClose={onClose}
    >
      <TextInput
        required
        data-autofocus
        label={travelDeskTexts.roomName}
        value={RoomName}
        error={isTried && errors['RoomName']}
        onChange={(event) => setRoomName(event.currentTarget.value)}
      />
      <NumberInput
        required
        hideControls
        label={travelDeskTexts.capacity}
        value={capacity}
        error={isTried && errors['Capacity']}
        onChange={setCapacity}
      />
    </RoomSheet>
  )
}
