import { useConnection } from '../../stores/connection.ts'
import { Icon } from '../../ui/icons.tsx'

/** Says that the portal does not answer, as the last requests found (offline O9). */
export function ConnectionBadge() {
  const reachable = useConnection((state) => state.reachable)
  return (
    <span role="status">
      {!reachable && (
        <span className="shell-state">
          <Icon name="offline" size={16} />
          Offline
        </span>
      )}
    </span>
  )
}
