import { useEffect } from 'react'
import type { Session } from '../../../contract/accounts.ts'
import { dayIn } from '../../../contract/dates.ts'
import { texts } from '../../../contract/errors.ts'
import {
  getProfile,
  personErrorsOf,
  personTexts,
  profileRules,
  saveProfile,
  studentDesignations,
  type PersonField,
  type Profile,
  type ProfileFields,
} from '../../../contract/people.ts'
import { keepCopy } from '../../cache/copies.ts'
import { keepForm } from '../../cache/forms.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { rolesOf, updateSession } from '../../stores/session.ts'
import { call } from '../../sync/api.ts'
import { keepPlaces, loadLookups, useLookups } from '../../sync/lookups.ts'
import { outcomeOf } from '../../sync/outcome.ts'
import { loadHomePage, usePublicContent } from '../../sync/publicContent.ts'
import { copyKey } from '../../sync/pull.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { KeptNote, StaleNotice } from '../../ui/FormState.tsx'
import { PersonSections } from '../../ui/personForm/PersonSections.tsx'
import { useEditedForm } from '../../ui/useEditedForm.ts'
import { copyOf, newestProfile, profileForm, type OpenedProfile } from './openProfile.ts'
import { StudentProof } from './StudentProof.tsx'

interface ProfileFormProps {
  readonly session: Session
  readonly databases: PersonDatabases
  readonly opened: OpenedProfile
  readonly onSaved: () => void
}

/** The address is what an account signs in with; a presenter's phone is locked as well (spec §5, design §3 "People"). */
function lockedFields(session: Session, isNew: boolean): PersonField[] {
  if (isNew) return ['Email']
  return rolesOf(session).includes('PaperPresenter') ? ['Email', 'PhoneNumber'] : ['Email']
}

/** Shows the person by the new profile everywhere, and keeps it for a start with no network. */
async function adopt({ copies }: PersonDatabases, profile: Profile): Promise<void> {
  const { FullName, UserDetailId, Designation, Organization } = profile
  const { OrganizationCity, OrganizationState, OrganizationCountry } = profile
  updateSession({
    FullName,
    UserDetailId,
    Designation,
    Organization,
    OrganizationCity,
    OrganizationState,
    OrganizationCountry,
  })
  await keepCopy(copies, copyKey(getProfile), profile, Date.now())
}

/** The conference's zone, in which the rule of age counts days; the reader's own until it is known. */
function useTimeZone(): string {
  const homePage = usePublicContent((state) => state.homePage)
  useEffect(() => {
    void loadHomePage()
  }, [])
  return homePage.state === 'ready'
    ? homePage.value.TimeZone
    : Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** The form of one's own profile (spec §2 "Profile creation screen", §5). */
export function ProfileForm({ session, databases, opened, onSaved }: ProfileFormProps) {
  const timeZone = useTimeZone()
  const lookups = useLookups()
  useEffect(() => {
    void loadLookups(databases)
  }, [databases])

  const save = (body: ProfileFields, ifMatch: number) =>
    outcomeOf(
      call(saveProfile, { body, ifMatch }).then(async ({ Result }) => {
        await adopt(databases, Result)
        return { Result: copyOf(Result) }
      }),
      texts.profileFailed,
    )

  const form = useEditedForm<ProfileFields>({
    ...opened,
    openKeeper: (told) => keepForm(databases.work, profileForm, told),
    rules: (fields) => profileRules(fields, dayIn(Date.now(), timeZone)),
    save,
    newest: () => newestProfile(databases, session),
    errorsOf: personErrorsOf,
    onSaved: ({ Fields }) => {
      void keepPlaces(databases, { Country: Fields.OrganizationCountry, State: Fields.OrganizationState })
      onSaved()
    },
  })
  const isStudent = studentDesignations.includes(form.values.Designation)

  return (
    <form noValidate onSubmit={form.submit}>
      <StaleNotice stale={form.stale} />
      <PersonSections
        values={form.values}
        errors={form.errors}
        lookups={lookups}
        locked={lockedFields(session, opened.served.Version === 0)}
        proof={
          isStudent && (
            <StudentProof
              value={form.values.StudentId}
              error={form.errors['StudentId']}
              onChange={(StudentId) => form.change({ StudentId })}
            />
          )
        }
        onChange={form.change}
      />
      <div className="person-buttons">
        <KeptNote state={form.keptState} />
        <BusyButton busy={form.isBusy} fullWidth={false}>
          {personTexts.saveProfile}
        </BusyButton>
      </div>
    </form>
  )
}
