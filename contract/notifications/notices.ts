import { escapeHtml } from '../core/html/escapeHtml.ts'
import { type Role, roleLabels } from '../core/roles.ts'
import { paperPath } from '../papers/paperPath.ts'

/** An automatic notification: `Body` is HTML that is safe to show, `Link` an address below the app's own or empty. */
export type Notice = Readonly<Record<'Subject' | 'Body' | 'Link', string>>

type TitledPaper = Readonly<Record<'Id' | 'PaperCode' | 'PaperTitle', string>>

const notice = (Subject: string, text: string, Link: string): Notice => ({
  Subject,
  Body: `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
  Link,
})

const lineOf = (feedback: string) => (feedback.trim() ? `\nFeedback: ${feedback.trim()}` : '')

/** A paper was submitted to the organisers. */
export const submittedNotice = ({ Id, PaperCode, PaperTitle }: TitledPaper): Notice =>
  notice(
    `Paper ${PaperCode} was received`,
    `“${PaperTitle}” was submitted under the number ${PaperCode}. You are notified here when it is decided.`,
    paperPath(Id),
  )

const kindOf = (kind: string) => kind && `: ${kind}`

interface Decision {
  readonly Status: keyof typeof nowWords
  /** The name of its kind; empty without one. */
  readonly Kind: string
  readonly Feedback: string
}

/** The organisers have decided on a paper; a decision of a kind such as 'Revise' may leave it under review. */
export function decidedNotice(
  { Id, PaperCode, PaperTitle }: TitledPaper,
  { Status, Kind, Feedback }: Decision,
): Notice {
  const words = `${Status === 'submitted' ? 'stays under review' : `was ${Status}`}${kindOf(Kind)}`
  return notice(`Paper ${PaperCode} ${words}`, `“${PaperTitle}” ${words}.${lineOf(Feedback)}`, paperPath(Id))
}

const nowWords = { submitted: 'under review again', approved: 'approved', rejected: 'rejected' } as const

/** The organisers have changed a decision. */
export function decisionChangedNotice(
  { Id, PaperCode, PaperTitle }: TitledPaper,
  { Status, Kind, Feedback, Reason }: Decision & { readonly Reason: string },
): Notice {
  const now = `${nowWords[Status]}${kindOf(Kind)}`
  return notice(
    `Paper ${PaperCode} is now ${now}`,
    `The decision on “${PaperTitle}” was changed: it is now ${now}.\nReason: ${Reason}${lineOf(Feedback)}`,
    paperPath(Id),
  )
}

/** The organisers have restored a withdrawn paper. */
export const broughtBackNotice = ({ Id, PaperCode, PaperTitle }: TitledPaper, reason: string): Notice =>
  notice(
    `Paper ${PaperCode} takes part again`,
    `“${PaperTitle}” was withdrawn and takes part again.\nReason: ${reason}`,
    paperPath(Id),
  )

/** Somebody has shared the payment page of a registration with the registered person. */
export const paymentLinkNotice = (accommodationId: string, due: string): Notice =>
  notice(
    'Pay for your registration',
    `${due} is to be paid for your registration.`,
    `/payment/accommodation/${accommodationId}`,
  )

/** A payment was confirmed. */
export const paymentConfirmedNotice = (accommodationId: string, amount: string, receipt: string): Notice =>
  notice(
    `Payment received: receipt ${receipt}`,
    `${amount} was received. The receipt is on the payment page, and came by mail.`,
    `/payment/accommodation/${accommodationId}`,
  )

/** A payment from a payer's claim could not be confirmed. */
export const paymentRefusedNotice = (accommodationId: string, amount: string, reason: string): Notice =>
  notice(
    'A payment was not confirmed',
    `The organisers could not confirm your payment of ${amount}.\nReason: ${reason}`,
    `/payment/accommodation/${accommodationId}`,
  )

/** An auditor was asked to review papers. */
export const reviewsAssignedNotice = (codes: readonly string[]): Notice =>
  notice(
    codes.length === 1 ? 'A paper to review' : `${codes.length} papers to review`,
    codes.length === 1
      ? `You were asked to review ${codes[0] ?? ''}.`
      : `You were asked to review ${codes.slice(0, 10).join(', ')}${codes.length > 10 ? ' and more' : ''}.`,
    '/auditor-papers',
  )

/** Reviews are due soon, or an organiser sends a reminder; `until` is empty if there is no due date. */
export const reviewsOpenNotice = (codes: readonly string[], until: string): Notice =>
  notice(
    codes.length === 1 ? 'A review is not sent yet' : `${codes.length} reviews are not sent yet`,
    `Your review of ${codes.slice(0, 10).join(', ')}${codes.length > 10 ? ' and more' : ''} is not sent yet.${until && ` It is due on ${until}.`}`,
    '/auditor-papers',
  )

/** An organiser has given a person a role. */
export const roleGivenNotice = (role: Role): Notice =>
  notice(`You are now ${roleLabels[role]}`, `An organiser gave you the role ${roleLabels[role]}.`, '/')

/** An organiser has removed a person's role without a new one. */
export const roleTakenNotice = (role: Role): Notice =>
  notice(
    `You are no longer ${roleLabels[role]}`,
    `An organiser took back the role ${roleLabels[role]}. You have no role now.`,
    '/',
  )

/** An organiser has changed which parts of the desk another organiser holds. */
export const deskPartsNotice = (held: string): Notice =>
  notice('Your parts of the desk have changed', `As an organiser you now have: ${held}.`, '/')

const notSubmitted = (titles: readonly string[], until: string) =>
  `${titles.map((title) => `“${title}”`).join(', ')} ${titles.length === 1 ? 'is' : 'are'} not submitted yet.${until && ` Submission closes on ${until}.`}`

/** Submission closes soon, and a person has drafts; `until` is the moment as people read it. */
export const draftOpenNotice = (titles: readonly string[], until: string): Notice =>
  notice('Submission closes soon', notSubmitted(titles, until), '/')

/** A draft and its submission deadline, as people read it; empty while no day is set. */
export interface TimedDraft {
  readonly Title: string
  readonly Until: string
}

/** An organiser reminds a person of drafts, each with its own deadline. */
export function draftReminderNotice(drafts: readonly TimedDraft[]): Notice {
  const ends = [...new Set(drafts.map(({ Until }) => Until))]
  const lines = ends.map((end) => {
    const titles = drafts.filter(({ Until }) => Until === end).map(({ Title }) => Title)
    return notSubmitted(titles, end)
  })
  return notice('Your draft is not submitted yet', lines.join('\n'), '/')
}

/** Registration closes soon for a person who is not registered. */
export const registrationClosesNotice = (until: string): Notice =>
  notice(
    'Registration closes soon',
    `You are not registered for the conference yet. Registration closes on ${until}.`,
    '/registration',
  )

/** The programme was published with changes for a person; `changes` as people read them. */
export const programmeChangedNotice = (changes: readonly string[]): Notice =>
  notice(
    'The programme was published',
    [...changes.slice(0, 20), ...(changes.length > 20 ? [`and ${changes.length - 20} more`] : [])].join('\n'),
    '/programme',
  )
