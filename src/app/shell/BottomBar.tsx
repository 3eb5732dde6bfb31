import { Link, useLocation } from 'react-router-dom'
import { Icon } from '../../ui/icons.tsx'
import { isThumbAt } from './areas.ts'
import { thumbPlaces } from './menuPlaces.ts'
import { useViewer } from './viewer.ts'

/** The main places, at the bottom of a phone's screen. */
export function BottomBar() {
  const viewer = useViewer()
  const here = useLocation()
  if (!viewer) return null
  return (
    <nav className="shell-bottom-bar" aria-label="Main places">
      {thumbPlaces(viewer).map((place) => (
        <Link
          key={place.path}
          to={place.path}
          aria-current={isThumbAt(place.path, here) ? 'page' : undefined}
          className="shell-thumb"
        >
          <Icon name={place.icon} />
          {place.label}
        </Link>
      ))}
    </nav>
  )
}
