import { Modal, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { noId } from '../../../../contract/core/limits.ts'
import { giveRoom, hasRoomFor, mostPeople, sharers, type Room } from '../../../../contract/travel/rooms.ts'
import { travelDeskTexts } from './texts.ts'
import { call } from '../../../sync/session/call.ts'
import type { Allotted } from './deskRows.ts'
import { useClosedByBack } from '../../../ui/sheet/useSheetAddress.ts'
import { RoomSheet } from './RoomSheet.tsx'

interface GiveRoomDialogProps {
  readonly allotted: Allotted | undefined
  readonly rooms: readonly Room[]
  readonly onClose: () => void
  readonly onGiven: () => void
}

/** Assigns a room to a person; each room shows its free places in their nights. */
export function GiveRoomDialog({ allotted, rooms, onClose, onGiven }: GiveRoomDialogProps) {
  const name = allotted?.traveller.FullName ?? ''
  useClosedByBack(allotted !== undefined, onClose)
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
  const { Travel, AccommodationId, People, FullName } = traveller
  if (!Travel) return null
  const stay = { StayFrom: Travel.StayFrom, StayUntil: Travel.StayUntil, People }

  const save = async () => {
    const { Result } = await call(giveRoom, { params: { id: Travel.TravelId }, body: { RoomId } })
    onGiven()
    return travelDeskTexts.given(FullName, Result.RoomName)
  }

  return (
    <RoomSheet send={save} failed={travelDeskTexts.giveFailed} onClose={onClose}>
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
    </RoomSheet>
  )
}
