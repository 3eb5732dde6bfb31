import './registration.css'
import { Stack } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { Id } from '../../../contract/core/fields.ts'
import { noId } from '../../../contract/core/limits.ts'
import {
  getRegistrant,
  type Registrant,
  updateAccommodation,
  setCategory,
} from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { AllowedForm } from '../../parts/act/Allowed.tsx'
import { newRegistrationDraft, readRegistration } from '../../cache/entities/registrationDrafts.ts'
import { useSession } from '../../stores/session.ts'
import { useConnection } from '../../stores/connection.ts'
import { useHomePage } from '../../sync/pull/useHomePage.ts'
import { useEditLock } from '../../sync/editing/useEditLock.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { Loading } from '../../ui/reads/NotReady.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { CategoryForm } from './CategoryForm.tsx'
import { FilledInOtherTab } from './FilledInOtherTab.tsx'
import { NotHere, NotYours } from './NotHere.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { useRegistrants } from './useRegistrants.ts'

/** A person's 'Registration Form' (spec §2 "Other paper and registration screens"). */
export function RegistrationFormScreen() {
  const { userDetailId = '' } = useParams()
  const [query] = useSearchParams()
  const paper = query.get('paper')
  const isKnown = Id.safeParse(userDetailId).success
  return (
    <Screen title={registrationTexts.formTitle} maw={560}>
      {isKnown ? (
        <OpenRegistration
          key={userDetailId}
          userDetailId={userDetailId}
          paperId={Id.safeParse(paper).data ?? noId}
        />
      ) : (
        <NotHere />
      )}
    </Screen>
  )
}

interface OpenRegistrationProps {
  readonly userDetailId: string
  readonly paperId: string
}

function OpenRegistration({ userDetailId, paperId }: OpenRegistrationProps) {
  const { registrants, error, isGone, on, pullAgain } = useRegistrants(getRegistrant, { id: userDetailId })
  const isReachable = useConnection((state) => state.reachable)
  const right = useEditLock(userDetailId)
  const [registrant] = registrants ?? []
  if (!registrant) {
    if (isGone) return <NotYours />
    if (error !== undefined) return <Failure message={error} again={pullAgain} />
    return isReachable || on !== undefined ? <Loading height={420} /> : <NotHere />
  }
  if (right.isMine === undefined) return <Loading height={420} />
  return (
    <>
      <AsOf on={isReachable ? undefined : on} />
      {right.isMine ? (
        <Editing registrant={registrant} paperId={paperId} onChanged={pullAgain} />
      ) : (
        <FilledInOtherTab registrant={registrant} takeOver={right.takeOver} />
      )}
    </>
  )
}

interface EditingProps {
  readonly registrant: Registrant
  readonly paperId: string
  readonly onChanged: () => void
}

/** The form, starting from the device's draft at the moment when this window gets the lock. */
function Editing({ registrant, paperId, onChanged }: EditingProps) {
  const databases = useDatabases()
  const { UserDetailId, FullName, Accommodation } = registrant
  const conference = useHomePage()
  const isAdmin = useSession((state) => state.isAdmin)
  const stored = useLiveQuery(
    async () => (await readRegistration(databases.work, UserDetailId)) ?? null,
    [databases, UserDetailId],
  )
  const version = Accommodation?.Version ?? 0
  // A newer server copy applies if nothing was chosen here; a draft stays the same while it is written.
  const blank = useMemo(
    () =>
      newRegistrationDraft({
        UserDetailId,
        FullName,
        PaperId: paperId,
        ...(Accommodation ? { served: Accommodation } : {}),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the version says all that the registration does
    [UserDetailId, paperId, version],
  )
  if (stored === undefined) return <Loading height={420} />
  return (
    <Stack gap="xl">
      <AllowedForm to={updateAccommodation}>
        <RegistrationForm
          registrant={registrant}
          kept={stored ?? undefined}
          start={blank}
          conference={conference}
        />
      </AllowedForm>
      {isAdmin && Accommodation && Accommodation.CancelledOn === null && (
        <AllowedForm to={setCategory}>
          <CategoryForm
            key={version}
            registrant={registrant}
            of={Accommodation}
            society={conference.society}
            onSaved={onChanged}
          />
        </AllowedForm>
      )}
    </Stack>
  )
}
