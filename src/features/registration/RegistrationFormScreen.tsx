import './registration.css'
import { Skeleton, Stack, Title } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { Id } from '../../../contract/fields.ts'
import { noId } from '../../../contract/limits.ts'
import { registrationTexts } from '../../../contract/registrationTexts.ts'
import { databasesOf, type PersonDatabases } from '../../cache/person.ts'
import { newRegistrationDraft, readRegistration } from '../../cache/registrationDrafts.ts'
import { useSession } from '../../stores/session.ts'
import { useConnection } from '../../stores/connection.ts'
import { Failure } from '../../ui/Failure.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { NotHere } from './NotHere.tsx'
import { RegistrationForm } from './RegistrationForm.tsx'
import { useConference } from './useConference.ts'
import { useRegistrants } from './useRegistrants.ts'

/** 'Registration Form' of a person (spec §2 "Other paper and registration screens"). */
export function RegistrationFormScreen() {
  usePageTitle(registrationTexts.formTitle)
  const userId = useSession((state) => state.session?.UserId)
  const { userDetailId = '' } = useParams()
  const [query] = useSearchParams()
  const paper = query.get('paper')
  if (!userId) return null
  const isKnown = Id.safeParse(userDetailId).success
  return (
    <Stack maw={760} mx="auto">
      <Title order={1} size="h2">
        {registrationTexts.formTitle}
      </Title>
      {isKnown ? (
        <OpenRegistration
          key={userDetailId}
          databases={databasesOf(userId)}
          userDetailId={userDetailId}
          paperId={Id.safeParse(paper).data ?? noId}
        />
      ) : (
        <NotHere />
      )}
    </Stack>
  )
}

interface OpenRegistrationProps {
  readonly databases: PersonDatabases
  readonly userDetailId: string
  readonly paperId: string
}

function OpenRegistration({ databases, userDetailId, paperId }: OpenRegistrationProps) {
  const source = useMemo(() => ({ of: 'person', id: userDetailId }) as const, [userDetailId])
  const { registrants, error, on, pullAgain } = useRegistrants(databases, source)
  const conference = useConference(databases)
  const isReachable = useConnection((state) => state.reachable)
  const stored = useLiveQuery(
    async () => (await readRegistration(databases.work, userDetailId)) ?? null,
    [databases, userDetailId],
  )
  const [registrant] = registrants ?? []
  if (!registrant) {
    if (error !== undefined) return <Failure message={error} again={pullAgain} />
    return isReachable || on !== undefined ? <Skeleton height={420} aria-label="Loading" /> : <NotHere />
  }
  if (stored === undefined) return <Skeleton height={420} aria-label="Loading" />
  const { FullName, Accommodation } = registrant
  const start = {
    UserDetailId: userDetailId,
    FullName,
    PaperId: paperId,
    ...(Accommodation ? { served: Accommodation } : {}),
  }
  return (
    <RegistrationForm
      // A newer copy of the server is taken where nothing was chosen here.
      key={stored ? stored.EntityId : (Accommodation?.Version ?? 0)}
      databases={databases}
      registrant={registrant}
      stored={stored}
      fresh={() => stored ?? newRegistrationDraft(start)}
      conference={conference}
    />
  )
}
