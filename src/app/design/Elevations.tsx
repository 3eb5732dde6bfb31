import { Card, Group, Menu } from '@mantine/core'

/** The two elevations: a card, and an open menu. */
export function Elevations() {
  return (
    <Group align="start" gap="xl">
      <Card withBorder shadow="sm">
        On the page
      </Card>
      <Menu opened withinPortal={false} trapFocus={false} closeOnEscape={false} closeOnClickOutside={false}>
        <Menu.Target>
          <Card withBorder shadow="sm">
            What opens a menu
          </Card>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item>Over the page</Menu.Item>
          <Menu.Item>Another act</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
