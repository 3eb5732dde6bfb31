import { Drawer, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { Icon } from '../../ui/icons.tsx'
import { closeAndThen, useClosedByBack } from '../../ui/sheet/useSheetAddress.ts'
import type { Place } from '../guardedScreens.ts'

interface PhoneDrawerProps {
  readonly isWanted: boolean
  readonly places: readonly Place[]
  /** What is above the places. */
  readonly head: ReactNode
  readonly onClose: () => void
  readonly onLogout: () => void
}

/** All places of a person on a phone. Back closes them; a place takes their entry in the history. */
export function PhoneDrawer({ isWanted, places, head, onClose, onLogout }: PhoneDrawerProps) {
  useClosedByBack(isWanted, onClose)
  return (
    <Drawer
      opened={isWanted}
      onClose={onClose}
      position="right"
      size="85%"
      title="Menu"
      closeButtonProps={{ 'aria-label': 'Close menu', size: 'lg' }}
    >
      {head}
      <Stack gap={4} component="nav" aria-label="Menu">
        {places.map((place) => (
          <NavLink key={place.path} to={place.path} end replace className="shell-place" onClick={onClose}>
            <Icon name={place.icon} />
            {place.label}
          </NavLink>
        ))}
        <button type="button" className="shell-place" onClick={() => closeAndThen(onClose, onLogout)}>
          <Icon name="back" />
          Logout
        </button>
      </Stack>
    </Drawer>
  )
}
