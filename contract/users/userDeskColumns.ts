import type { Column } from '../core/columns.ts'
import { longDate } from '../core/moments.ts'
import { personLabels } from '../people/people.ts'
import { rolesOf } from '../core/roles.ts'
import { userDeskTexts } from './userDesk.ts'
import type { User, userSorts } from './users.ts'
import { accountStateOf, accountStates } from './userState.ts'

type UserColumn = Column<User, (typeof userSorts)[number]>

const { columns } = userDeskTexts

const told = (key: 'Email' | 'PhoneNumber' | 'Gender' | 'Nationality' | 'Designation'): UserColumn => ({
  key,
  heading: personLabels[key],
  value: (user) => user[key],
  isShown: key === 'Email',
})

export const userDeskColumns: readonly UserColumn[] = [
  {
    key: 'Name',
    heading: columns.name,
    value: ({ FullName, Email }) => FullName || Email,
    sorts: { ascending: 'name', descending: '-name' },
    isShown: true,
  },
  told('Email'),
  {
    key: 'Organization',
    heading: columns.institution,
    value: ({ Organization }) => Organization,
    sorts: { ascending: 'organization', descending: '-organization' },
    isShown: true,
  },
  {
    key: 'OrganizationCountry',
    heading: personLabels.OrganizationCountry,
    value: ({ OrganizationCountry }) => OrganizationCountry,
    isShown: false,
  },
  {
    key: 'Roles',
    heading: columns.roles,
    value: rolesOf,
    isShown: true,
  },
  {
    key: 'Access',
    heading: columns.access,
    value: (user) => accountStates[accountStateOf(user)],
    isShown: true,
  },
  told('PhoneNumber'),
  told('Gender'),
  told('Nationality'),
  told('Designation'),
  {
    key: 'Since',
    heading: columns.since,
    value: ({ CreatedOn }, timeZone) => longDate(CreatedOn, timeZone),
    sorts: { ascending: 'oldest', descending: 'newest' },
    isShown: true,
  },
]
