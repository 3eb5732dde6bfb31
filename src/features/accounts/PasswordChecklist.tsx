import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { passwordChecks } from '../../../contract/core/patterns.ts'
import { Icon } from '../../ui/icons.tsx'

/** The password rules, ticked off while typing (spec §2 "Registration screen"). */
export function PasswordChecklist({
  password,
  specials,
}: {
  readonly password: string
  readonly specials: string
}) {
  return (
    <Stack
      component="ul"
      gap={2}
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      aria-label="Password requirements"
    >
      {passwordChecks(password, specials).map(({ key, label, met }) => (
        <Group component="li" key={key} gap="xs" wrap="nowrap">
          <Text c={met ? 'var(--tone-good)' : 'dimmed'} lh={0}>
            <Icon name={met ? 'check' : 'close'} size={16} />
          </Text>
          <Text size="sm">{label}</Text>
          <VisuallyHidden>{met ? 'met' : 'not met yet'}</VisuallyHidden>
        </Group>
      ))}
    </Stack>
  )
}
