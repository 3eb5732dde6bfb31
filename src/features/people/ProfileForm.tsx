import '../../ui/form/stickyButtons.css'
import { Text } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { dayIn } from '../../../contract/content/dates.ts'
import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import { personLabels, personTexts, sectionTexts, type PersonField } from '../../../contract/people/people.ts'
import {
  getProfile,
  ProfileFields,
  profileMayLack,
  profileRules,
  saveProfile,
  studentDesignations,
} from '../../../contract/people/profile.ts'
import { keepCopy } from '../../cache/database/copyDatabase.ts'
import { useConnection } from '../../stores/connection.ts'
import { rolesOf } from '../../stores/sessionRecord.ts'
import { call, CallError, isUnanswered } from '../../sync/session/call.ts'
import { lockedForm } from '../../sync/editing/lockedForm.ts'
import { keepPlaces, loadLookups, useLookups } from '../../sync/pull/lookups.ts'
import { sendOutcomeOf } from '../../sync/session/sendOutcome.ts'
import { loadHomePage } from '../../sync/public/publicContent.ts'
import { useTimeZone } from '../../sync/public/useTimeZone.ts'
import { urlOf } from '../../sync/transport/request.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { EditedFrame } from '../../ui/form/EditedFrame.tsx'
import { KeptNote, StaleNotice } from '../../ui/form/FormState.tsx'
import { UploadField } from '../../ui/form/UploadField.tsx'
import type { PersonValues } from '../../parts/person/places.ts'
import { PersonSteps } from '../../parts/person/PersonSteps.tsx'
import { useEditedForm } from '../../ui/form/useEditedForm.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { copyOf, newestProfile, profileForm, showPerson, type OpenedProfile } from './openProfile.ts'
import { useStudentProof, type StudentProofState } from './useStudentProof.ts'

interface ProfileFormProps {
  readonly session: Session
  readonly opened: OpenedProfile
  readonly onSaved: () => void
}

/**
 * The email address is fixed, since it is used to sign in; so is a presenter's phone number, once there is one (spec
 * §5, design §3 "People").
 */
function lockedFields(session: Session, { Version, Fields }: OpenedProfile['served']): PersonField[] {
  const isLocked = Version > 0 && Fields.PhoneNumber !== '' && rolesOf(session).includes('PaperPresenter')
  return isLocked ? ['Email', 'PhoneNumber'] : ['Email']
}

const isStudent = (fields: ProfileFields, changes: PersonValues = {}) =>
  studentDesignations.includes(changes.Designation ?? fields.Designation)

/** The server's message for a failure; without a response, the specification's text (spec §8 "Profile"). */
function inWords(failure: unknown): never {
  if (isUnanswered(failure) && !useConnection.getState().reachable)
    throw new CallError('offline', texts.profileFailed)
  throw failure
}

/** The form of a person's own profile (spec §2 "Profile creation screen", §5). */
export function ProfileForm({ session, opened, onSaved }: ProfileFormProps) {
  const databases = useDatabases()
  // The age rule counts days in the conference's time zone.
  const timeZone = useTimeZone()
  useEffect(() => void loadHomePage(), [])
  const lookups = useLookups()
  useEffect(() => {
    void loadLookups(databases)
  }, [databases])

  const takeProof = useRef<(StudentId: string) => void>(() => undefined)
  const proof = useStudentProof(opened.proof, takeProof)

  const send = async (fields: ProfileFields, ifMatch: number) => {
    const waits = isStudent(fields) && proof.waiting
    const body = waits ? { ...fields, StudentId: await proof.deliver(waits) } : fields
    const { Result } = await call(saveProfile, { body, ifMatch })
    showPerson(Result)
    await keepCopy(databases.copies, urlOf(getProfile), Result, Date.now())
    return { Result: copyOf(Result) }
  }

  const form = useEditedForm<ProfileFields>({
    ...opened,
    openKeeper: lockedForm(databases, profileForm, ProfileFields),
    rules: (fields) => {
      const { StudentId, ...errors } = profileRules(fields, dayIn(Date.now(), timeZone))
      // A proof on this device is uploaded before the profile is saved.
      return StudentId && !proof.waiting ? { ...errors, StudentId } : errors
    },
    save: (fields, ifMatch) => sendOutcomeOf(send(fields, ifMatch).catch(inWords), texts.profileFailed),
    newest: () => newestProfile(databases, session),
    onSaved: ({ Fields }) => {
      void keepPlaces(databases, { Country: Fields.OrganizationCountry, State: Fields.OrganizationState })
      onSaved()
    },
  })

  useEffect(() => {
    takeProof.current = (StudentId) => {
      form.change({ StudentId })
    }
  })

  const change = (changes: PersonValues) => {
    form.change(changes)
    if (changes.Designation !== undefined && !isStudent(form.values, changes)) void proof.forget()
  }

  return (
    <EditedFrame form={form}>
      <StaleNotice stale={form.stale} />
      <PersonSteps
        sameAs={sectionTexts.sameAsInstitution}
        values={form.values}
        errors={form.errors}
        lookups={lookups}
        locked={lockedFields(session, opened.served)}
        optional={profileMayLack}
        proof={
          isStudent(form.values) && (
            <StudentProof value={form.values.StudentId} error={form.errors['StudentId']} proof={proof} />
          )
        }
        onChange={change}
      />
      <div className="sticky-buttons">
        <KeptNote state={form.keptState} />
        <BusyButton busy={form.isBusy}>{personTexts.saveProfile}</BusyButton>
      </div>
    </EditedFrame>
  )
}

interface StudentProofProps {
  /** The file id of the proof; all-zero means none. */
  readonly value: string
  readonly error: ReactNode
  readonly proof: StudentProofState
}

/** The field of a student's proof (spec §5 "Student ID"). */
function StudentProof({ value, error, proof }: StudentProofProps) {
  const isFilled = value !== noId || proof.waiting !== undefined
  return (
    <UploadField
      label={personLabels.StudentId}
      required
      hint={personTexts.proofHint}
      kind="student-proof"
      isFilled={isFilled}
      error={error}
      send={proof.take}
    >
      {isFilled && (
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          {proof.note}
        </Text>
      )}
    </UploadField>
  )
}
