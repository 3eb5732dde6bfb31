import { useConnection } from '../../stores/connection.ts'
import { Icon } from '../../ui/icons.tsx'

/** Shows that the portal does not respond, as the last requests found (offline O9). */
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
