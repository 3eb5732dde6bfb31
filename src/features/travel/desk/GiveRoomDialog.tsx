import { Button, Group, Modal, Radio, Stack } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { noId } from '../../../../contract/limits.ts'
import { giveRoom, hasRoomFor, mostPeople, sharers, type Room } from '../../../../contract/rooms.ts'
import { travelDeskTexts } from '../../../../contract/travelScreens.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import type { Allotted } from './deskRows.ts'

interface GiveRoomDialogProps {
  readonly allotted: Allotted | undefined
  readonly rooms: readonly Room[]
  readonly onClose: () => void
  readonly onGiven: () => void
}

/** Gives somebody a room by choosing it; what each one has free in their nights stands beside it. */
export function GiveRoomDialog({ allotted, rooms, onClose, onGiven }: GiveRoomDialogProps) {
  const name = allotted?.traveller.FullName ?? ''
  return (
    <Modal opened={allotted !== undefined} onClose={onClose} title={travelDeskTexts.giveTo(name)}>
      {allotted && <Choice allotted={allotted} rooms={rooms} onClose={onClose} onGiven={onGiven} />}
    </Modal>
  )
}

function Choice({
  allotted: { traveller, room },
  rooms,
  onClose,
  onGiven,
}: GiveRoomDialogProps & { readonly allotted: Allotted }) {
  const [RoomId, setRoomId] = useState(room?.RoomId ?? noId)
  const [isBusy, setBusy] = useState(false)
  const { Travel, AccommodationId, People, FullName } = traveller
  if (!Travel) return null
  const stay = { StayFrom: Travel.StayFrom, StayUntil: Travel.StayUntil, People }

  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      const { Result } = await call(giveRoom, { params: { id: Travel.TravelId }, body: { RoomId } })
      showSnack(travelDeskTexts.given(FullName, Result.RoomName), 'success')
      onGiven()
    } catch (error) {
      showSnack(messageOf(error, travelDeskTexts.giveFailed), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack>
        <Radio.Group value={RoomId} onChange={setRoomId} aria-label={travelDeskTexts.columns.room}>
          <Stack gap="sm">
            <Radio value={noId} label={travelDeskTexts.none} data-autofocus={RoomId === noId || undefined} />
            {rooms.map((one) => {
              const others = one.Guests.filter((guest) => guest.AccommodationId !== AccommodationId)
              const fits = hasRoomFor(stay, one.Capacity, others)
              const shares = sharers(stay, others).map(({ FullName: other }) => other)
              const left = one.Capacity - mostPeople(stay, others)
              return (
                <Radio
                  key={one.RoomId}
                  value={one.RoomId}
                  label={one.RoomName}
                  disabled={!fits && one.RoomId !== room?.RoomId}
                  data-autofocus={RoomId === one.RoomId || undefined}
                  description={[
                    fits ? travelDeskTexts.placesLeft(left, one.Capacity) : travelDeskTexts.full,
                    shares.length > 0 && travelDeskTexts.with(shares.join(', ')),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                />
              )
            })}
          </Stack>
        </Radio.Group>
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
