import { Card, Group } from '@mantine/core'

/** The two elevations, as cards, menus and dialogs have them. */
export function Elevations() {
  return (
    <Group gap="xl">
      <Card withBorder shadow="sm">
        On the page
      </Card>
      <Card withBorder shadow="md">
        Over the page
      </Card>
    </Group>
  )
}
