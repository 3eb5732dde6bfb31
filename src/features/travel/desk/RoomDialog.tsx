import { Button, Group, Modal, NumberInput, Stack, TextInput } from '@mantine/core'
import { useRef, useState, type SyntheticEvent } from 'react'
import { createRoom, roomRules, updateRoom, type Room } from '../../../../contract/rooms.ts'
import { travelDeskTexts } from '../../../../contract/travelScreens.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { focusFirstError } from '../../../ui/focusFirstError.ts'
import { showSnack } from '../../../ui/snackbar.tsx'

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
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const body = { RoomName, Capacity: Number(capacity) }
  const errors = roomRules(body)

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy) return
    if (Object.keys(errors).length > 0) {
      focusFirstError(form.current ?? undefined)
      return
    }
    setBusy(true)
    try {
      if (room) await call(updateRoom, { params: { id: room.RoomId }, body, ifMatch: room.Version })
      else await call(createRoom, { body })
      onSaved()
    } catch (error) {
      showSnack(messageOf(error, travelDeskTexts.saveFailed), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void save(event)}>
      <Stack>
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
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {travelDeskTexts.cancel}
          </Button>
          <BusyButton busy={isBusy} fullWidth={false}>
            {travelDeskTexts.save}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
