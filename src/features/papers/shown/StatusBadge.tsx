import { Badge } from '@mantine/core'
import { statusLabels, type PaperStatus } from '../../../../contract/papers/papers.ts'
import { withdrawalTexts } from '../../../../contract/papers/withdrawal.ts'

const colours: Readonly<Record<PaperStatus, string>> = {
  draft: 'gray.6',
  submitted: 'blue',
  approved: 'green',
  rejected: 'error',
}

export interface StatusBadgeProps {
  readonly status: PaperStatus
  readonly isWithdrawn: boolean
}

/** A paper's status in words and colour (spec §4). */
export function StatusBadge({ status, isWithdrawn }: StatusBadgeProps) {
  return (
    <Badge variant="dot" size="lg" tt="none" color={isWithdrawn ? 'gray.6' : colours[status]}>
      {isWithdrawn ? withdrawalTexts.withdrawn : statusLabels[status]}
    </Badge>
  )
}
