import { Menu } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Icon } from '../../ui/icons.tsx'
import type { Place } from './menuPlaces.ts'

/** A place of the bar that opens a menu (spec §2 "Navigation bar": the payment dropdown). */
export function PlaceMenu({ place }: { readonly place: Place }) {
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <button type="button" className="shell-place">
          {place.label} <Icon name="down" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {(place.choices ?? []).map((choice) => (
          <Menu.Item key={choice.path} component={Link} to={choice.path}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
