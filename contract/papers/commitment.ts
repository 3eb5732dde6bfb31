import { z } from 'zod'
import { endpoint, type FieldErrors } from '../core/endpoint.ts'
import { Id, Instant, Line, Sha256 } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { hourLong } from '../core/moments.ts'
import { errorsOf } from '../core/rules.ts'
import { fileError } from '../files/files.ts'
import { paperFieldNames, PaperFields, PaperListItem, Receipt } from './papers.ts'
import type { SubmissionEnd } from './submissionDeadline.ts'

/** The file that a commitment promises. */
export const CommittedFile = z.strictObject({
  FileName: Line,
  Size: z.number().int().positive(),
  Sha256,
})
export type CommittedFile = z.infer<typeof CommittedFile>

const CommittedText = PaperFields.omit({ PaperURL: true })

/** What is committed to. A field of the text that is left out is as the portal has it. */
export const CommitmentBody = CommittedText.partial().extend({
  ...CommittedFile.shape,
  /** The authors in their order. */
  AuthorIds: z.array(Id).optional(),
})
export type CommitmentBody = z.infer<typeof CommitmentBody>

/** A commitment as its owner gets it. */
export const Commitment = z.object({
  CommittedOn: Instant,
  /** Until when the file must have arrived. */
  FileUntil: Instant,
  /** Proves the commitment to this portal, should a restored backup lack it. */
  Proof: z.string(),
  /** The paper as it is now. */
  Paper: PaperListItem,
  /** The receipt, once the file has arrived. */
  Receipt: Receipt.nullable(),
})
export type Commitment = z.infer<typeof Commitment>

/** The hash of a commitment that the portal has before the commitment. */
export const CommitmentHash = z.object({
  Sha256,
  CommittedOn: Instant,
  /** Until when the text must have followed. */
  TextUntil: Instant,
})
export type CommitmentHash = z.infer<typeof CommitmentHash>

/** Texts of commitments; more of them are those of a final submission. */
export const commitmentTexts = {
  committed: 'Committed',
  until: (moment: string) => `Committed, file to follow until ${moment}`,
  explained:
    'The portal has the text and the hash of the file, with the time. The paper is submitted, with that time, once the file has arrived.',
  noChange: 'This paper is committed and waits for its file. Take the commitment back to change it',
  notCommitted: 'This paper is not committed',
  tooManyHashes: 'Too many commitments wait for their text',
  sendFile: 'Send the file',
  fileArrived: 'The file has arrived, and the paper is submitted',
  otherFile:
    'This is not the file that the paper waits for: its bytes differ. Choose the same file, or take the commitment back',
  fileSent: 'The file was sent. Whether the paper is submitted shows once the portal answers again.',
  sendOffline: 'A file can be sent from here only while the portal answers. Choose it again then.',
  takeBack: 'Take back',
  takeBackTitle: 'Take the commitment back?',
  takeBackExplained:
    'The paper is a draft again that you can change. Its time is lost: after the deadline it cannot be submitted any more.',
  takenBack: 'The commitment was taken back',
  takeBackOffline: 'A commitment can be taken back only while the portal answers.',
  arrived: (moment: string) => `Committed before its file, which arrived on ${moment}`,
  fileMissing: 'The file of a commitment did not arrive in time. The paper is still a draft.',
} as const

/** Until when the rest of a commitment of `now` (milliseconds) must follow, given the end of submission. */
export function commitmentEnd(now: number, { TakenUntil }: Pick<SubmissionEnd, 'TakenUntil'>): string {
  const from = Math.max(now, TakenUntil === null ? now : Date.parse(TakenUntil))
  return new Date(from + limits.CommitmentHours * hourLong).toISOString()
}

/** True for a draft that waits for the file of its commitment. */
export const isCommitted = (paper: Pick<PaperListItem, 'Status' | 'FileUntil'>): boolean =>
  paper.Status === 'draft' && paper.FileUntil !== null

/**
 * What is hashed of a commitment: the same on the device and at the portal. Authors in their order; the letters of an id
 * may be written in either case.
 */
export function committedContent(
  fields: z.infer<typeof CommittedText>,
  authorIds: readonly string[],
  { FileName, Size, Sha256: fileHash }: CommittedFile,
): string {
  const text = paperFieldNames.flatMap((name) => (name === 'PaperURL' ? [] : [[name, fields[name]]]))
  const ids = authorIds.map((id) => id.toLowerCase())
  return JSON.stringify([text, ids, FileName, Size, fileHash])
}

/** The rules for the file that a commitment promises, as for the file itself. */
export const commitmentRules = ({ FileName, Size }: Pick<CommittedFile, 'FileName' | 'Size'>): FieldErrors =>
  errorsOf({ FileName: fileError('paper', FileName, Size) })

const presenter = ['PaperPresenter'] as const

export const commitPaper = endpoint('PUT /Paper/:id/commitment', {
  summary:
    'Commits to a draft before its file has arrived: every rule of final submission is checked but the file’s bytes, in at most 8 KB. The paper becomes submitted, with this time, when a file of the same size and SHA-256 arrives. The same commitment again returns what became of it',
  callers: presenter,
  owned: 'Paper',
  hasDeadline: true,
  body: CommitmentBody,
  rules: commitmentRules,
  result: Commitment,
})

export const takeCommitmentBack = endpoint('DELETE /Paper/:id/commitment', {
  summary: 'Takes a commitment back that waits for its file: the paper is a draft again that can be changed',
  callers: presenter,
  owned: 'Paper',
  result: PaperListItem,
})

export const commitToHash = endpoint('POST /Paper/commitment-hash', {
  summary:
    'Commits to the SHA-256 of a commitment, in at most 1 KB: if that commitment follows in time, it counts from now',
  callers: presenter,
  hasDeadline: true,
  body: z.strictObject({ Sha256 }),
  result: CommitmentHash,
})
