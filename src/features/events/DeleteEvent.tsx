import { eventDeskTexts } from '../../../contract/events/eventDesk.ts'
import { deleteEvent, type DraftEvent } from '../../../contract/events/events.ts'
import { call } from '../../sync/session/call.ts'
import { AskFirst } from './AskFirst.tsx'

interface DeleteEventProps {
  readonly event: DraftEvent | undefined
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before an event and its sessions are deleted. */
export function DeleteEvent({ event, onClose, onDeleted }: DeleteEventProps) {
  return (
    <AskFirst
      title={eventDeskTexts.deleteTitle}
      name={event?.Title}
      text={eventDeskTexts.deleteExplained(event?.Sessions.length ?? 0)}
      yes={eventDeskTexts.delete}
      act={async () => {
        if (!event) return ''
        await call(deleteEvent, { params: { id: event.Id }, ifMatch: event.Version })
        return eventDeskTexts.deleted(event.Title)
      }}
      onClose={onClose}
      onDone={onDeleted}
    />
  )
}
