import { Badge } from '@mantine/core'
import { statusLabels, type PaperStatus } from '../../../contract/papers.ts'

const colours: Readonly<Record<PaperStatus, string>> = {
  draft: 'gray',
  submitted: 'blue',
  approved: 'green',
  rejected: 'red',
}

/** A paper's status as people read it (spec §4); the colour says the same as the words. */
export function StatusBadge({ status }: { readonly status: PaperStatus }) {
  return (
    <Badge variant="dot" size="lg" tt="none" color={colours[status]}>
      {statusLabels[status]}
    </Badge>
  )
}
