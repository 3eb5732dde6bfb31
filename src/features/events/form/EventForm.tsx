import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { eventLabels } from '../../../../contract/events/eventDesk.ts'
import { eventFormTexts } from '../texts.ts'
import { createEvent, getEvent, updateEvent, type DraftEvent } from '../../../../contract/events/events.ts'
import { eventTypes } from '../../../../contract/events/programme.ts'
import { AllowedForm } from '../../../parts/act/Allowed.tsx'
import type { FormCopy } from '../../../cache/entities/formTexts.ts'
import { call } from '../../../sync/session/call.ts'
import type { EditedForm } from '../../../ui/form/useEditedForm.ts'
import { PlanForm } from './PlanForm.tsx'
import { TimeFields } from './TimeFields.tsx'
import { eventBody, typedEvent, typedEventRules, TypedEvent } from './typedTimes.ts'
import { GrowingText } from '../../../ui/form/GrowingText.tsx'

/** The values of a new event's form. */
const blank: FormCopy<TypedEvent> = {
  Fields: {
    Title: '',
    Type: 'Technical Session',
    Description: '',
    Venue: '',
    StartsOn: '',
    EndsOn: '',
    InProgramme: true,
  },
  Version: 0,
}

interface EventFormProps {
  /** The edited event; undefined for a new one. */
  readonly event: DraftEvent | undefined
  readonly timeZone: string
  readonly onSaved: (id: string) => void
}

/** The form of an event (spec §2 "/add-Event"). */
export function EventForm({ event, timeZone, onSaved }: EventFormProps) {
  const made = useRef('')
  const copyOf = (one: DraftEvent) => ({ Fields: typedEvent(one, timeZone), Version: one.Version })
  return (
    <AllowedForm to={updateEvent}>
      <PlanForm<TypedEvent>
        name={`event/${event?.Id ?? 'new'}`}
        schema={TypedEvent}
        served={event ? copyOf(event) : blank}
        rules={(typed) => typedEventRules(typed, event, timeZone)}
        save={async (typed, ifMatch) => {
          const body = eventBody(typed, event, timeZone)
          if (!body) throw new Error('The form was sent without its rules')
          if (event)
            return copyOf((await call(updateEvent, { params: { id: event.Id }, body, ifMatch })).Result)
          const { Result } = await call(createEvent, { body })
          made.current = Result.Id
          return blank
        }}
        newest={async () =>
          event ? copyOf((await call(getEvent, { params: { id: event.Id } })).Result) : blank
        }
        onSaved={() => onSaved(event?.Id ?? made.current)}
      >
        {(form) => <EventInputs form={form} timeZone={timeZone} />}
      </PlanForm>
    </AllowedForm>
  )
}

interface InputsProps {
  readonly form: EditedForm<TypedEvent>
  readonly timeZone: string
}

function EventInputs({ form, timeZone }: InputsProps) {
  const { values, errors, change } = form
  return (
    <>
      <TextInput label={eventLabels.Title} required {...form.field('Title')} />
      <div className="events-pair">
        <NativeSelect
          label={eventLabels.Type}
          required
          data={[...eventTypes]}
          value={values.Type}
          onChange={({ currentTarget: { value } }) => {
            const Type = eventTypes.find((one) => one === value)
            if (Type) change({ Type })
          }}
        />
        <TextInput label={eventLabels.Venue} {...form.field('Venue')} />
      </div>
      <TimeFields values={values} errors={errors} timeZone={timeZone} onChange={change} />
      <GrowingText label={eventLabels.Description} minRows={3} maxRows={12} {...form.field('Description')} />
      <Checkbox
        label={eventLabels.InProgramme}
        description={eventFormTexts.programmeHint}
        checked={values.InProgramme}
        onChange={({ currentTarget: { checked: InProgramme } }) => change({ InProgramme })}
      />
    </>
  )
}
