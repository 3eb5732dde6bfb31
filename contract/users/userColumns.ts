import { columnsOf } from '../core/columns.ts'
import { longDate } from '../core/moments.ts'
import { personLabels } from '../people/people.ts'
import { rolesOf } from '../core/roles.ts'
import type { User } from './users.ts'

/** A user of a report: the fields of the organisers' list, and the rest of the profile. */
export interface ReportedUser extends User {
  readonly Title: string
  readonly OrganizationState: string
  readonly OrganizationCity: string
  readonly ResidenceCountry: string
  readonly ResidenceState: string
  readonly ResidenceCity: string
  /** Codes of the submitted papers with them as an author. */
  readonly PaperCodes: readonly string[]
  readonly IsRegistered: boolean
}

export const userColumnTexts = {
  name: 'Name',
  roles: 'Roles',
  access: 'Can sign in',
  confirmed: 'Email confirmed',
  blocked: 'Blocked',
  since: 'Known since',
  papers: 'Papers',
  registered: 'Registered',
  yes: 'Yes',
  no: 'No',
} as const

const yesNo = (is: boolean) => (is ? userColumnTexts.yes : userColumnTexts.no)

const fields = [
  ...(['Title', 'Email', 'PhoneNumber', 'Gender', 'Nationality', 'Designation', 'Organization'] as const),
  ...(['OrganizationCity', 'OrganizationState', 'OrganizationCountry'] as const),
  ...(['ResidenceCity', 'ResidenceState', 'ResidenceCountry'] as const),
]

/** The columns of a report of users. */
export const userReportColumns = columnsOf<ReportedUser>({
  Name: { heading: userColumnTexts.name, value: 'FullName' },
  ...Object.fromEntries(fields.map((value) => [value, { heading: personLabels[value], value }])),
  Roles: { heading: userColumnTexts.roles, value: rolesOf },
  Access: { heading: userColumnTexts.access, value: (user) => yesNo(user.HasAccess) },
  Confirmed: { heading: userColumnTexts.confirmed, value: (user) => yesNo(user.EmailConfirmed) },
  Blocked: { heading: userColumnTexts.blocked, value: (user) => yesNo(user.Blocked) },
  Papers: { heading: userColumnTexts.papers, value: ({ PaperCodes }) => PaperCodes.join(', ') },
  Registered: { heading: userColumnTexts.registered, value: (user) => yesNo(user.IsRegistered) },
  Since: {
    heading: userColumnTexts.since,
    value: ({ CreatedOn }, timeZone) => longDate(CreatedOn, timeZone),
  },
})
