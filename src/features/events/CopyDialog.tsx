import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { eventDeskTexts, eventLabels } from '../../../contract/events/eventDesk.ts'
import { copyEvent, type DraftEvent } from '../../../contract/events/events.ts'
import { call } from '../../sync/session/call.ts'
import { AskFirst } from './AskFirst.tsx'
import { DateField } from '../../ui/form/DateField.tsx'

interface CopyDialogProps {
  readonly event: DraftEvent
  readonly onClose: () => void
  readonly onCopied: () => void
}

/** Asks for the title and the first day of a copy. */
export function CopyDialog({ event, onClose, onCopied }: CopyDialogProps) {
  const [Title, setTitle] = useState(event.Title)
  const [FirstDay, setFirstDay] = useState(event.EndsOn.slice(0, 10))
  return (
    <AskFirst
      title={eventDeskTexts.copyTitle}
      name={event.Title}
      text={eventDeskTexts.copyExplained}
      yes={eventDeskTexts.copy}
      act={async () => {
        await call(copyEvent, { params: { id: event.Id }, body: { Title, FirstDay } })
        return eventDeskTexts.copied(Title)
      }}
      onClose={onClose}
      onDone={onCopied}
    >
      <TextInput
        label={eventLabels.Title}
        required
        value={Title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <DateField
        label={eventDeskTexts.firstDay}
        required
        value={FirstDay}
        onChange={({ currentTarget }) => setFirstDay(currentTarget.value)}
      />
    </AskFirst>
  )
}
