import { Menu, type MenuProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { AtElement } from './AtElement.tsx'

/** Leads to a path, or acts. */
export interface MenuEntry {
  readonly label: string
  readonly icon?: IconName
  readonly to?: string
  readonly act?: () => void
}

export interface OpenMenuProps
  extends Required<Pick<MenuProps, 'id' | 'position'>>, Pick<MenuProps, 'width'> {
  readonly isWanted: boolean
  /** Where it opens. */
  readonly button: HTMLElement | null
  readonly entries: readonly MenuEntry[]
  /** What is above the entries. */
  readonly head?: ReactNode
  readonly onChange: (isOpen: boolean) => void
}

/** The menu of a button (`LaterMenu.tsx`). */
export function OpenMenu({ isWanted, button, entries, head, ...menu }: OpenMenuProps) {
  if (!button) return null
  return (
    <Menu opened={isWanted} withinPortal={false} {...menu}>
      <Menu.Target>
        <AtElement element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {head}
        {head !== undefined && <Menu.Divider />}
        {entries.map(({ label, icon, to, act }) => {
          const shown = icon ? { leftSection: <Icon name={icon} size={18} /> } : {}
          return to === undefined ? (
            <Menu.Item key={label} {...shown} {...(act && { onClick: act })}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item key={to} {...shown} component={Link} to={to}>
              {label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
