import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import type { FieldErrors } from '../core/endpoint.ts'
import { Id, Instant, mayLack } from '../core/fields.ts'
import { HeldParts } from '../core/heldParts.ts'
import { limits } from '../core/limits.ts'
import { paperStatuses } from '../papers/papers.ts'
import { PaymentStatus } from '../payments/paymentStatus.ts'
import { Role, roles } from '../core/roles.ts'

const NamedPaper = z.object({ Id, PaperCode: z.string(), PaperTitle: z.string() })

/** The data of a person: papers, registration, and the effects of a deletion. */
export const UserSummary = z.object({
  Papers: z.array(
    NamedPaper.extend({
      Status: z.enum(paperStatuses),
      WithdrawnOn: Instant.nullable(),
      IsOwner: z.boolean(),
      /** Their position among the authors; 0 for an owner who is not an author. */
      Sequence: z.number().int(),
    }),
  ),
  Registration: z
    .object({
      AccommodationId: Id,
      IsAttendingConference: z.boolean(),
      CancelledOn: Instant.nullable(),
      PaymentStatus,
      CurrencySymbol: z.string(),
      /** In minor units. */
      ExpectedAmount: z.number().int(),
      DueAmount: z.number().int(),
      OverpaidAmount: z.number().int(),
    })
    .nullable(),
  /** True for an admin who signs in with a second factor. */
  HasSecondFactor: z.boolean(),
  /** The parts of the desk that an organiser holds; null for the whole desk, and for everybody else. */
  DeskParts: HeldParts,
  Deletion: z.object({
    /** Why they cannot be deleted now; empty if they can. */
    Refusal: z.string(),
    /** Their own drafts, which are deleted too. */
    Drafts: z.array(NamedPaper),
    /** Drafts of others, which they leave as an author. */
    Leaves: z.array(NamedPaper),
    /** Open review requests, which are removed. */
    Reviews: z.number().int(),
    /** True for a person in the history of papers or in the audit log: name and institution stay there. */
    KeepsName: z.boolean(),
  }),
})
export type UserSummary = z.infer<typeof UserSummary>

export const getUserSummary = adminEndpoint('GET /User/:id/standing', {
  part: 'whole',
  summary: 'Papers and registration of a user, and what deleting them would do',
  shows: ['User', 'Accommodation', 'Bill', 'Review', 'Paper', 'PaperAuthors'],
  result: UserSummary,
})

export const bulkActions = ['assign-role', 'allow', 'block', 'grant-access'] as const

/** An action on many users. */
export const BulkBody = z.strictObject({
  Action: z.enum(bulkActions),
  /** For `assign-role` only. */
  Role: Role.nullable(),
  /** Ids of accounts or of people, as in the list. */
  Ids: z.array(Id).max(limits.UsersAtOnce),
})
export type BulkBody = z.infer<typeof BulkBody>

export const userAdminTexts = {
  chooseSome: 'Choose at least one person',
  chooseRole: 'Choose a role',
  hasRole: 'Has this role already',
  isBlocked: 'Is blocked already',
  isAllowed: 'Is not blocked',
  gone: 'Was deleted',
  isChanged: 'Was changed by somebody else',
} as const

const roleRules = ({ Action, Role: role }: Pick<BulkBody, 'Action' | 'Role'>): FieldErrors =>
  Action === 'assign-role' && !role ? { Role: userAdminTexts.chooseRole } : {}

const bulkRules = (body: BulkBody): FieldErrors => ({
  ...(body.Ids.length === 0 ? { Ids: userAdminTexts.chooseSome } : {}),
  ...roleRules(body),
})

const NamedUser = z.object({ Id, FullName: z.string(), Email: z.string() })

/** The people who change, or would, and those who do not, with the reasons. */
export const BulkOutcome = z.object({
  /** With their previous roles, for undoing it. */
  Changed: z.array(NamedUser.extend({ RolesBefore: z.array(Role) })),
  Left: z.array(NamedUser.extend({ Why: z.string() })),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

const bulk = {
  body: mayLack(BulkBody, { Role: null }),
  rules: bulkRules,
  result: BulkOutcome,
} as const

export const previewBulk = adminEndpoint('POST /User/bulk/preview', {
  part: 'whole',
  summary: 'Says what an action on many users would do; changes nothing',
  ...bulk,
})

export const changeMany = adminEndpoint('POST /User/bulk', {
  part: 'whole',
  summary:
    'Gives many users a role, allows or blocks their sign-in, or lets them in: all at once or, cut off, none',
  ...bulk,
})

/** Who would be deleted, with their number of drafts, and who stays, with the reasons. */
export const DeletionPreview = z.object({
  Changed: z.array(NamedUser.extend({ Drafts: z.number().int() })),
  Left: BulkOutcome.shape.Left,
})
export type DeletionPreview = z.infer<typeof DeletionPreview>

const Chosen = z.strictObject({ Ids: z.array(Id).max(limits.UsersAtOnce) })

export const previewDeletions = adminEndpoint('POST /User/deletion-preview', {
  part: 'whole',
  summary: 'Says who of many could be deleted, and with how many drafts; changes nothing',
  body: Chosen,
  rules: ({ Ids }: z.infer<typeof Chosen>): FieldErrors =>
    Ids.length === 0 ? { Ids: userAdminTexts.chooseSome } : {},
  result: DeletionPreview,
})

/** The actions that can be undone: a link that was mailed cannot. */
export const undoableActions = ['assign-role', 'allow', 'block'] as const

/** A finished action on many users, with those it changed. */
export const UndoBulkBody = z.strictObject({
  Action: z.enum(undoableActions),
  /** The assigned role, for `assign-role` only. */
  Role: Role.nullable(),
  People: z
    .array(
      z.strictObject({
        Id,
        /** The roles to restore, for `assign-role` only. */
        RolesBefore: z.array(Role).max(roles.length),
      }),
    )
    .min(1)
    .max(limits.UsersAtOnce),
})
export type UndoBulkBody = z.infer<typeof UndoBulkBody>

export const undoMany = adminEndpoint('POST /User/bulk/undo', {
  part: 'whole',
  summary:
    'Undoes an action on many users, for those who are still as it left them: all at once or, if interrupted, none',
  body: mayLack(UndoBulkBody, { Role: null }),
  rules: (body: UndoBulkBody) => roleRules(body),
  result: BulkOutcome,
})
