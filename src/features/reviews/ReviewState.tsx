import { Badge, Group, Text } from '@mantine/core'
import { longDate } from '../../../contract/core/moments.ts'
import type { AssignedPaper, ReviewState as State } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts, reviewStateLabels } from '../../../contract/reviews/reviewScreens.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { Icon } from '../../ui/icons.tsx'
import type { ListedReview } from './useAssigned.ts'

const colours: Readonly<Record<State, string>> = {
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

/** The state of a review in the list: what only this device has comes before what the portal knows. */
export function ReviewState({ paper }: { readonly paper: ListedReview }) {
  const where = useWhere()
  const { row, answerRow, draft } = paper
  const rows = [answerRow, row].filter((one) => one !== undefined)
  if (rows.length === 0 && !draft) return <ReviewBadge paper={paper} />
  const isAsking = rows.some(({ State }) => State === 'refused' || State === 'conflict')
  const words = rows.length > 0 ? reviewScreenTexts.waiting : reviewScreenTexts.kept(where)
  return (
    <Group gap={6} wrap="nowrap" c={isAsking ? 'var(--mantine-color-error)' : 'dimmed'}>
      <Icon name={isAsking ? 'warning' : 'sync'} size={16} />
      <span>{isAsking ? reviewScreenTexts.attention : words}</span>
    </Group>
  )
}

type Dated = Pick<AssignedPaper, 'State' | 'DueOn' | 'SubmittedOn' | 'IsClosed'>

/** True if a review is due, or was submitted. */
const hasDue = ({ State, IsClosed }: Dated): boolean =>
  State === 'done' || !(IsClosed || State === 'declined' || State === 'conflict')

interface DueLineProps {
  readonly paper: Dated
  readonly now: number
  readonly timeZone?: string
}

/** When it is due, or when it was submitted. */
export function DueLine({ paper, now, timeZone }: DueLineProps) {
  const { State, DueOn, SubmittedOn } = paper
  if (!hasDue(paper)) return null
  if (State === 'done' && SubmittedOn)
    return <Text size="sm">{reviewScreenTexts.sentOn(longDate(SubmittedOn, timeZone))}</Text>
  if (DueOn === null)
    return (
      <Text size="sm" c="dimmed">
        {reviewScreenTexts.noDue}
      </Text>
    )
  return Date.parse(DueOn) < now ? (
    <Text size="sm" fw={600} c="var(--mantine-color-error)">
      {reviewScreenTexts.overdue(longDate(DueOn, timeZone))}
    </Text>
  ) : (
    <Text size="sm">{reviewScreenTexts.due(longDate(DueOn, timeZone))}</Text>
  )
}

/** True if there is a day to show. */
export const hasDay = (paper: Dated): boolean =>
  hasDue(paper) && (paper.State === 'done' || paper.DueOn !== null)

/** The same in a cell, or in the line of a card, whose heading says that it is about the due date. */
export function DueDay({ paper, now, timeZone }: DueLineProps) {
  const { State, DueOn, SubmittedOn } = paper
  if (State === 'done' && SubmittedOn)
    return (
      <Text span size="sm" c="dimmed">
        {reviewScreenTexts.sentOn(longDate(SubmittedOn, timeZone))}
      </Text>
    )
  if (DueOn === null) return ''
  const isLate = Date.parse(DueOn) < now
  return (
    <Text span size="sm" {...(isLate ? { fw: 600, c: 'var(--mantine-color-error)' } : {})}>
      {longDate(DueOn, timeZone)}
    </Text>
  )
}
