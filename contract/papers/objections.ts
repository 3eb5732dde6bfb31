import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Text } from '../core/fields.ts'
import { ReasonBody, errorsOf, reasonError, reasonRules } from '../core/rules.ts'
import { dashboardPaths } from './dashboardPaths.ts'

/** The kinds of objections by an author who did not submit the paper (design §3 "Papers"). */
export const objectionKinds = ['not-author', 'wrong-order', 'other'] as const
export const ObjectionKind = z.enum(objectionKinds)
export type ObjectionKind = z.infer<typeof ObjectionKind>

export const objectionLabels: Readonly<Record<ObjectionKind, string>> = {
  'not-author': 'I am not an author of this paper',
  'wrong-order': 'The order of the authors is wrong',
  other: 'Something else is wrong',
}

export const ObjectionBody = z.strictObject({
  /** From the mail: it identifies the paper and the person, and cannot be forged. */
  Code: Text,
  Kind: ObjectionKind,
  Reason: Text,
})
export type ObjectionBody = z.infer<typeof ObjectionBody>

export const Objection = z.object({
  Id,
  FullName: z.string(),
  Kind: ObjectionKind,
  Reason: z.string(),
  CreatedOn: Instant,
  /** What the owner of the paper answered, and when; empty and null without an answer. */
  Answer: z.string(),
  AnsweredOn: Instant.nullable(),
  /** When an organiser settled it. */
  SettledOn: Instant.nullable(),
})
export type Objection = z.infer<typeof Objection>

/** An objection to a paper of the caller, or by the caller. */
export const OwnObjection = Objection.extend({
  PaperId: Id,
  /** True if the caller sent it. */
  IsMine: z.boolean(),
})
export type OwnObjection = z.infer<typeof OwnObjection>

/** True for an objection to the person's own paper that waits for their answer. */
export const wantsAnswer = ({
  IsMine,
  AnsweredOn,
  SettledOn,
}: Pick<OwnObjection, 'IsMine' | 'AnsweredOn' | 'SettledOn'>) =>
  !IsMine && AnsweredOn === null && SettledOn === null

/** The page of a mailed link: the paper, and an earlier objection of the same person. */
export const ObjectionPaper = z.object({
  PaperCode: z.string(),
  PaperTitle: z.string(),
  /** The person of the link. */
  FullName: z.string(),
  Authors: z.array(z.object({ FullName: z.string(), Sequence: z.number().int() })),
  /** An objection that is not settled yet. */
  Sent: Objection.nullable(),
})
export type ObjectionPaper = z.infer<typeof ObjectionPaper>

/** Texts of the page of a mailed link, and of the organisers' view of objections. */
export const objectionTexts = {
  mailLink: 'I am not an author, or something is wrong',
  title: 'Is something wrong with this paper?',
  greeting: (name: string) =>
    `${name}, tell the organisers and the person who submitted the paper what is wrong. No account is needed.`,
  kind: 'What is wrong?',
  kindRequired: 'Please choose what is wrong',
  reason: 'Reason',
  send: 'Send',
  sending: 'Sending...',
  sentTitle: 'The organisers have been notified',
  sent: 'They answer you by mail.',
  alreadySent: 'You have already sent an objection about this paper',
  sentOn: (moment: string) => `Sent on ${moment}`,
  badLink: 'This link is not valid. Copy the whole link from the mail',
  loadFailed: 'The paper could not be shown',
  heading: 'Objections',
  settle: 'Mark as settled',
  settledOn: (moment: string) => `Settled on ${moment}`,
  alreadySettled: 'This objection is settled already',
  reopen: 'Mark as not settled',
  notSettled: 'This objection is not settled',
  yours: (label: string) => `You said: ${label}`,
  answer: 'Answer',
  changeAnswer: 'Change your answer',
  answerTitle: 'Answer this objection',
  answerExplained: (name: string) => `The organisers and ${name} get your answer by mail.`,
  answerSent: 'Your answer was sent',
  answerLabel: 'Answer of the person who submitted it',
  answeredOn: (moment: string) => `Answered on ${moment}`,
} as const

/** The rules of the form, in its order; at first no kind is chosen. */
export function objectionRules({ Kind, Reason }: { readonly Kind: string; readonly Reason: string }) {
  return errorsOf({
    Kind: !ObjectionKind.safeParse(Kind).success && objectionTexts.kindRequired,
    Reason: reasonError(Reason),
  })
}

export const getObjection = endpoint('GET /Objection', {
  summary: 'The paper that a mailed link is about, and what its reader has already sent',
  callers: 'anyone',
  shows: ['Paper'],
  query: z.strictObject({ Code: Text }),
  result: ObjectionPaper,
})

export const sendObjection = endpoint('POST /Objection', {
  summary: 'Tells the organisers and the owner that an author, or their order, is wrong',
  callers: 'anyone',
  body: ObjectionBody,
  rules: objectionRules,
  result: ObjectionPaper,
})

export const getObjections = adminEndpoint('GET /Paper/:id/objections', {
  part: 'papers',
  summary: 'What authors said is wrong with a paper, oldest first',
  shows: ['Paper'],
  result: z.array(Objection),
})

export const settleObjection = adminEndpoint('PUT /Objection/:id/settle', {
  part: 'papers',
  summary: 'Notes that an objection was dealt with; its author may then object again',
  result: Objection,
})

export const reopenObjection = adminEndpoint('PUT /Objection/:id/reopen', {
  part: 'papers',
  summary: 'Notes that an objection was not dealt with after all',
  result: Objection,
})

export const getOwnObjections = endpoint(`GET ${dashboardPaths.objections}`, {
  summary: 'Objections to the caller’s papers, and those that the caller sent, oldest first',
  callers: ['PaperPresenter', 'GeneralAttendee'],
  shows: ['Paper'],
  result: z.array(OwnObjection),
})

export const answerObjection = endpoint('PUT /Objection/:id/answer', {
  summary:
    'Keeps what the owner of the paper says to an objection that is not settled, and mails it to the organisers and to the author who objected',
  callers: ['PaperPresenter'],
  body: ReasonBody,
  rules: reasonRules,
  result: OwnObjection,
})
