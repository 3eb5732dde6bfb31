import './registration.css'
import { Skeleton } from '@mantine/core'
import { getAccommodations, getPaperAccommodations } from '../../../contract/registration/registration.ts'
import { useConnection } from '../../stores/connection.ts'
import { useHomePage } from '../../sync/pull/useHomePage.ts'
import { Failure } from '../../ui/Failure.tsx'
import { AsOf } from '../../ui/reads/AsOf.tsx'
import { NotHere, NotYours } from './NotHere.tsx'
import { RegistrantCard, RegistrantLine } from './RegistrantCard.tsx'
import { useRegistrants } from './useRegistrants.ts'

interface ShownRegistrantsProps {
  /** The approved paper whose authors are shown; absent for the person's own registration. */
  readonly paperId?: string
  /** True where something else on the screen is the red act. */
  readonly isQuiet?: boolean
  /** True where the screen shows the reader's bill, with the way to pay it, in a part of its own. */
  readonly isBillApart?: boolean
  /** True where the screen shows travel in a part of its own. */
  readonly isTravelApart?: boolean
  /** The screen that a form opened here comes back to; without one, the list of registrations that has the person. */
  readonly from?: string
  /** The level of the headings with the names: 3 below a heading of the authors. */
  readonly level?: 2 | 3
}

/**
 * Registrants, each with payment status, amounts and the reader's actions (spec §2 "Authors dialog"): from the server,
 * or this device's copy if it does not respond.
 */
export function ShownRegistrants({
  paperId,
  isQuiet = false,
  isBillApart = false,
  isTravelApart = false,
  from,
  level = paperId ? 3 : 2,
}: ShownRegistrantsProps) {
  const { registrants, here, on, error, isGone, pullAgain } = useRegistrants(
    paperId ? getPaperAccommodations : getAccommodations,
    paperId ? { id: paperId } : undefined,
  )
  const { timeZone } = useHomePage()
  const isReachable = useConnection((state) => state.reachable)
  // The reader comes first, whatever the order of authors, and the others follow in it.
  const [mine, others] = [true, false].map((isMe) => registrants?.filter((one) => one.IsMe === isMe) ?? [])
  const shared = { here, paperId, timeZone, isTravelApart, from, level }
  const cards = registrants && [
    ...(mine ?? []).map((registrant) => (
      <RegistrantCard
        key={registrant.UserDetailId}
        registrant={registrant}
        isQuiet={isQuiet}
        isBillApart={isBillApart}
        {...shared}
      />
    )),
    ...(others ?? []).map((registrant) => (
      <RegistrantLine key={registrant.UserDetailId} registrant={registrant} {...shared} />
    )),
  ]
  return (
    <>
      {isGone && <NotYours />}
      {error !== undefined && !isGone && <Failure message={error} again={pullAgain} />}
      <AsOf on={isReachable ? undefined : on} />
      {!cards && error === undefined && (isReachable ? <Skeleton height={180} /> : <NotHere />)}
      {paperId && cards ? <ul className="registration-list">{cards}</ul> : cards}
    </>
  )
}
