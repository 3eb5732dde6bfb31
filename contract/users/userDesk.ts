import { plural } from '../core/plural.ts'
import { roleLabels, type Role } from '../core/roles.ts'
import type { BulkBody, UndoBulkBody } from './userAdmin.ts'
import type { UserSearch } from './users.ts'

const people = (count: number) => plural(count, 'person', 'people')

/** Texts of the organisers' list of people (spec §2 "/users"). */
export const userDeskTexts = {
  title: 'Users',
  tabs: { users: 'Users', duplicates: 'Duplicates', audit: 'Audit log' },
  views: 'Views',
  search: 'Search',
  searchHint: 'Name, email or institution',
  role: 'Role',
  anyRole: 'Any role',
  noRole: 'No role yet',
  access: 'Sign-in',
  anyAccess: 'Anybody',
  nationality: 'Nationality',
  anyNationality: 'Any nationality',
  found: people,
  emptyTitle: 'Nobody here',
  empty: 'People appear as soon as they sign up or are added as authors.',
  emptyFilter: 'Nobody fits these filters.',
  loadFailed: 'The people could not be read',
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select everybody on this page',
  selected: (count: number) => `${people(count)} selected`,
  columns: { name: 'Name', institution: 'Institution', roles: 'Role', access: 'Sign-in', since: 'Since' },
  add: 'Add a user',
  addAuditor: 'Add an auditor',
  auditorHint:
    'Whoever has an account becomes an auditor beside what they are; anybody else is invited by mail.',
  email: 'Email',
  invite: 'Add auditor',
  newTitle: 'Add a user',
  newNote: 'We mail them a link to set their password.',
  roleLater: 'They choose themselves',
  create: 'Add user',
  created: (name: string) => `${name} was added. We have mailed them a link to set a password.`,
  person: 'Person',
  personFailed: 'The person could not be read',
  state: 'Account',
  noProfile: 'Profile not completed yet',
  contact: 'Contact',
  papers: 'Papers',
  noPapers: 'No papers',
  ownerOf: 'Owner',
  authorAt: (sequence: number) => `Author ${sequence}`,
  registration: 'Registration',
  noRegistration: 'Not registered',
  notAttending: 'Not attending',
  cancelled: 'Cancelled',
  unpaid: 'Not paid',
  due: (amount: string) => `${amount} due`,
  overpaid: (amount: string) => `${amount} paid too much`,
  toBill: 'Open the bill',
  edit: 'Edit',
  saved: 'The person was changed',
  assignRole: 'Assign role',
  allow: 'Allow sign-in',
  block: 'Block sign-in',
  grant: 'Send a link to sign in',
  asUser: 'Make a user of this author',
  granted: (email: string) => `We have mailed ${email} a link to sign in`,
  remove: 'Delete',
  removeTitle: 'Delete a person',
  removeAsk: (name: string) => `${name} goes for good, with the account, its sessions and their profile.`,
  removeNoPapers: 'No paper changes.',
  removeDrafts: 'These drafts are deleted with them:',
  removeLeaves: 'They are taken out of the authors of these drafts:',
  removeReviews: (count: number) =>
    `${plural(count, 'paper is', 'papers are')} no longer assigned to them for review.`,
  removeKeepsName:
    'What they did stays in the history of papers and in the audit log, with their name and institution and nothing to reach them by.',
  removeRegistration: 'They have no registration, so no payment is touched.',
  removed: (name: string) => `${name} was deleted`,
  removeFailed: 'The person could not be deleted',
  resetFactor: 'Reset second factor',
  resetFactorNote: 'They sign in with their password alone until they set it up again, and are told by mail.',
  hasFactor: 'Signs in with a code as well',
  removeMany: 'Delete',
  removeManyTitle: 'Delete people',
  removeManyNote:
    'They go for good, one after the other, with their accounts, profiles and drafts. This cannot be taken back.',
  removeManyChanged: (count: number) => `${people(count)} will be deleted:`,
  removeManyDrafts: (count: number) => plural(count, 'draft goes too', 'drafts go too'),
  removeManyDone: (count: number) => `${people(count)} deleted`,
  removeManyFailed: 'Not everybody could be deleted',
  removeManyCutOff: (done: number, count: number, why: string) =>
    `${done.toLocaleString('en-IN')} of ${people(count)} were deleted, the others were not: ${why}`,
  bulkTitles: {
    'assign-role': 'Assign role',
    allow: 'Allow sign-in',
    block: 'Block sign-in',
    'grant-access': 'Send links to sign in',
  } satisfies Readonly<Record<BulkBody['Action'], string>>,
  bulkChanged: {
    'assign-role': (count: number) => `${people(count)} will get this role:`,
    allow: (count: number) => `${people(count)} can sign in again:`,
    block: (count: number) => `${people(count)} will be signed out and can no longer sign in:`,
    'grant-access': (count: number) => `${people(count)} will be mailed a link:`,
  } satisfies Readonly<Record<BulkBody['Action'], (count: number) => string>>,
  /** Side effects of an action. */
  bulkNotes: {
    'assign-role': 'They are told at once, and once more if you undo it.',
    allow: '',
    block: '',
    'grant-access': 'What is mailed cannot be taken back.',
  } satisfies Readonly<Record<BulkBody['Action'], string>>,
  bulkWas: {
    'assign-role': (count: number, role: Role | null) =>
      `${people(count)} became ${role ? roleLabels[role] : ''}`,
    allow: (count: number) => `${people(count)} can sign in again`,
    block: (count: number) => `${people(count)} can no longer sign in`,
  } satisfies Readonly<Record<UndoBulkBody['Action'], (count: number, role: Role | null) => string>>,
  undoTitle: 'Just changed',
  undo: 'Undo',
  close: 'Close',
  undone: (count: number) => `${people(count)} changed back`,
  bulkStayed: (count: number) => `Undone, but for ${people(count)}`,
  bulkLeft: (count: number) => `${people(count)} ${count === 1 ? 'stays' : 'stay'} as they are:`,
  bulkNobody: 'Nobody would be changed.',
  bulkDone: (count: number) => `${people(count)} changed`,
  bulkFailed: 'Not everybody could be changed',
  selectFound: (count: number) => `Select all ${people(count)} of this list`,
  changing: (done: number, count: number) => `${people(done)} of ${count.toLocaleString('en-IN')} done`,
  cutOff: (changed: number, count: number, why: string) =>
    `${changed.toLocaleString('en-IN')} of ${people(count)} were changed, the others were not: ${why}`,
} as const

/** The choices of the sign-in filter, with their queries. */
export const accessFilters = {
  none: { label: 'Without an account', query: { HasAccount: 'false' } },
  account: { label: 'With an account', query: { HasAccount: 'true' } },
  blocked: { label: 'Blocked', query: { Blocked: 'true' } },
  waiting: { label: 'No password yet', query: { HasAccount: 'true', HasAccess: 'false' } },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly query: Partial<UserSearch> }>>

export type AccessFilter = keyof typeof accessFilters
