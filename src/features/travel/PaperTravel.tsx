import './travel.css'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { Failure } from '../../ui/Failure.tsx'
import { Journey, stepOf, TravelAct, WaitingChange } from './TravelCard.tsx'
import { TravelWarnings } from './TravelWarnings.tsx'
import { useTravellers, type ListedTraveller } from './useTravellers.ts'

export interface PaperTravelProps {
  /** The authors of the paper; absent for the reader alone. */
  readonly authorIds?: readonly string[] | undefined
  /** The page, which a form opened here comes back to. */
  readonly from: string
  /** The part of the page around it. Without anybody who has paid there is none. */
  readonly frame: (travel: ReactNode) => ReactNode
}

/** How the authors of a paper come and go, once they have paid. */
export function PaperTravel({ authorIds, from, frame }: PaperTravelProps) {
  const { travellers, error, pullAgain } = useTravellers()
  const shown = (travellers ?? []).flatMap((traveller) => {
    const step = stepOf(traveller, false)
    const belongs = authorIds ? authorIds.includes(traveller.UserDetailId) : traveller.IsMe
    return belongs && step !== 'none' ? [{ traveller, step }] : []
  })
  if (shown.length === 0)
    return error === undefined ? null : frame(<Failure message={error} again={pullAgain} />)
  return frame(
    <ul className="travel-rows">
      {shown.map(({ traveller, step }) => (
        <TravelRow key={traveller.AccommodationId} traveller={traveller} step={step} from={from} />
      ))}
    </ul>,
  )
}

interface TravelRowProps {
  readonly traveller: ListedTraveller
  readonly step: 'fill' | 'edit' | 'complete'
  readonly from: string
}

function TravelRow({ traveller, step, from }: TravelRowProps) {
  const { FullName, Travel, Warnings } = traveller
  return (
    <li className="travel-row" aria-label={FullName}>
      <div className="travel-who">
        <Text fw={500} className="travel-name">
          {FullName}
        </Text>
        {Travel && <Journey travel={Travel} />}
        {step === 'complete' && <Text c="dimmed">{registrationTexts.complete}</Text>}
        <TravelWarnings warnings={Warnings} />
        <WaitingChange traveller={traveller} />
      </div>
      {step !== 'complete' && <TravelAct traveller={traveller} step={step} variant="default" from={from} />}
    </li>
  )
}
