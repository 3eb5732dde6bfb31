import { columnsOf } from '../core/columns.ts'
import { longDate } from '../core/moments.ts'
import { personLabels } from '../people/people.ts'
import { rolesOf } from '../core/roles.ts'
import { userDeskTexts } from './userDesk.ts'
import type { User, userSorts } from './users.ts'
import { accountStateOf, accountStates } from './userState.ts'

const { columns } = userDeskTexts

export const userDeskColumns = columnsOf<User, (typeof userSorts)[number]>({
  Name: { heading: columns.name, value: ({ FullName, Email }) => FullName || Email, sorts: 'name' },
  Email: { heading: personLabels.Email, value: 'Email' },
  Organization: { heading: columns.institution, value: 'Organization', sorts: 'organization' },
  OrganizationCountry: {
    heading: personLabels.OrganizationCountry,
    value: 'OrganizationCountry',
    isHidden: true,
  },
  Roles: { heading: columns.roles, value: rolesOf },
  Access: { heading: columns.access, value: (user) => accountStates[accountStateOf(user)] },
  PhoneNumber: { heading: personLabels.PhoneNumber, value: 'PhoneNumber', isHidden: true },
  Gender: { heading: personLabels.Gender, value: 'Gender', isHidden: true },
  Nationality: { heading: personLabels.Nationality, value: 'Nationality', isHidden: true },
  Designation: { heading: personLabels.Designation, value: 'Designation', isHidden: true },
  Since: {
    heading: columns.since,
    value: ({ CreatedOn }, timeZone) => longDate(CreatedOn, timeZone),
    sorts: ['oldest', 'newest'],
  },
})
