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
  /** Registrants: the authors of a paper, or the person alone without one. */
  readonly registrants: (paperId: string | undefined) => ReactNode
  /** The bill of the reader's own registration. */
  readonly bill: (accommodationId: string) => ReactNode
  /** How people travel, in `frame`: these authors, or the person alone without them. */
  readonly travel: (
    authorIds: readonly string[] | undefined,
    frame: (travel: ReactNode) => ReactNode,
  ) => ReactNode
}

interface RegistrationPartProps extends RegistrationParts {
  readonly paper: ListedPaper
  readonly facts: Pick<NextFacts, 'me' | 'roles'>
}

const inTravelPart = (travel: ReactNode) => <Part title={pageTexts.travelPart}>{travel}</Part>

/**
 * Who of the authors is registered, the reader's own bill, and how people travel; from a rejected paper, the reader's own
 * registration.
 */
export function RegistrationPart({ paper, facts, registrants, bill, travel }: RegistrationPartProps) {
  const isApproved = paper.Status === 'approved'
  if (paper.WithdrawnOn !== null || (!isApproved && paper.Status !== 'rejected')) return null
  const own = facts.me?.Accommodation
  const isBilled = own && own.CancelledOn === null && own.ExpectedAmount > 0
  return (
    <>
      <Part title={isApproved ? pageTexts.registration : pageTexts.eventRegistration}>
        {registrants(isApproved ? paper.Id : undefined)}
        {mayProceed(paper, facts.roles) && (
          <Group>
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
      {isBilled && <Part title={pageTexts.bill}>{bill(own.AccommodationId)}</Part>}
      {travel(isApproved ? pluck(paper.Authors, 'UserDetailId') : undefined, inTravelPart)}
    </>
  )
}
