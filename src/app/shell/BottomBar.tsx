import { NavLink } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icons.tsx'
import { thumbPlaces } from './menuPlaces.ts'
import { useViewer } from './viewer.ts'

/** The main places, at the bottom of a phone's screen. */
export function BottomBar() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <nav className="shell-bottom-bar" aria-label="Main places">
      {thumbPlaces(viewer).map((place) => (
        <NavLink key={place.path} to={place.path} end={place.path === paths.home} className="shell-thumb">
          <Icon name={place.icon} />
          {place.label}
        </NavLink>
      ))}
    </nav>
  )
}
