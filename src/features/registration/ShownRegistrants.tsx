import './registration.css'
import { Skeleton } from '@mantine/core'
import { coAuthorTexts } from '../../../contract/people/coAuthors.ts'
import { getAccommodations, getPaperAccommodations } from '../../../contract/registration/registration.ts'
import { useConnection } from '../../stores/connection.ts'
import { useHomePage } from '../../sync/pull/useHomePage.ts'
import { Failure } from '../../ui/Failure.tsx'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { NotHere } from './NotHere.tsx'
import { RegistrantCard } from './RegistrantCard.tsx'
import { useRegistrants } from './useRegistrants.ts'

interface ShownRegistrantsProps {
  /** The approved paper whose authors are shown; absent for the person's own registration. */
  readonly paperId?: string
  /** True below the steps of the dashboard: the first of these is the red act. */
  readonly isBelowSteps?: boolean
}

/**
 * Registrants, each with payment status, amounts and the reader's actions (spec §2 "Authors dialog"): from the server,
 * or this device's copy if it does not respond.
 */
export function ShownRegistrants({ paperId, isBelowSteps = false }: ShownRegistrantsProps) {
  const { registrants, here, on, error, pullAgain } = useRegistrants(
    paperId ? getPaperAccommodations : getAccommodations,
    paperId ? { id: paperId } : undefined,
  )
  const { timeZone } = useHomePage()
  const isReachable = useConnection((state) => state.reachable)
  const cards = registrants?.map((registrant) => (
    <RegistrantCard
      key={registrant.UserDetailId}
      registrant={registrant}
      here={here}
      paperId={paperId}
      isBelowSteps={isBelowSteps}
      timeZone={timeZone}
    />
  ))
  return (
    <>
      {error !== undefined && <Failure message={error} again={pullAgain} />}
      <AsOf on={isReachable ? undefined : on} text={coAuthorTexts.asOf} />
      {!cards && error === undefined && (isReachable ? <Skeleton height={180} /> : <NotHere />)}
      {paperId && cards ? <ul className="registration-list">{cards}</ul> : cards}
    </>
  )
}
