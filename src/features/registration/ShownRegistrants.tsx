import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { coAuthorTexts } from '../../../contract/people/coAuthors.ts'
import { useConnection } from '../../stores/connection.ts'
import { Failure } from '../../ui/Failure.tsx'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { NotHere } from './NotHere.tsx'
import { RegistrantCard } from './RegistrantCard.tsx'
import { useHomePage } from '../../sync/pull/useHomePage.ts'
import { useRegistrants } from './useRegistrants.ts'

interface ShownRegistrantsProps {
  readonly source: Parameters<typeof useRegistrants>[0]
  /** The paper whose authors are shown. */
  readonly paperId?: string
  readonly children: (cards: ReactNode) => ReactNode
}

/** Registrants, each with a card: from the server, or this device's copy if it does not respond. */
export function ShownRegistrants({ source, paperId, children }: ShownRegistrantsProps) {
  const { registrants, here, on, error, pullAgain } = useRegistrants(source)
  const { timeZone } = useHomePage()
  const isReachable = useConnection((state) => state.reachable)
  return (
    <>
      {error !== undefined && <Failure message={error} again={pullAgain} />}
      <AsOf on={isReachable ? undefined : on} text={coAuthorTexts.asOf} />
      {!registrants && error === undefined && (isReachable ? <Skeleton height={180} /> : <NotHere />)}
      {registrants &&
        children(
          registrants.map((registrant) => (
            <RegistrantCard
              key={registrant.UserDetailId}
              registrant={registrant}
              here={here}
              {...(paperId ? { paperId } : {})}
              timeZone={timeZone}
            />
          )),
        )}
    </>
  )
}
