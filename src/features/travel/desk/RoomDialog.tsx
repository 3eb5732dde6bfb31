import { Modal, NumberInput, TextInput } from '@mantine/core'
import { z } from 'zod'
import { createRoom, getRooms, roomRules, updateRoom, type Room } from '../../../../contract/travel/rooms.ts'
import type { FormCopy } from '../../../cache/entities/formTexts.ts'
import { formSource } from '../../../sync/editing/formSource.ts'
import { call } from '../../../sync/session/call.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { KeptForm } from '../../../ui/form/KeptForm.tsx'
import { useClosedByBack } from '../../../ui/sheet/useSheetAddress.ts'
import { travelDeskTexts } from './texts.ts'

interface RoomDialogProps {
  readonly edited: Room | 'new' | undefined
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Adds a room or changes one. */
export function RoomDialog({ edited, onClose, onSaved }: RoomDialogProps) {
  useClosedByBack(edited !== undefined, onClose)
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

/** A room as typed. */
const RoomText = z.object({ RoomName: z.string(), Capacity: z.string() })
type RoomText = z.infer<typeof RoomText>

const bodyOf = ({ RoomName, Capacity }: RoomText) => ({ RoomName, Capacity: Number(Capacity) })

const copyOf = (room: Room | undefined): FormCopy<RoomText> => ({
  Fields: { RoomName: room?.RoomName ?? '', Capacity: String(room?.Capacity ?? 2) },
  Version: room?.Version ?? 0,
})

function RoomForm({ room, onClose, onSaved }: RoomFormProps) {
  const databases = useDatabases()
  const source = formSource<RoomText>({
    databases,
    name: `room/${room?.RoomId ?? 'new'}`,
    schema: RoomText,
    served: copyOf(room),
    read: async () => {
      if (!room) return copyOf(undefined)
      return copyOf((await call(getRooms)).Result.find(({ RoomId }) => RoomId === room.RoomId) ?? room)
    },
    save: async (typed, ifMatch) => {
      const body = bodyOf(typed)
      const { Result } = await (room
        ? call(updateRoom, { params: { id: room.RoomId }, body, ifMatch })
        : call(createRoom, { body }))
      return { Result: copyOf(Result) }
    },
    failed: travelDeskTexts.saveFailed,
  })
  return (
    <KeptForm<RoomText>
      source={source}
      rules={(typed) => roomRules(bodyOf(typed))}
      label={travelDeskTexts.save}
      onCancel={onClose}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <TextInput
            required
            // The dialog sets the focus before the form has loaded, or after it.
            autoFocus
            data-autofocus
            label={travelDeskTexts.roomName}
            {...form.field('RoomName')}
          />
          <NumberInput
            required
            hideControls
            label={travelDeskTexts.capacity}
            value={form.values.Capacity}
            error={form.errors['Capacity']}
            onChange={(typed) => form.change({ Capacity: String(typed) })}
          />
        </>
      )}
    </KeptForm>
  )
}
