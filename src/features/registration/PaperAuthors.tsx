import './registration.css'
import { Skeleton, Text } from '@mantine/core'
import { useMemo } from 'react'
import { coAuthorTexts } from '../../../contract/coAuthors.ts'
import { momentHere } from '../../../contract/moments.ts'
import { databasesOf, type PersonDatabases } from '../../cache/person.ts'
import { useConnection } from '../../stores/connection.ts'
import { useSession } from '../../stores/session.ts'
import { Failure } from '../../ui/Failure.tsx'
import { NotHere } from './NotHere.tsx'
import { RegistrantCard } from './RegistrantCard.tsx'
import { useConference } from './useConference.ts'
import { useRegistrants } from './useRegistrants.ts'

/** The authors of an approved paper with payment status, amounts and what the reader may do (spec §2 "Authors dialog"). */
export function PaperAuthors({ paperId }: { readonly paperId: string }) {
  const userId = useSession((state) => state.session?.UserId)
  return userId && <Authors databases={databasesOf(userId)} paperId={paperId} />
}

interface AuthorsProps {
  readonly databases: PersonDatabases
  readonly paperId: string
}

function Authors({ databases, paperId }: AuthorsProps) {
  const source = useMemo(() => ({ of: 'paper', id: paperId }) as const, [paperId])
  const { registrants, here, on, error, pullAgain } = useRegistrants(databases, source)
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
      {!registrants && error === undefined && (isReachable ? <Skeleton height={240} /> : <NotHere />)}
      {registrants && (
        <ul className="registration-list">
          {registrants.map((registrant) => (
            <RegistrantCard
              key={registrant.UserDetailId}
              registrant={registrant}
              here={here}
              paperId={paperId}
              timeZone={timeZone}
            />
          ))}
        </ul>
      )}
    </>
  )
}
