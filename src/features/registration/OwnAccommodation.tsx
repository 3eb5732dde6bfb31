import './registration.css'
import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { coAuthorTexts } from '../../../contract/coAuthors.ts'
import { momentHere } from '../../../contract/moments.ts'
import { registrationTexts } from '../../../contract/registrationTexts.ts'
import { databasesOf, type PersonDatabases } from '../../cache/person.ts'
import { useConnection } from '../../stores/connection.ts'
import { useSession } from '../../stores/session.ts'
import { Failure } from '../../ui/Failure.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { NotHere } from './NotHere.tsx'
import { RegistrantCard } from './RegistrantCard.tsx'
import { useConference } from './useConference.ts'
import { useRegistrants } from './useRegistrants.ts'

/** 'Your Accommodation' as a screen of its own. */
export function OwnAccommodation() {
  usePageTitle(registrationTexts.ownTitle)
  return (
    <Stack maw={760} mx="auto">
      <Title order={1} size="h2">
        {registrationTexts.ownTitle}
      </Title>
      <OwnRegistration />
    </Stack>
  )
}

/** The same as a part of the dashboard. */
export function OwnAccommodationPanel() {
  return (
    <Stack component="section" aria-label={registrationTexts.ownTitle}>
      <Title order={2} size="h3">
        {registrationTexts.ownTitle}
      </Title>
      <OwnRegistration />
    </Stack>
  )
}

function OwnRegistration() {
  const userId = useSession((state) => state.session?.UserId)
  return userId && <Own databases={databasesOf(userId)} />
}

const me = { of: 'me' } as const

function Own({ databases }: { readonly databases: PersonDatabases }) {
  const { registrants, here, on, error, pullAgain } = useRegistrants(databases, me)
  const { timeZone } = useConference(databases)
  const isReachable = useConnection((state) => state.reachable)
  return (
    <>
      {error !== undefined && <Failure message={error} again={pullAgain} />}
      {!isReachable && on !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {coAuthorTexts.asOf(momentHere(on))}
        </Text>
      )}
      {!registrants && error === undefined && (isReachable ? <Skeleton height={180} /> : <NotHere />)}
      {registrants?.map((registrant) => (
        <RegistrantCard
          key={registrant.UserDetailId}
          registrant={registrant}
          here={here}
          timeZone={timeZone}
        />
      ))}
    </>
  )
}
