import { ActionIcon, Menu } from '@mantine/core'
import { Link } from 'react-router-dom'
import { pageTexts } from '../../../contract/core/columns.ts'
import { Icon } from '../icons.tsx'

/** An action on a whole list: something to do, or a screen to go to. */
export type ListAction = { readonly label: string } & ({ readonly act: () => void } | { readonly to: string })

/** The rarer actions on a whole list. */
export function ListMenu({ actions }: { readonly actions: readonly ListAction[] }) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="default" size="var(--target)" aria-label={pageTexts.moreActions}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) =>
          'to' in action ? (
            <Menu.Item key={action.label} component={Link} to={action.to}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item key={action.label} onClick={action.act}>
              {action.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
