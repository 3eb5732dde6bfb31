import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { noId } from '../../../contract/core/limits.ts'
import {
  emptyCompanion,
  isHalfFilled,
  type AccompanyingPerson,
} from '../../../contract/registration/companions.ts'
import { fieldError } from '../../../contract/people/people.ts'
import {
  getRegistrant,
  leadsToPayment,
  registrationRules,
  type Registrant,
  type RegistrationFields,
} from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { takeBackTexts } from '../../../contract/core/takeBack.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { registrationDrafts } from '../../cache/entities/registrationDrafts.ts'
import type { RegistrationDraft } from '../../cache/database/deviceRows.ts'
import { useSession } from '../../stores/session.ts'
import { pull } from '../../sync/pull/pull.ts'
import { AskedButton } from '../../ui/form/AskedButton.tsx'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { KeptNote } from '../../ui/form/FormState.tsx'
import type { KeptState } from '../../ui/form/useEditedForm.ts'
import { authorsDialogPath, paperRegistrationsPath, paths, paymentPath } from '../../paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { Choices } from './Choices.tsx'
import { Companions } from './Companions.tsx'
import { Costs } from './Costs.tsx'
import { RateReason } from './RateReason.tsx'
import { OtherCopy } from './OtherCopy.tsx'
import { RefusedSave } from './RefusedSave.tsx'
import { changedFields, chosen, openWriter, saveRegistration } from './registrationForm.ts'
import { whereHere } from '../../stores/deviceStore.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

interface RegistrationFormProps {
  readonly registrant: Registrant
  /** An earlier draft on this device; null for none. */
  readonly stored: RegistrationDraft | null
  readonly fresh: () => RegistrationDraft
  readonly conference: { readonly society: string; readonly timeZone: string }
}

/** The list that the form was opened from. */
function whereFrom({ IsMe }: Registrant, { PaperId }: RegistrationDraft, roles: readonly Role[]): string {
  if (IsMe) return paths.ownRegistration
  const isAdmin = roles.includes('Admin')
  if (PaperId === noId) return isAdmin ? paths.userPayments : paths.home
  return isAdmin ? paperRegistrationsPath(PaperId) : authorsDialogPath(PaperId)
}

/** Spec §4 "Registration form": every choice is kept on the device at once, and sent on the press of the button. */
export function RegistrationForm(props: RegistrationFormProps) {
  const { registrant, stored, fresh, conference } = props
  const databases = useDatabases()
  const [draft] = useState(fresh)
  const [fields, setFields] = useState(draft.Fields)
  /** Includes choices made while the save is being written. */
  const latest = useRef(fields)
  const [person, setPerson] = useState(draft.Person)
  const [answer, setAnswer] = useState(draft.Answer?.Nationality)
  const [kept, setKept] = useState<KeptState>(stored ? 'here' : 'nothing')
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const roles = useSession((state) => state.roles)
  const writer = useRef<ReturnType<typeof openWriter>>(undefined)
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opened = openWriter(databases, draft, setKept)
    writer.current = opened
    return () => void opened.close()
  }, [databases, draft])

  const back = whereFrom(registrant, draft, roles)
  const isNew = draft.AccommodationId === noId && registrant.Accommodation === null
  const take = (next: RegistrationFields, companion: AccompanyingPerson) => {
    latest.current = next
    setFields(next)
    setPerson(companion)
    setErrors([])
    setKept('writing')
    writer.current?.push({ Fields: changedFields(fields, next), Person: companion })
  }

  const answerNationality = (Nationality: string) => {
    setAnswer(Nationality)
    setErrors([])
    setKept('writing')
    // The recorded nationality is not an answer.
    const isRecorded = Nationality.trim() === registrant.Origin?.Nationality
    const Answer = { Nationality: Nationality.trim(), IsMe: registrant.IsMe, IsSent: false }
    writer.current?.push({ Answer: isRecorded ? null : Answer })
  }

  const leave = async () => {
    const params = { id: draft.UserDetailId }
    const { Accommodation } = await pull(databases, getRegistrant, params, undefined, { pressed: true })
    const mayOpenPayment = roles.includes('PaperPresenter') || roles.includes('GeneralAttendee')
    if (!isNew || !mayOpenPayment || !Accommodation) void navigate(back)
    else if (leadsToPayment(fields))
      void navigate(paymentPath(Accommodation.AccommodationId, Accommodation.PaymentDetailsId))
    else void navigate(paths.home)
  }

  const submit = async () => {
    if (busy) return
    const unfit = fieldError('Nationality', answer ?? '')
    const broken = [...Object.values(registrationRules(fields)), ...(unfit ? [unfit] : [])]
    setErrors(broken)
    if (broken.length > 0) {
      requestAnimationFrame(() => alert.current?.focus())
      return
    }
    if (fields.AccommodationRequired && isHalfFilled(person)) {
      showSnack(registrationTexts.halfFilled, 'warning')
      return
    }
    setBusy(true)
    try {
      await writer.current?.flush()
      const end = await saveRegistration(databases, draft, latest.current)
      if (end === 'sent') {
        showSnack(registrationTexts.created, 'success')
        await leave()
      } else if (end === 'queued') {
        showSnack(registrationTexts.queued(whereHere()), 'info')
        void navigate(back)
      } else {
        showSnack(isNew ? registrationTexts.createFailed : registrationTexts.updateFailed, 'error')
      }
    } catch {
      showSnack(isNew ? registrationTexts.createFailed : registrationTexts.updateFailed, 'error')
    } finally {
      setBusy(false)
    }
  }

  const discard = async () => {
    await writer.current?.flush()
    if (await registrationDrafts.drop(databases.work, draft.EntityId)) void navigate(back)
    else showSnack(takeBackTexts.onItsWay, 'info')
  }

  return (
    <form
      noValidate
      aria-label={registrationTexts.formTitle}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg">
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {registrant.FullName}
        </Title>
        <OtherCopy draft={draft} />
        <RefusedSave draft={draft} />
        {errors.length > 0 && (
          <Alert color="red" role="alert" tabIndex={-1} ref={alert}>
            {errors.map((error) => (
              <Text key={error}>{error}</Text>
            ))}
          </Alert>
        )}
        <Choices
          fields={fields}
          society={conference.society}
          onChange={(change) => {
            const next = chosen(fields, change)
            take(next, next.AccommodationRequired ? person : emptyCompanion)
          }}
        />
        {fields.AccommodationRequired && <Companions fields={fields} person={person} onChange={take} />}
        {fields.IsAttendingConference && (
          <RateReason registrant={registrant} answer={answer} onAnswer={answerNationality} />
        )}
        <Costs registrant={registrant} fields={fields} answer={answer} timeZone={conference.timeZone} />
        <Group justify="space-between">
          <KeptNote state={kept} />
          <Group>
            {(kept === 'here' || kept === 'writing') && (
              <AskedButton
                variant="subtle"
                label={registrationTexts.discard}
                title={takeBackTexts.discardTitle}
                text={takeBackTexts.discardText}
                yes={takeBackTexts.discard}
                onConfirm={() => void discard()}
              />
            )}
            <BusyButton busy={busy} busyLabel={registrationTexts.saving}>
              {isNew ? registrationTexts.submit : registrationTexts.update}
            </BusyButton>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
