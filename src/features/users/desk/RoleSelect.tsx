import { NativeSelect } from '@mantine/core'
import { roleLabels, roles, type Role } from '../../../../contract/core/roles.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'

interface RoleSelectProps {
  /** The choice of no role. */
  readonly none: string
  readonly role: Role | null
  readonly disabled?: boolean
  readonly onChange: (role: Role | null) => void
}

/** Chooses the role of an account. */
export function RoleSelect({ none, role, onChange, ...more }: RoleSelectProps) {
  return (
    <NativeSelect
      label={userDeskTexts.role}
      {...more}
      value={role ?? ''}
      onChange={({ currentTarget: { value } }) => onChange(roles.find((one) => one === value) ?? null)}
    >
      <option value="">{none}</option>
      {roles.map((one) => (
        <option key={one} value={one}>
          {roleLabels[one]}
        </option>
      ))}
    </NativeSelect>
  )
}
