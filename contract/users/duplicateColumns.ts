import type { DuplicatePerson, DuplicatePair } from './duplicates.ts'
import { duplicateTexts } from './duplicateTexts.ts'
import { columnsOf, type Column } from '../core/columns.ts'
import { personLabels } from '../people/people.ts'
import { rolesOf } from '../core/roles.ts'
import { userDeskTexts } from './userDesk.ts'

/** Whether one of the two can sign in; empty without an account. */
export function signInOf({ Blocked, HasAccess }: Pick<DuplicatePerson, 'Blocked' | 'HasAccess'>): string {
  if (Blocked) return duplicateTexts.blocked
  return HasAccess ? duplicateTexts.hasAccess : ''
}

/** Whether one of the two is registered; empty if not. */
export const registrationOf = ({ IsRegistered }: Pick<DuplicatePerson, 'IsRegistered'>): string =>
  IsRegistered ? duplicateTexts.registered : ''

type DuplicateColumn = readonly [
  key: string,
  heading: string,
  value: (twin: DuplicatePerson) => string | number,
]

/** The facts on each person's card, in its order. */
const facts: readonly DuplicateColumn[] = [
  ['Name', userDeskTexts.columns.name, ({ FullName }) => FullName],
  ['Email', personLabels.Email, ({ Email }) => Email],
  ['Organization', personLabels.Organization, ({ Organization }) => Organization],
  ['Country', personLabels.OrganizationCountry, ({ OrganizationCountry }) => OrganizationCountry],
  ['Access', userDeskTexts.columns.access, signInOf],
  ['Roles', userDeskTexts.columns.roles, rolesOf],
  ['Papers', userDeskTexts.papers, ({ Papers }) => Papers],
  ['Registration', userDeskTexts.registration, registrationOf],
]

const factsOf = (which: 'First' | 'Second', place: 0 | 1): readonly Column<DuplicatePair>[] =>
  facts.map(([key, heading, value]) => ({
    key: `${which}${key}`,
    heading: duplicateTexts.ofPerson[which](heading),
    value: ({ People }) => {
      const twin = People[place]
      return twin ? value(twin) : ''
    },
    isShown: true,
  }))

/** The columns of a download of possible duplicates: the content of their cards. */
export const duplicateColumns: readonly Column<DuplicatePair>[] = [
  ...columnsOf<DuplicatePair>({
    Reason: { heading: duplicateTexts.reason, value: ({ Reason }) => duplicateTexts.reasons[Reason] },
  }),
  ...factsOf('First', 0),
  ...factsOf('Second', 1),
]
