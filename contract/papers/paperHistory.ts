import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Instant } from '../core/fields.ts'
import { PaperStatus } from './papers.ts'

/** The kinds of entries in a paper's history: changes of status, and organisers' actions after a decision. */
export const changeKinds = ['status', 'withdrawal', 'return', 'edit', 'authors'] as const

export const ChangeKind = z.enum(changeKinds)
export type ChangeKind = z.infer<typeof ChangeKind>

/** An entry of a paper's history: who, when, from, to (design §3 "Decisions"). */
export const StatusChange = z.object({
  Id,
  Kind: ChangeKind,
  ChangedOn: Instant,
  ChangedByName: z.string(),
  FromStatus: PaperStatus,
  ToStatus: PaperStatus,
  /** The name that the kind of the decision had then; empty without one. */
  DecisionKind: z.string(),
  Feedback: z.string(),
  /** Empty if no reason was needed. */
  Reason: z.string(),
})
export type StatusChange = z.infer<typeof StatusChange>

/** A present or past file of a paper; `Number` 1 is the first. */
export const FileVersion = z.object({
  Number: z.number().int(),
  FileId: Id,
  FileName: z.string(),
  Sha256: z.string(),
  Size: z.number().int(),
  CreatedOn: Instant,
})
export type FileVersion = z.infer<typeof FileVersion>

export const getFileVersions = adminEndpoint('GET /Paper/:id/files', {
  part: 'papers',
  summary: 'Every file that a paper has or had, newest first',
  shows: ['Paper'],
  result: z.array(FileVersion),
})

export const getStatusChanges = adminEndpoint('GET /Paper/:id/paper-status', {
  part: 'papers',
  summary: 'The history of a paper’s status, and of what organisers did to it once it was decided',
  shows: ['Paper'],
  result: z.array(StatusChange),
})
