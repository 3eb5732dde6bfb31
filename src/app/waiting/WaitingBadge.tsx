import { Link } from 'react-router-dom'
import { isWork } from '../../cache/outbox/outbox.ts'
import { useSession } from '../../stores/session.ts'
import { Icon } from '../../ui/icons.tsx'
import { paths } from '../../paths.ts'
import { useOutbox } from '../../features/sync/useOutbox.ts'
import { needsAttention, waitingLine } from '../../features/sync/outboxLabels.ts'

/** The number of changes in the outbox, with a link to the list and the reasons. Hidden while none waits. */
export function WaitingBadge() {
  const isSignedIn = useSession((state) => state.session !== null)
  return (
    <span role="status" className="shell-status">
      {isSignedIn && <Waiting />}
    </span>
  )
}

function Waiting() {
  const rows = useOutbox()?.filter(isWork)
  if (!rows || rows.length === 0) return null
  const attention = rows.some(needsAttention)
  return (
    <Link to={paths.sync} className="shell-state" data-attention={attention || undefined}>
      <Icon name={attention ? 'warning' : 'sync'} size={16} />
      {waitingLine(rows)}
    </Link>
  )
}
