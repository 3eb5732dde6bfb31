import { Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { noId } from '../../../contract/core/limits.ts'
import {
  emptyCompanion,
  isHalfFilled,
  type AccompanyingPerson,
} from '../../../contract/registration/companions.ts'
import { fieldError } from '../../../contract/people/people.ts'
import {
  cleared,
  getRegistrant,
  leadsToPayment,
  registrationRules,
  type Registrant,
  type RegistrationFields,
} from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { registrationDrafts } from '../../cache/entities/registrationDrafts.ts'
import type { RegistrationDraft } from '../../cache/database/deviceRows.ts'
import { useServerClock } from '../../stores/clock.ts'
import { useSession } from '../../stores/session.ts'
import { formStore } from '../../sync/editing/formStore.ts'
import { useFormDraft } from '../../sync/editing/useFormDraft.ts'
import { pull } from '../../sync/pull/pull.ts'
import type { HomePageFacts } from '../../sync/pull/useHomePage.ts'
import { DraftButtons } from '../../ui/form/DraftForm.tsx'
import { authorsDialogPath, paperRegistrationsPath, paths, paymentPath } from '../../paths.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { useReturnPath } from '../../ui/useReturnPath.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { Choices } from './Choices.tsx'
import { Companions } from './Companions.tsx'
import { ConferenceFacts } from './ConferenceFacts.tsx'
import { Costs, NoRate } from './Costs.tsx'
import { pricesOf, rateFor } from './prices.ts'
import { RateReason } from './RateReason.tsx'
import { OtherCopy } from './OtherCopy.tsx'
import { RefusedSave } from './RefusedSave.tsx'
import { whereHere } from '../../stores/deviceStore.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'

/** The registration on screen: what is chosen and typed over the device's copy. */
const registrationForm = formStore(registrationDrafts)

interface RegistrationFormProps {
  readonly registrant: Registrant
  /** The device's draft when the form opens. */
  readonly kept: RegistrationDraft | undefined
  /** The draft to start from without one. */
  readonly start: RegistrationDraft
  readonly conference: HomePageFacts
}

/** The list of registrations that has this one, where the address names no other screen to come back to. */
function listOf({ IsMe }: Registrant, { PaperId }: RegistrationDraft, roles: readonly Role[]): string {
  if (IsMe) return paths.ownRegistration
  const isAdmin = roles.includes('Admin')
  if (PaperId === noId) return isAdmin ? paths.userPayments : paths.home
  return isAdmin ? paperRegistrationsPath(PaperId) : authorsDialogPath(PaperId)
}

/** Spec §5, also for the nationality that is answered beside the fields. */
function rulesOf(fields: RegistrationFields, { Answer }: RegistrationDraft): FieldErrors {
  const Nationality = fieldError('Nationality', Answer?.Nationality ?? '')
  return { ...registrationRules(fields), ...(Nationality ? { Nationality } : {}) }
}

/** Spec §4 "Registration form": every choice is kept on the device at once, and sent on the press of the button. */
export function RegistrationForm({ registrant, kept, start, conference }: RegistrationFormProps) {
  const databases = useDatabases()
  const navigate = useNavigate()
  const roles = useSession((state) => state.roles)
  const alert = useRef<HTMLDivElement>(null)
  const isNew = (kept ?? start).AccommodationId === noId && registrant.Accommodation === null
  const failed = isNew ? registrationTexts.createFailed : registrationTexts.updateFailed
  const form = useFormDraft({ form: registrationForm, kept, start, rules: rulesOf, failed })
  const { fields, draft, errors } = form
  const { Person, Answer } = draft
  const answer = Answer?.Nationality
  const back = useReturnPath() ?? listOf(registrant, draft, roles)
  const now = useNow() + useServerClock(({ ahead }) => ahead)
  const { timeZone } = conference
  const rate = rateFor(registrant, fields, answer)

  const take = (next: RegistrationFields, companion: AccompanyingPerson) => {
    // Only what changes is written, since sync may have changed the rest (offline O8).
    const isChanged = ([name, value]: [string, unknown]) => fields[name as keyof RegistrationFields] !== value
    form.change(Object.fromEntries(Object.entries(next).filter(isChanged)), { Person: companion })
  }

  const answerNationality = (Nationality: string) => {
    // The recorded nationality is not an answer.
    const isRecorded = Nationality === registrant.Origin?.Nationality
    form.change({}, { Answer: isRecorded ? null : { Nationality, IsMe: registrant.IsMe, IsSent: false } })
  }

  const leave = async () => {
    const params = { id: draft.UserDetailId }
    showSnack(registrationTexts.created, 'success')
    const { Accommodation } = await pull(databases, getRegistrant, params, undefined, { pressed: true })
    const mayOpenPayment = roles.includes('PaperPresenter') || roles.includes('GeneralAttendee')
    if (!isNew || !mayOpenPayment || !Accommodation) void navigate(back)
    else if (leadsToPayment(fields))
      void navigate(paymentPath(Accommodation.AccommodationId, Accommodation.PaymentDetailsId))
    else void navigate(paths.home)
  }

  const submit = async () => {
    const isBroken = Object.keys(rulesOf(fields, draft)).length > 0
    if (!isBroken && fields.AccommodationRequired && isHalfFilled(Person)) {
      showSnack(registrationTexts.halfFilled, 'warning')
      return
    }
    const outcome = await form.save(leave)
    if (outcome === 'sent' || outcome === 'busy') return
    if (outcome === 'queued') {
      showSnack(registrationTexts.queued(whereHere()), 'info')
      void navigate(back)
    } else if (isBroken) requestAnimationFrame(() => alert.current?.focus())
    else showSnack(failed, 'error')
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
        <ConferenceFacts conference={conference} until={registrant.RegistersUntil} />
        <OtherCopy draft={draft} />
        <RefusedSave draft={draft} />
        {Object.keys(errors).length > 0 && (
          <ErrorAlert role="alert" tabIndex={-1} ref={alert}>
            {Object.values(errors).map((error) => (
              <Text key={error}>{error}</Text>
            ))}
          </ErrorAlert>
        )}
        <Choices
          fields={fields}
          name={registrant.FullName}
          society={conference.society}
          prices={pricesOf(registrant, fields, answer, { now, timeZone })}
          onChange={(change) => {
            const next = cleared({ ...fields, ...change })
            take(next, next.AccommodationRequired ? Person : emptyCompanion)
          }}
        />
        {fields.AccommodationRequired && <Companions fields={fields} person={Person} onChange={take} />}
        {fields.IsAttendingConference && (
          <RateReason registrant={registrant} answer={answer} onAnswer={answerNationality} />
        )}
        {!rate && <NoRate registrant={registrant} supportEmail={conference.supportEmail} />}
        {rate && fields.IsAttendingConference && (
          <Costs rate={rate} fields={fields} now={now} timeZone={timeZone} />
        )}
        <DraftButtons
          form={form}
          texts={{
            discard: registrationTexts.discard,
            sending: registrationTexts.saving,
            send: isNew ? registrationTexts.submit : registrationTexts.update,
          }}
          onDiscarded={() => void navigate(back)}
        />
      </Stack>
    </form>
  )
}
