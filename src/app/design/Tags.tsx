import { Group } from '@mantine/core'
import { paperStatuses } from '../../../contract/papers/papers.ts'
import { StatusText } from '../../features/papers/shown/StatusText.tsx'
import { PaymentBadge } from '../../features/payments/BillLines.tsx'
import { Icon } from '../../ui/icons.tsx'

const bills = ['', 'Waiting for confirmation', 'Partial Payment Done', 'Payment Done'] as const

/** Statuses and tags: a shape, a colour and a word each. */
export function Tags() {
  return (
    <>
      <Group>
        {paperStatuses.map((status) => (
          <StatusText key={status} status={status} isWithdrawn={false} />
        ))}
        <StatusText status="draft" isWithdrawn />
      </Group>
      <Group>
        {bills.map((status) => (
          <PaymentBadge key={status} status={status} isCancelled={false} />
        ))}
        <PaymentBadge status="" isCancelled />
      </Group>
      <Group>
        <span className="tag">
          <Icon name="star" size={14} /> Best paper candidate
        </span>
        <span className="tag">
          <Icon name="sync" size={14} /> Waiting to be sent
        </span>
        <span className="tag" data-error>
          <Icon name="warning" size={14} /> Needs your attention
        </span>
      </Group>
    </>
  )
}
