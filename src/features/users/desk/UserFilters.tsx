import { NativeSelect } from '@mantine/core'
import { roleLabels, roles } from '../../../../contract/core/roles.ts'
import { accessFilters, userDeskTexts, type AccessFilter } from '../../../../contract/users/userDesk.ts'
import { userDeskColumns } from '../../../../contract/users/userDeskColumns.ts'
import { userNationalities } from '../../../../contract/users/users.ts'
import { SearchField } from '../../../ui/list/SearchField.tsx'
import { SortField } from '../../../ui/list/SortField.tsx'
import type { UsersShown } from './userSearch.ts'

interface UserFiltersProps {
  readonly shown: UsersShown
  readonly onChange: (change: Partial<UsersShown>) => void
}

const accessNames = Object.keys(accessFilters) as AccessFilter[]

/** Search, filters and order of the list of people. The `/` key focuses the search. */
export function UserFilters({ shown, onChange }: UserFiltersProps) {
  return (
    <search className="desk-filters">
      <SearchField
        label={userDeskTexts.search}
        hint={userDeskTexts.searchHint}
        text={shown.Text}
        onSearch={(Text) => onChange({ Text })}
      />
      <NativeSelect
        label={userDeskTexts.role}
        value={shown.Role ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ Role: value === 'none' ? value : roles.find((role) => role === value) })
        }
      >
        <option value="">{userDeskTexts.anyRole}</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
        <option value="none">{userDeskTexts.noRole}</option>
      </NativeSelect>
      <NativeSelect
        label={userDeskTexts.access}
        value={shown.access ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ access: accessNames.find((name) => name === value) })
        }
      >
        <option value="">{userDeskTexts.anyAccess}</option>
        {accessNames.map((name) => (
          <option key={name} value={name}>
            {accessFilters[name].label}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label={userDeskTexts.nationality}
        value={shown.Nationality ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ Nationality: userNationalities.find((one) => one === value) })
        }
      >
        <option value="">{userDeskTexts.anyNationality}</option>
        {userNationalities.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </NativeSelect>
      <SortField columns={userDeskColumns} sort={shown.Sort} onSort={(Sort) => onChange({ Sort })} />
    </search>
  )
}
