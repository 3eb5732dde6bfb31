import { Group, Text } from '@mantine/core'
import { Icon } from '../../ui/icons.tsx'

/** What of somebody's travel does not go together with the sessions of their own. */
export function TravelWarnings({ warnings }: { readonly warnings: readonly string[] }) {
  return warnings.map((text) => (
    <Group key={text} gap={6} wrap="nowrap" align="start" fw={400}>
      <Icon name="warning" size={16} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    </Group>
  ))
}
