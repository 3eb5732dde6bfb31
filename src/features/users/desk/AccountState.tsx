import { Badge, Group } from '@mantine/core'
import { accountStateOf, accountStates } from '../../../../contract/users/userState.ts'
import { roleLabels } from '../../../../contract/core/roles.ts'
import type { User } from '../../../../contract/users/users.ts'

const colours = {
  none: 'gray',
  invited: 'yellow',
  open: 'green',
  unconfirmed: 'yellow',
  blocked: 'error',
} as const

/** Whether the person can sign in, in one word. */
export function AccountState({ user }: { readonly user: User }) {
  const state = accountStateOf(user)
  return (
    <Badge variant="light" color={colours[state]} tt="none" autoContrast>
      {accountStates[state]}
    </Badge>
  )
}

/** A person's name, or their address until the profile is complete. */
export const nameOf = ({ FullName, Email }: Pick<User, 'FullName' | 'Email'>) => FullName || Email

/** State and roles side by side. */
export function StateAndRoles({ user }: { readonly user: User }) {
  return (
    <Group gap="xs">
      <AccountState user={user} />
      {user.Roles.map((role) => (
        <Badge key={role} variant="default" tt="none">
          {roleLabels[role]}
        </Badge>
      ))}
    </Group>
  )
}
