import { NavLink } from 'react-router-dom'
import { LaterMenu } from '../../parts/later/LaterMenu.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { Place } from '../guardedScreens.ts'
import { barPlaces, type Viewer } from './menuPlaces.ts'

/** The places of the bar on a wide screen. */
export function BarPlaces({ viewer }: { readonly viewer: Viewer }) {
  return (
    <nav className="shell-wide" aria-label="Menu">
      {barPlaces(viewer).shown.map((place) =>
        place.choices ? (
          <PlaceMenu key={place.path} place={place} />
        ) : (
          <NavLink key={place.path} to={place.path} end className="shell-place">
            {place.label}
          </NavLink>
        ),
      )}
    </nav>
  )
}

/** A place that opens a menu (spec §2 "Navigation bar": the payment dropdown). */
function PlaceMenu({ place }: { readonly place: Place }) {
  return (
    <LaterMenu
      position="bottom-start"
      entries={(place.choices ?? []).map(({ label, path }) => ({ label, to: path }))}
      opener={(opener) => (
        <button type="button" className="shell-place" {...opener}>
          {place.label} <Icon name="down" size={16} />
        </button>
      )}
    />
  )
}
