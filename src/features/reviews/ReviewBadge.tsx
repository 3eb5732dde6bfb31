import { Badge, Text } from '@mantine/core'
import { longDate } from '../../../contract/core/moments.ts'
import type { AssignedPaper, ReviewState } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts, reviewStateLabels } from '../../../contract/reviews/reviewScreens.ts'

const colours: Readonly<Record<ReviewState, string>> = {
  assigned: 'gray',
  accepted: 'blue',
  declined: 'gray',
  conflict: 'gray',
  done: 'green',
}

/** The state of a review. */
export function ReviewBadge({ paper: { State } }: { readonly paper: Pick<AssignedPaper, 'State'> }) {
  return (
    <Badge variant="light" color={colours[State]} tt="none">
      {reviewStateLabels[State]}
    </Badge>
  )
}

interface DueLineProps {
  readonly paper: Pick<AssignedPaper, 'State' | 'DueOn' | 'SubmittedOn' | 'IsClosed'>
  readonly now: number
}

/** When it is due, or when it was submitted. */
export function DueLine({ paper: { State, DueOn, SubmittedOn, IsClosed }, now }: DueLineProps) {
  if (State === 'done' && SubmittedOn)
    return <Text size="sm">{reviewScreenTexts.sentOn(longDate(SubmittedOn))}</Text>
  if (IsClosed || State === 'declined' || State === 'conflict') return null
  if (DueOn === null)
    return (
      <Text size="sm" c="dimmed">
        {reviewScreenTexts.noDue}
      </Text>
    )
  return Date.parse(DueOn) < now ? (
    <Text size="sm" fw={600} c="var(--mantine-color-error)">
      {reviewScreenTexts.overdue(longDate(DueOn))}
    </Text>
  ) : (
    <Text size="sm">{reviewScreenTexts.due(longDate(DueOn))}</Text>
  )
}
