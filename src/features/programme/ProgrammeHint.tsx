import { Stack, Text } from '@mantine/core'

interface ProgrammeHintProps {
  readonly title: string
  readonly hint?: string
}

/** Instead of a programme: why there is none. */
export function ProgrammeHint({ title, hint }: ProgrammeHintProps) {
  return (
    <Stack align="center" py="xl" gap="xs">
      <Text fw={600} ta="center">
        {title}
      </Text>
      {hint && <Text ta="center">{hint}</Text>}
    </Stack>
  )
}
