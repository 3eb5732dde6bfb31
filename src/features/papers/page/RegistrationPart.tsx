import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pluck } from '../../../../contract/core/collections.ts'
import { paperPath } from '../../../../contract/papers/paperPath.ts'
import { mayProceed } from '../../../../contract/papers/paperRights.ts'
import { registrationTexts } from '../../../../contract/registration/registrationTexts.ts'
import type { NextFacts } from '../../../parts/next/nextFacts.ts'
import { authorsDialogPath } from '../../../paths.ts'
import { Icon } from '../../../ui/icons.tsx'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { Part } from './Part.tsx'
import { pageTexts } from './texts.ts'

/** What other features render of a paper's registrations. */
export interface RegistrationParts {
  /** Registrants: the authors of a paper, or the person alone without one; the reader's bill may be in its own part. */
  readonly registrants: (paperId: string | undefined, isBillApart: boolean) => ReactNode
  /** The bill of the reader's own registration; the red act of the page may lead to its payment. */
  readonly bill: (accommodationId: string, isPaidAbove: boolean) => ReactNode
  /** How people travel, in `frame`: these authors, or the person alone without them. */
  readonly travel: (
    authorIds: readonly string[] | undefined,
    frame: (travel: ReactNode) => ReactNode,
  ) => ReactNode
}

interface RegistrationPartProps extends RegistrationParts {
  readonly paper: ListedPaper
  readonly facts: Pick<NextFacts, 'me' | 'roles'>
  /** True where the red act of the page leads to the reader's payment. */
  readonly isPaidAbove: boolean
}

const inTravelPart = (travel: ReactNode) => <Part title={pageTexts.travelPart}>{travel}</Part>

/**
 * Who of the authors is registered, the reader's own bill, and how people travel; from a rejected paper, the reader's own
 * registration.
 */
export function RegistrationPart(props: RegistrationPartProps) {
  const { paper, facts, isPaidAbove, registrants, bill, travel } = props
  const isApproved = paper.Status === 'approved'
  if (paper.WithdrawnOn !== null || (!isApproved && paper.Status !== 'rejected')) return null
  const own = facts.me?.Accommodation
  const billed = own && own.CancelledOn === null && own.ExpectedAmount > 0 ? own.AccommodationId : undefined
  return (
    <>
      <Part title={isApproved ? pageTexts.registration : pageTexts.eventRegistration}>
        {registrants(isApproved ? paper.Id : undefined, billed !== undefined)}
        {mayProceed(paper, facts.roles) && (
          <Group className="paper-of-all">
            <Button
              component={Link}
              to={authorsDialogPath(paper.Id, paperPath(paper.Id))}
              variant="default"
              leftSection={<Icon name="ticket" size={16} />}
            >
              {registrationTexts.proceed}
            </Button>
          </Group>
        )}
      </Part>
      {billed !== undefined && <Part title={pageTexts.bill}>{bill(billed, isPaidAbove)}</Part>}
      {travel(isApproved ? pluck(paper.Authors, 'UserDetailId') : undefined, inTravelPart)}
    </>
  )
}
