import { z } from 'zod'
import { ArchivedPaper } from './archiveRows.ts'
import { conferenceNameError } from '../content/content.ts'
import { ChangeKind } from '../papers/paperHistory.ts'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Instant, Text } from '../core/fields.ts'
import { PaperStatus } from '../papers/papers.ts'
import { errorsOf } from '../core/rules.ts'

const Count = z.number().int().nonnegative()

/** How much of a conference is, or would be, archived. */
export const ArchiveCounts = z.object({
  /** Submitted papers. */
  Papers: Count,
  Drafts: Count,
  Reviews: Count,
  Registrations: Count,
  Payments: Count,
  Receipts: Count,
  Travels: Count,
  Notifications: Count,
})
export type ArchiveCounts = z.infer<typeof ArchiveCounts>

/** A conference that has ended and was closed. */
export const ArchivedConference = z.object({
  ConferenceId: Id,
  ConferenceName: z.string(),
  ClosedOn: Instant,
  ClosedByName: z.string(),
  Counts: ArchiveCounts,
})
export type ArchivedConference = z.infer<typeof ArchivedConference>

export const archiveTexts = {
  nameDiffers: 'This is not the name of the conference',
  undoWaits: (count: number) =>
    count === 1
      ? 'A decision can still be undone: wait until its time is over'
      : `${count.toLocaleString('en-IN')} decisions can still be undone: wait until their time is over`,
  mailsWait: (count: number) =>
    count === 1
      ? 'A mail has not been sent yet'
      : `${count.toLocaleString('en-IN')} mails have not been sent yet`,
  claimsWait: (count: number) =>
    count === 1
      ? 'A payment waits to be confirmed or refused'
      : `${count.toLocaleString('en-IN')} payments wait to be confirmed or refused`,
  notificationsWait: (count: number) =>
    count === 1
      ? 'A notification waits for its time: withdraw it, or wait'
      : `${count.toLocaleString('en-IN')} notifications wait for their time: withdraw them, or wait`,
  importRuns: 'Papers are being taken in from a file',
  comparisonRuns: 'Abstracts are being compared with each other',
  closedMeanwhile: 'Somebody else has closed the conference in the meantime',
  brokeOff: 'Closing the conference broke off. Nothing was changed: close it again',
  restarting:
    'The portal is being restarted, so the conference was not closed. Nothing was changed: close it again',
} as const

/** What closing the conference would do, or why it cannot be closed now. */
export const ClosingPreview = z.object({
  ConferenceName: z.string(),
  Counts: ArchiveCounts,
  Refusals: z.array(z.string()),
})
export type ClosingPreview = z.infer<typeof ClosingPreview>

export const ClosingBody = z.strictObject({
  /** The name of the conference, typed as a confirmation. */
  ConferenceName: Text,
  /** The name of the next conference. */
  NextName: Text,
})
export type ClosingBody = z.infer<typeof ClosingBody>

export function closingRules(body: ClosingBody) {
  return errorsOf({ NextName: conferenceNameError(body.NextName) })
}

export const getArchive = adminEndpoint('GET /Archive', {
  part: 'whole',
  summary: 'The conferences that are over, newest first',
  // A past conference does not change.
  shows: [],
  result: z.array(ArchivedConference),
})

export const previewClosing = adminEndpoint('GET /Archive/preview', {
  part: 'whole',
  summary: 'What closing the conference would put into the archive, and why it cannot be closed now',
  // Counted when the dialog is opened.
  shows: [],
  result: ClosingPreview,
})

export const closeConference = adminEndpoint('POST /Archive', {
  part: 'whole',
  summary: 'Puts the conference into the archive and starts the next one with its people and settings',
  body: ClosingBody,
  rules: closingRules,
  result: ArchivedConference,
})

/** A paper of a past conference with everything that was kept of it. */
export const ArchivedPaperDetails = ArchivedPaper.extend({
  Abstract: z.string(),
  Feedback: z.string(),
  WithdrawReason: z.string(),
  /** Newest first. */
  Files: z.array(
    z.object({ FileId: Id, FileName: z.string(), Number: z.number().int(), CreatedOn: Instant }),
  ),
  History: z.array(
    z.object({
      // Older archives do not have these three fields.
      Kind: ChangeKind.default('status'),
      Reason: z.string().default(''),
      DecisionKind: z.string().default(''),
      ChangedOn: Instant,
      FromStatus: PaperStatus,
      ToStatus: PaperStatus,
      Feedback: z.string(),
    }),
  ),
  Reviews: z.array(
    z.object({
      AuditorName: z.string(),
      State: z.string(),
      Recommendation: z.string(),
      Score: z.number(),
      RemarksForAuthor: z.string(),
      RemarksForAdmin: z.string(),
    }),
  ),
})
export type ArchivedPaperDetails = z.infer<typeof ArchivedPaperDetails>

export const getArchivedPaper = adminEndpoint('GET /Archive/:id/papers/:paperId', {
  part: 'whole',
  summary: 'A paper of a conference that is over',
  // A past conference does not change.
  shows: [],
  result: ArchivedPaperDetails,
})
