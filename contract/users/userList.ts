import { z } from 'zod'
import { wordField, wordFilter } from '../core/columnFilters.ts'
import { askedText, columnsOf, meantResult } from '../core/columns.ts'
import { Day, Text } from '../core/fields.ts'
import { defineList, type FilterOf } from '../core/list.ts'
import { longDate } from '../core/moments.ts'
import { genders, personLabels } from '../people/people.ts'
import { roleLabels, roles, rolesOf } from '../core/roles.ts'
import { userDeskTexts as texts } from './userDesk.ts'
import { User } from './users.ts'
import { accountStateOf, accountStates } from './userState.ts'

const userSorts = ['name', '-name', 'organization', '-organization', 'newest', 'oldest'] as const
export type UserSort = (typeof userSorts)[number]

/**
 * From the conference's own country, or from abroad (spec §2 "Admin dashboard"): by nationality, or by the country of
 * residence of people who did not say it. The others are by what people said themselves.
 */
const userNationalities = ['Indian', 'Foreign', 'SaysIndian', 'SaysForeign', 'NotSaid'] as const

const yesOrNo = z.enum(['true', 'false'])

/** The choices of the sign-in filter, with their queries. */
const accessFilters = {
  none: { label: 'Without an account', query: { HasAccount: 'false' } },
  account: { label: 'With an account', query: { HasAccount: 'true' } },
  blocked: { label: 'Blocked', query: { Blocked: 'true' } },
  waiting: { label: 'No password yet', query: { HasAccount: 'true', HasAccess: 'false' } },
} as const
const accessNames = ['none', 'account', 'blocked', 'waiting'] as const
type Access = (typeof accessNames)[number]

const { columns } = texts

/** The organisers' list of people (spec §2 "/users"). */
export const userList = defineList({
  part: 'whole',
  name: 'users',
  row: User,
  shows: ['User', 'Accommodation', 'Paper', 'PaperAuthors'],
  filter: {
    /** `Text`: words of a name or an institution, or a part of an e-mail address. */
    ...askedText,
    /** `none` finds accounts without a role. */
    Role: z.enum([...roles, 'none']).optional(),
    /** Only people with an account, or only people without. */
    HasAccount: yesOrNo.optional(),
    /** Only people who can sign in, or only people who cannot. */
    HasAccess: yesOrNo.optional(),
    Blocked: yesOrNo.optional(),
    Nationality: z.enum(userNationalities).optional(),
    Designation: Text.min(1).optional(),
    /** The country of the institution. */
    Country: Text.min(1).optional(),
    Gender: z.enum(genders.map(({ Name }) => Name)).optional(),
    /** Here since these days or between them, by the conference's clock. */
    SinceFrom: Day.optional(),
    SinceTo: Day.optional(),
    /** Only people in the author list of at least one paper, or only the others. */
    Author: z.enum(['yes', 'no']).optional(),
    PhoneNumber: wordFilter,
  },
  sort: z.enum(userSorts).default('name'),
  columns: columnsOf<User, UserSort>({
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
  }),
  search: { label: texts.search, hint: texts.searchHint },
  fields: {
    Role: {
      label: texts.role,
      any: texts.anyRole,
      choices: [...roles.map((role) => [role, roleLabels[role]] as const), ['none', texts.noRole]],
    },
    access: {
      schema: z.enum(accessNames),
      query: (access: Access) => accessFilters[access].query,
      label: texts.access,
      any: texts.anyAccess,
      choices: accessNames.map((name) => [name, accessFilters[name].label] as const),
    },
    Nationality: {
      label: texts.nationality,
      any: texts.anyNationality,
      choices: userNationalities.map((one) => [one, texts.nationalities[one]] as const),
    },
    Author: {
      isRare: true,
      group: 'people',
      label: texts.author,
      any: texts.anyAuthor,
      choices: [
        ['yes', texts.isAuthor],
        ['no', texts.isNoAuthor],
      ],
    },
    // Its choices are those of the conference.
    Designation: { isRare: true, group: 'people', label: personLabels.Designation, any: texts.any },
    Country: { isRare: true, group: 'people', label: personLabels.OrganizationCountry, any: texts.any },
    Gender: {
      isRare: true,
      group: 'people',
      label: personLabels.Gender,
      any: texts.any,
      choices: genders.map(({ Name }) => [Name, Name] as const),
    },
    SinceFrom: { address: 'since', isRare: true, group: 'dates', label: texts.sinceFrom, isDay: true },
    SinceTo: { address: 'until', isRare: true, group: 'dates', label: texts.sinceTo, isDay: true },
    PhoneNumber: wordField(personLabels.PhoneNumber, 'people'),
  },
  open: 'user',
  views: {
    of: 'people',
    usual: [
      { name: texts.organisers, query: 'role=Admin' },
      { name: texts.auditors, query: 'role=Auditor' },
    ],
  },
  more: meantResult,
  page: {
    path: '/User',
    summary: 'Everybody the portal knows, by words, role, access, designation, country and day, in pages',
  },
  ids: {
    path: '/User/ids',
    summary: 'The ids of everybody the list finds, as the list has them',
    isSorted: true,
  },
  sheet: {
    path: '/Report/user-list',
    summary: 'Everybody the list of users finds, in its columns',
    file: 'users',
  },
  chosenSheet: {
    path: '/Report/user-list/chosen',
    summary: 'The people who were chosen of the list of users',
  },
})
export const {
  page: getUsers,
  ids: getUserIds,
  sheet: downloadUsers,
  chosenSheet: downloadChosenUsers,
} = userList

/** All people that the list finds, across its pages. */
export type UserFilter = FilterOf<typeof userList>
