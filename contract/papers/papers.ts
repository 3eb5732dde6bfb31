import { z } from 'zod'
import { endpoint, type FieldErrors } from '../core/endpoint.ts'
import { Id, Instant, Sha256, Text, Version, countWords, mayLack } from '../core/fields.ts'
import { limits, noId } from '../core/limits.ts'
import { errorsOf } from '../core/rules.ts'
import {
  paperField,
  paperFieldError,
  paperFields,
  type MarkedField,
  type PaperFieldName,
} from './paperFields.ts'
import { dashboardPaths } from './dashboardPaths.ts'

/** Spec §4 "Paper status". */
export const paperStatuses = ['draft', 'submitted', 'approved', 'rejected'] as const
export const PaperStatus = z.enum(paperStatuses)
export type PaperStatus = z.infer<typeof PaperStatus>

/** The labels of statuses (spec §4). */
export const statusLabels: Readonly<Record<PaperStatus, string>> = {
  draft: 'Draft',
  submitted: 'Under Review',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** A decision in words: its status, and the kind that the organisers gave it. */
export const decisionLabel = (status: PaperStatus, kind: string): string =>
  kind ? `${statusLabels[status]}: ${kind}` : statusLabels[status]

/** The filter tabs of the paper list (spec §2 "Paper list"). */
export const filterLabels: Readonly<Record<PaperStatus, string>> = { ...statusLabels, submitted: 'Submitted' }

/** The names of the fields, in the order of the form. */
export const paperFieldNames = Object.keys(paperFields) as readonly PaperFieldName[]

export const paperLabels = Object.fromEntries(
  paperFieldNames.map((name) => [name, paperField(name).label]),
) as Readonly<Record<PaperFieldName, string>>

type Schemas = { -readonly [Name in PaperFieldName]: (typeof paperFields)[Name]['schema'] }

/** The fields of the upload step, as a schema. */
export const PaperFields = z.strictObject(
  Object.fromEntries(paperFieldNames.map((name) => [name, paperField(name).schema])) as unknown as Schemas,
)
export type PaperFields = z.infer<typeof PaperFields>

export const emptyPaper = Object.fromEntries(
  paperFieldNames.map((name) => [name, paperField(name).empty]),
) as PaperFields

/** The fields whose words a search for papers finds. */
export const searchedFields = paperFieldNames.filter(
  (name): name is MarkedField<'isSearched'> => paperField(name).isSearched === true,
)

/** The fields that screens and downloads show at a place of their own; all others follow these, in their order. */
const placed = ['ThemeId', 'PaperTitle', 'Abstract', 'PaperURL', 'ConsiderBestPaper'] as const
export const otherFields = paperFieldNames.filter(
  (name): name is Exclude<PaperFieldName, 'PaperTitle' | 'Abstract'> => !placed.some((one) => one === name),
)

const laterFields = paperFieldNames.filter((name) => paperField(name).isLater)

/**
 * The body of a save: the fields, and a reason from an organiser who edits a decided paper. A caller that does not
 * know a later field leaves it out.
 */
export const PaperBody = PaperFields.extend({
  ...(Object.fromEntries(laterFields.map((name) => [name, paperField(name).schema.optional()])) as {
    [Name in MarkedField<'isLater'>]: z.ZodOptional<Schemas[Name]>
  }),
  Reason: Text.optional(),
})
export type PaperBody = z.infer<typeof PaperBody>

/** An author of a paper (spec §3 "Paper author"). */
export const PaperAuthor = z.object({
  UserDetailId: Id,
  FullName: z.string(),
  Designation: z.string(),
  Organization: z.string(),
  City: z.string(),
  State: z.string(),
  Country: z.string(),
  Sequence: z.number().int().positive(),
})
export type PaperAuthor = z.infer<typeof PaperAuthor>

/** A row of the paper list (spec §3 "List item"), and the values to compare an open draft with. */
export const PaperListItem = z.object({
  ...PaperFields.omit({ Abstract: true }).shape,
  Id,
  abstract: z.string(),
  PaperCode: z.string(),
  Status: PaperStatus,
  ThemeTittle: z.string(),
  LastModifiedOn: Instant,
  SubmittedOn: Instant.nullable(),
  /** The name and hash of the file, empty without one. */
  FileName: z.string(),
  Sha256: z.union([Sha256, z.literal('')]),
  /** The feedback of the decision, empty before it. */
  Feedback: z.string(),
  /** The organisers' name for the kind of decision, such as 'Talk'; empty without one. Older copies lack it. */
  DecisionKind: z.string().default(''),
  /** When and why its owner withdrew it; the status stays (design §3 "Papers"). */
  WithdrawnOn: Instant.nullable(),
  WithdrawReason: z.string(),
  /** The deadline that an admin set for this draft, whatever the general one. */
  ExtendedUntil: Instant.nullable(),
  /** When its owner committed to it, and until when the file of a draft may follow (`commitment.ts`). */
  CommittedOn: Instant.nullable().default(null),
  FileUntil: Instant.nullable().default(null),
  IsMyPaper: z.boolean(),
  Authors: z.array(PaperAuthor),
  Version,
  /** The author list has its own version, so that saving an abstract does not make the author list stale. */
  AuthorsVersion: Version,
})
export type PaperListItem = z.infer<typeof PaperListItem>

/** Spec §3 "Details by id". */
export const PaperDetails = PaperListItem.omit({
  PaperTitle: true,
  abstract: true,
  ThemeTittle: true,
}).extend({
  Title: z.string(),
  Abstract: z.string(),
  Theme: z.string(),
})
export type PaperDetails = z.infer<typeof PaperDetails>

/**
 * The header with a receipt's proof: a submission that the portal has lost is then accepted after the deadline, with the
 * time of the receipt.
 */
export const receiptHeader = 'lectern-receipt'

/** The result of final submission, also sent by mail (design §3 "Papers"). */
export const Receipt = z.object({
  PaperCode: z.string(),
  PaperTitle: z.string(),
  SubmittedOn: Instant,
  Authors: z.array(PaperAuthor),
  FileName: z.string(),
  Sha256,
  /** Proves the rest to this portal, if a restored backup lacks the submission. Older receipts have none. */
  Proof: z.string().exactOptional(),
})
export type Receipt = z.infer<typeof Receipt>

export const paperTexts = {
  minimumWords: (minimum: number) => `Minimum ${minimum} words required`,
  minimumWordsToast: (minimum: number) => `Abstract must contain at least ${minimum} words`,
  wordCount: (words: number, minimum: number) => `${words} / ${minimum} Min words`,
  unknownTheme: 'This theme does not exist',
  unknownFile: 'This file does not exist',
  tooManyAuthors: `Maximum of ${limits.AuthorsPerPaper} authors allowed per paper`,
  cannotRemoveSelf: 'Cannot remove yourself as an author',
  noAuthors: 'At least one author is required',
  authorTwice: 'An author is listed twice',
  unknownAuthor: 'This author does not exist',
  sequenceBroken: 'The order of the authors must run from 1 without gaps',
  alreadySubmitted: 'Already Submitted',
  notDraft: 'Only a draft can be changed',
  notSubmitted: 'Only a submitted paper can be changed',
  notDecidable: 'Only a submitted paper can be approved or rejected',
  deadlinePassed: 'The last date of paper submission has passed',
  replaceTooLate: 'Conference Date Has Passed, Cannot Upload Paper Document',
  checkEmail: 'Check email for feedback',
  cannotChange: 'After submission the paper cannot be changed and awaits approval.',
} as const

/** True for a decided paper: an organiser needs a reason to edit it. */
export const isDecided = ({ Status }: { readonly Status: PaperStatus }) =>
  Status === 'approved' || Status === 'rejected'

/** The errors of each field, in the order of the form. */
const fieldErrors = (paper: Partial<PaperFields>, isDraft: boolean) =>
  Object.fromEntries(paperFieldNames.map((name) => [name, paperFieldError(name, paper[name], isDraft)]))

/** The rules that apply even to a draft (design §3 "Papers"). */
export const draftRules = (paper: Partial<PaperFields>) => errorsOf(fieldErrors(paper, true))

/** Spec §5 "Paper form", for the form and for final submission. `minimumWords` is the configured minimum. */
export function paperRules(paper: PaperFields, minimumWords: number): FieldErrors {
  const errors = fieldErrors(paper, false)
  const isShort = countWords(paper.Abstract) < minimumWords
  return errorsOf({
    ...errors,
    Abstract: errors['Abstract'] || (isShort && paperTexts.minimumWords(minimumWords)),
  })
}

/**
 * The rules for an admin who edits a submitted paper. Unchanged imported fields stay valid: an abstract may be short,
 * a theme or a file missing.
 */
export function submittedRules(
  paper: PaperFields,
  before: Pick<PaperFields, 'Abstract' | 'ThemeId' | 'PaperURL'>,
  minimumWords: number,
): FieldErrors {
  const errors = paperRules(paper, paper.Abstract === before.Abstract ? 0 : minimumWords)
  return errorsOf({
    ...errors,
    ThemeId: before.ThemeId !== noId && errors['ThemeId'],
    PaperURL: before.PaperURL !== noId && errors['PaperURL'],
  })
}

const presenter = ['PaperPresenter'] as const
const desk = ['Admin', 'PaperPresenter'] as const

const { PaperTitle: _needed, ...mayBeEmpty } = emptyPaper

export const createPaper = endpoint('POST /Paper', {
  summary: 'Starts a draft; the caller becomes author 1',
  callers: presenter,
  body: mayLack(PaperFields, mayBeEmpty),
  rules: draftRules,
  result: PaperListItem,
})

export const updatePaper = endpoint('PUT /Paper/:id/paper-user', {
  summary:
    'Saves a draft (its owner), or any other paper (an admin, with a reason once it is decided); takes `If-Match`',
  callers: desk,
  part: 'papers',
  owned: 'Paper',
  body: PaperBody,
  rules: draftRules,
  result: PaperListItem,
})

export const deletePaper = endpoint('DELETE /Paper/:id', {
  summary: 'Deletes one’s own draft',
  callers: presenter,
  owned: 'Paper',
})

export const getUserPapers = endpoint(`GET ${dashboardPaths.papers}`, {
  summary: 'The caller’s own and co-authored papers',
  callers: ['PaperPresenter', 'GeneralAttendee'],
  shows: ['Paper', 'PaperAuthors', 'Theme', 'DecisionKind'],
  mayBeAhead: true,
  result: z.array(PaperListItem),
})

export const getUserPaper = endpoint('GET /Paper/:id/user', {
  summary: 'One of the caller’s papers',
  callers: ['Admin', 'PaperPresenter', 'GeneralAttendee'],
  part: 'papers',
  shows: ['Paper', 'PaperAuthors', 'Theme', 'DecisionKind'],
  owned: 'Paper',
  result: PaperDetails,
})

export const submitPaper = endpoint('PUT /Paper/:id/final-submission', {
  summary: 'Submits a draft: all rules are checked, a code is given, every author gets a mail',
  callers: presenter,
  hasDeadline: true,
  owned: 'Paper',
  result: Receipt,
})

export const replaceFile = endpoint('PUT /Paper/:id/upload-paper', {
  summary: 'Replaces the file, by the owner, in every status until the conference date',
  callers: presenter,
  query: z.strictObject({ uploadPaper: Id }),
  owned: 'Paper',
  result: PaperListItem,
})
