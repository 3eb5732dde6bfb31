import { Alert, Autocomplete, TextInput } from '@mantine/core'
import { useState } from 'react'
import { gridTexts } from './texts.ts'
import { eventFormTexts } from '../texts.ts'
import type { DraftEvent, DraftSession } from '../../../../contract/events/events.ts'
import { wallIn } from '../../../../contract/content/wallClock.ts'
import { AskFirst } from '../AskFirst.tsx'
import { moveSession, placeName, widenedFor } from './moving.ts'
import { widenWords } from './WidenDialog.tsx'
import { CallError } from '../../../sync/session/call.ts'
import { DateField } from '../../../ui/form/DateField.tsx'

interface MoveDialogProps {
  readonly session: DraftSession
  readonly timeZone: string
  readonly rooms: readonly string[]
  /** The event of the session. */
  readonly event: DraftEvent | undefined
  readonly onClose: () => void
  readonly onMoved: () => void
}

/** Moves a session by a form: to a day, a time and a room. */
export function MoveDialog({ session, timeZone, rooms, event, onClose, onMoved }: MoveDialogProps) {
  const [wall] = useState(wallIn(session.StartsOn, timeZone))
  const [day, setDay] = useState(wall.slice(0, 10))
  const [start, setStart] = useState(wall.slice(11))
  const [room, setRoom] = useState(session.Room)
  const target = { wall: `${day}T${start}`, room }
  const times = widenedFor(event, session, target, timeZone)
  return (
    <AskFirst
      title={gridTexts.moveTitle}
      name={session.Title}
      text={eventFormTexts.timeHint(timeZone)}
      yes={times ? gridTexts.widenNow : gridTexts.moveNow}
      act={async () => {
        const moved = await moveSession(session, target, timeZone, times !== undefined)
        if (!moved) throw new CallError('refused', eventFormTexts.noTime)
        return [
          gridTexts.moved(session.Title, placeName({ ...target, room: moved.Room })),
          ...moved.Warnings,
        ].join('. ')
      }}
      onClose={onClose}
      onDone={onMoved}
    >
      <DateField
        timeZone={timeZone}
        max="2999-12-31"
        label={gridTexts.day}
        required
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <TextInput
        type="time"
        label={gridTexts.start}
        required
        value={start}
        onChange={({ currentTarget }) => setStart(currentTarget.value)}
      />
      <Autocomplete
        label={gridTexts.room}
        data={[...rooms]}
        value={room}
        onChange={setRoom}
        comboboxProps={{ withinPortal: false }}
      />
      {event && times && (
        <Alert color="orange" role="status">
          {widenWords({ event, times }, timeZone)}
        </Alert>
      )}
    </AskFirst>
  )
}
