import { ActionIcon, Menu } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../icons.tsx'

/** An action of a list: something to do, or a screen to go to. */
export type ListAction = {
  readonly label: string
  /** What it does, where its label does not say it all. */
  readonly hint?: string
} & ({ readonly act: () => void } | { readonly to: string })

interface ListMenuProps {
  readonly label: string
  readonly actions: readonly ListAction[]
  /** Opens over its button, as at the foot of a window. */
  readonly isAtFoot?: boolean
}

/** The rarer actions of a list, or of its selected rows. */
export function ListMenu({ label, actions, isAtFoot = false }: ListMenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const choose = (act: () => void) => {
    // A dialog returns the focus to where it was, and the menu is gone by then.
    opener.current?.focus()
    act()
  }
  return (
    <Menu position={isAtFoot ? 'top-end' : 'bottom-end'} withinPortal={false}>
      <Menu.Target>
        <ActionIcon ref={opener} variant="default" size="var(--target)" aria-label={label}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) =>
          'to' in action ? (
            <Menu.Item key={action.label} component={Link} to={action.to} title={action.hint}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={action.label} onClick={() => choose(action.act)} title={action.hint}>
              {action.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
