import type { Option } from '../../../../contract/core/fields.ts'
import { getDesignationChoices } from '../../../../contract/people/designations.ts'
import { getLocations } from '../../../../contract/people/lookups.ts'
import type { userList } from '../../../../contract/users/userList.ts'
import { ListFilters } from '../../../parts/list/ListFilters.tsx'
import type { ListState } from '../../../parts/list/useList.ts'
import { useRead } from '../../../sync/pull/useRead.ts'

const named = ({ Name }: Pick<Option, 'Name'>) => [Name, Name] as const

/** Search, filters and order of the list of people. */
export function UserFilters({ list }: { readonly list: ListState<typeof userList> }) {
  const designations = useRead(getDesignationChoices)
  const countries = useRead(getLocations, { query: { type: 'Country' } })
  return (
    <ListFilters
      list={list}
      choices={{
        Designation: designations.value?.map(named),
        Country: countries.value?.map(named),
      }}
    />
  )
}
