import type { duplicateReasons, MergePlan } from './duplicates.ts'
import { roleLabels, type Role } from '../core/roles.ts'

/** Texts of the tab of duplicates. */
export const duplicateTexts = {
  about:
    'People who may be the same: the same address in another spelling, or the same name and institution.',
  found: (count: number) => (count === 1 ? '1 pair' : `${count.toLocaleString('en-IN')} pairs`),
  emptyTitle: 'No duplicates',
  empty: 'Nobody seems to be here twice.',
  loadFailed: 'The duplicates could not be read',
  reason: 'Alike by',
  ofPerson: {
    First: (heading: string) => `First person: ${heading}`,
    Second: (heading: string) => `Second person: ${heading}`,
  },
  reasons: { email: 'Same address', name: 'Same name and institution' } satisfies Readonly<
    Record<(typeof duplicateReasons)[number], string>
  >,
  papers: (count: number) => (count === 1 ? '1 paper' : `${count} papers`),
  registered: 'Registered',
  hasAccess: 'Signs in',
  blocked: 'Blocked',
  merge: 'Merge',
  mergeNamed: (name: string, email: string) => `Merge ${name}, ${email}`,
  apart: 'Not the same person',
  keptApart: 'Show the pairs that are not the same person',
  noneApart: 'No pair was marked as not the same person.',
  together: 'May be the same person',
  togetherNamed: (name: string) => `${name}: may be the same person`,
  apartNamed: (name: string) => `${name}: not the same person`,
  title: 'Merge two people',
  keep: 'Who stays',
  keepHint: 'The profile of this person stays; what is empty in it is filled from the other.',
  cannot: 'They cannot be merged',
  papersMove: 'The person who stays becomes an author of these papers:',
  both: 'both are on it: the earlier place counts',
  owned: (count: number) =>
    count === 1 ? '1 paper gets another owner.' : `${count} papers get another owner.`,
  reviews: (codes: readonly string[]) =>
    `They would be an author of papers that they were asked to review, and no longer review them: ${codes.join(', ')}.`,
  registrations: {
    none: 'Neither is registered.',
    stays: 'The person who stays keeps the registration.',
    moves: 'The registration moves with its bill, payments and travel.',
    replaces:
      'Both are registered; the registration without payments is deleted. Its travel details move if the other has none.',
    outlives: 'Both are registered; the cancelled registration is deleted.',
  } satisfies Readonly<Record<MergePlan['Registration'], string>>,
  accounts: {
    none: 'Neither has an account.',
    stays: 'The account stays as it is.',
    moves: 'The person who stays gets the account of the other one, with its address.',
    joins: 'Both have an account. The account of the person who does not stay is deleted.',
  } satisfies Readonly<Record<MergePlan['Account'], string>>,
  signsIn: (email: string) => `They sign in with ${email} and the password that they have for it.`,
  newRole: (role: Role) => `Their role becomes ${roleLabels[role]}.`,
  isBlocked: 'The remaining account is blocked: they cannot sign in until it is allowed again.',
  go: 'Merge them',
  done: (name: string) => `${name} is one person now`,
  failed: 'They could not be merged',
} as const
