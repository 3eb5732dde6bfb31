import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Instant, Version } from '../core/fields.ts'
import { limits, noId } from '../core/limits.ts'
import { Role } from '../core/roles.ts'
import { pageQuery, page } from '../core/columns.ts'

/** Why two people may be the same person. */
export const duplicateReasons = ['email', 'name'] as const

/** One of two possible duplicates. */
export const DuplicatePerson = z.object({
  UserDetailId: Id,
  /** All-zero without an account. */
  UserId: Id,
  FullName: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
  Organization: z.string(),
  OrganizationCountry: z.string(),
  Roles: z.array(Role),
  HasAccess: z.boolean(),
  Blocked: z.boolean(),
  Papers: z.number().int(),
  IsRegistered: z.boolean(),
  CreatedOn: Instant,
  Version,
})
export type DuplicatePerson = z.infer<typeof DuplicatePerson>

/** True for a person whose account is never removed. */
export const isOrganiser = ({ Roles }: Pick<DuplicatePerson, 'Roles'>) =>
  Roles.includes('Admin') || Roles.includes('Auditor')

/**
 * The suggested person to keep: one who cannot be removed, then one who can sign in, has an account or is registered;
 * else the first, who is the older one.
 */
export function likelierToStay(people: readonly DuplicatePerson[]): DuplicatePerson | undefined {
  const marks = (person: DuplicatePerson) => [
    isOrganiser(person),
    person.HasAccess && !person.Blocked,
    person.UserId !== noId,
    person.IsRegistered,
  ]
  const rank = (person: DuplicatePerson) => marks(person).map(Number).join('')
  return [...people].sort((a, b) => rank(b).localeCompare(rank(a)))[0]
}

export const DuplicatePair = z.object({ Reason: z.enum(duplicateReasons), People: z.array(DuplicatePerson) })
export type DuplicatePair = z.infer<typeof DuplicatePair>

export const getDuplicates = adminEndpoint('GET /User/duplicates', {
  part: 'whole',
  summary:
    'Pairs of people with the same address in another spelling, or the same name and institution, in pages',
  shows: ['User', 'Accommodation', 'Paper', 'PaperAuthors'],
  query: z.strictObject({
    Page: pageQuery.Page,
    PageSize: z.coerce.number().int().min(1).max(limits.PageSizeLargest).default(20),
    /** The pairs that were marked as different people, instead of the open ones. */
    Apart: z.literal('true').optional(),
  }),
  result: page(DuplicatePair),
})

const Pair = z.strictObject({ KeepId: Id, DropId: Id })
export type Pair = z.infer<typeof Pair>

export const duplicateTexts = {
  same: 'Choose two different people',
  gone: 'One of the two has since been merged or deleted',
  changed: 'One of the two has since been changed. Please check again',
  bothPaid:
    'Both registrations have payments. Refuse the payments of one of them, or undo what was recorded for it. Merge the two when that can no longer be undone',
  bothNumbered:
    'Both are registered, and the registration that would be deleted has a receipt or an invoice, which must stay. Merge the two after the conference has been closed',
  undoable:
    'A decision about the registration that would be deleted can still be undone. Undo it, or wait until its time is over',
  organiser:
    'The account that would be deleted belongs to an organiser or auditor. Choose that person as the one who stays, or remove the role first',
  yourself: 'Your own account cannot be deleted here. Choose yourself as the person who stays',
  ownReviews: (codes: readonly string[]) =>
    `They would be an author of a paper that they have reviewed: ${codes.join(', ')}. Decide on it without that review first. Merge the two when the decision can no longer be undone`,
  referred: 'Something else still refers to the person who would be deleted',
  keptApart: 'They are no longer shown as duplicates',
  notApart: 'They are shown as possible duplicates again',
} as const

const pairRules = ({ KeepId, DropId }: Pair) => (KeepId === DropId ? { DropId: duplicateTexts.same } : {})

/** A preview of a merge. */
export const MergePlan = z.object({
  Keep: DuplicatePerson,
  Drop: DuplicatePerson,
  /** Why the two cannot be merged; empty if they can. */
  Refusal: z.string(),
  /** Papers on which the kept person replaces the other one; `IsBoth` if both are authors already. */
  Papers: z.array(z.object({ Id, PaperCode: z.string(), PaperTitle: z.string(), IsBoth: z.boolean() })),
  /** Papers that the account of the kept person takes over as their owner. */
  Owned: z.number().int(),
  /** Codes of their own papers that they were asked to review: they are given back for a conflict of interest. */
  Reviews: z.array(z.string()),
  Registration: z.enum(['none', 'stays', 'moves', 'replaces', 'outlives']),
  Account: z.enum(['none', 'stays', 'moves', 'joins']),
  /** Their sign-in address afterwards; empty without a password. */
  SignsInWith: z.string(),
  /** The role that the kept account gets from the other one; null if it keeps its own. */
  NewRole: Role.nullable(),
  /** True if they cannot sign in afterwards, since the remaining account is blocked. */
  IsBlocked: z.boolean(),
})
export type MergePlan = z.infer<typeof MergePlan>

export const previewMerge = adminEndpoint('POST /User/merge/preview', {
  part: 'whole',
  summary: 'Says what merging two people would do; changes nothing',
  body: Pair,
  rules: pairRules,
  result: MergePlan,
})

export const mergePeople = adminEndpoint('POST /User/merge', {
  part: 'whole',
  summary: 'Makes one person of two: papers, registration, notifications and account go to the one who stays',
  body: Pair.extend({ KeepVersion: Version, DropVersion: Version }),
  rules: pairRules,
  result: DuplicatePerson,
})

export const keepApart = adminEndpoint('POST /User/duplicates/apart', {
  part: 'whole',
  summary: 'Says that two people are not one; they are not shown as duplicates any more',
  body: Pair,
  rules: pairRules,
})

export const undoKeepApart = adminEndpoint('POST /User/duplicates/together', {
  part: 'whole',
  summary: 'Takes back that two people are not one: they are shown as duplicates again',
  body: Pair,
  rules: pairRules,
})
