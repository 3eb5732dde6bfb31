import { Group, Text } from '@mantine/core'
import { Icon } from '../../ui/icons.tsx'

/** The clashes between a person's travel and their own sessions. */
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
