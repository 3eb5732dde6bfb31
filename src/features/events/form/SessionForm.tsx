import { Autocomplete, Input, TextInput } from '@mantine/core'
import { eventDeskTexts, sessionLabels } from '../../../../contract/events/eventDesk.ts'
import { eventFormTexts } from '../texts.ts'
import {
  createSession,
  getEvent,
  updateSession,
  type DraftEvent,
  type DraftSession,
  type SavedSession,
} from '../../../../contract/events/events.ts'
import { AllowedForm } from '../../../parts/act/Allowed.tsx'
import type { FormCopy } from '../../../cache/entities/formTexts.ts'
import { call } from '../../../sync/session/call.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import type { EditedForm } from '../../../ui/form/useEditedForm.ts'
import { PlanForm } from './PlanForm.tsx'
import { PapersField } from './PapersField.tsx'
import { ParticipantsField } from './ParticipantsField.tsx'
import { TimeFields } from './TimeFields.tsx'
import { sessionBody, typedSession, typedSessionRules, TypedSession } from './typedTimes.ts'
import { GrowingText } from '../../../ui/form/GrowingText.tsx'

interface SessionFormProps {
  readonly event: DraftEvent
  /** The edited session; undefined for a new one. */
  readonly session: DraftSession | undefined
  readonly timeZone: string
  /** Rooms of other sessions, to choose from. */
  readonly rooms: readonly string[]
  readonly onSaved: () => void
}

/** A new session starts with its event, until its time is set. */
const blank = (): FormCopy<TypedSession> => ({
  Fields: { Title: '', Description: '', Room: '', StartsOn: '', EndsOn: '', Participants: [], Papers: [] },
  Version: 0,
})

function say({ Warnings }: SavedSession): void {
  if (Warnings.length > 0) showSnack(`${eventDeskTexts.warned} ${Warnings.join('. ')}`, 'success')
}

/** The form of a session. */
export function SessionForm({ event, session, timeZone, rooms, onSaved }: SessionFormProps) {
  const copyOf = (one: DraftSession) => ({ Fields: typedSession(one, timeZone), Version: one.Version })
  return (
    <AllowedForm to={updateSession}>
      <PlanForm<TypedSession>
        name={`event/${event.Id}/session/${session?.Id ?? 'new'}`}
        schema={TypedSession}
        served={session ? copyOf(session) : blank()}
        rules={(typed) => typedSessionRules(typed, session, timeZone)}
        save={async (typed, ifMatch) => {
          const body = sessionBody(typed, session, timeZone)
          if (!body) throw new Error('The form was sent without its rules')
          const id = event.Id
          if (!session) {
            say((await call(createSession, { params: { id }, body })).Result)
            return blank()
          }
          const params = { id, sessionId: session.Id }
          const { Warnings, ...saved } = (await call(updateSession, { params, body, ifMatch })).Result
          say({ Warnings, ...saved })
          return copyOf(saved)
        }}
        newest={async () => {
          const { Result } = await call(getEvent, { params: { id: event.Id } })
          const found = Result.Sessions.find(({ Id }) => Id === session?.Id)
          return found ? copyOf(found) : blank()
        }}
        onSaved={onSaved}
      >
        {(form) => <SessionInputs form={form} timeZone={timeZone} rooms={rooms} />}
      </PlanForm>
    </AllowedForm>
  )
}

interface InputsProps extends Pick<SessionFormProps, 'timeZone' | 'rooms'> {
  readonly form: EditedForm<TypedSession>
}

function SessionInputs({ form, timeZone, rooms }: InputsProps) {
  const { values, errors, change } = form
  return (
    <>
      <TextInput label={sessionLabels.Title} required {...form.field('Title')} />
      <Autocomplete
        label={sessionLabels.Room}
        description={eventFormTexts.roomHint}
        data={[...rooms]}
        {...form.field('Room')}
        comboboxProps={{ withinPortal: false }}
      />
      <TimeFields values={values} errors={errors} timeZone={timeZone} onChange={change} />
      <GrowingText
        label={sessionLabels.Description}
        minRows={2}
        maxRows={12}
        {...form.field('Description')}
      />
      <Input.Wrapper label={sessionLabels.Participants} labelElement="div" error={errors['Participants']}>
        <ParticipantsField
          participants={values.Participants}
          onChange={(Participants) => change({ Participants })}
        />
      </Input.Wrapper>
      <Input.Wrapper label={sessionLabels.PaperIds} labelElement="div" error={errors['PaperIds']}>
        <PapersField papers={values.Papers} onChange={(Papers) => change({ Papers })} />
      </Input.Wrapper>
    </>
  )
}
