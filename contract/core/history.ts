import { z } from 'zod'
import { adminEndpoint } from './adminEndpoint.ts'
import { Id, Instant } from './fields.ts'

/** Data with versions: who changed it, when, what differed, and a way to restore it. */
export const versionedNouns = [
  'HomePage',
  'Welcome',
  'PrivacyNotice',
  'Date',
  'Page',
  'Theme',
  'Designation',
  'University',
  'Rates',
  'Bank',
] as const
export const VersionedNoun = z.enum(versionedNouns)
export type VersionedNoun = z.infer<typeof VersionedNoun>

/** A field that differs from the version before; for a long text, only the part that differs. */
const VersionChange = z.object({ Field: z.string(), From: z.string(), To: z.string() })
export type VersionChange = z.infer<typeof VersionChange>

export const KeptVersion = z.object({
  Id,
  Noun: VersionedNoun,
  /** The row, if the noun has several; empty otherwise. */
  Key: z.string(),
  Title: z.string(),
  ChangedOn: Instant,
  /** Empty for the portal's initial data. */
  ChangedBy: z.string(),
  Changes: z.array(VersionChange),
  IsDeletion: z.boolean(),
  /** True for the version in use. */
  IsCurrent: z.boolean(),
  IsRestored: z.boolean(),
})
export type KeptVersion = z.infer<typeof KeptVersion>

export const historyTexts = {
  what: 'What',
  when: 'When',
  who: 'Who',
  state: 'State',
  changes: 'Changes',
  title: 'History',
  show: 'Show the history',
  none: 'Nothing was changed yet.',
  failed: 'The history could not be loaded',
  start: 'As the portal started',
  by: (name: string) => (name ? `by ${name}` : 'by the portal'),
  deletedAccount: 'a deleted account',
  current: 'Current',
  deleted: 'Deleted',
  restored: 'Brought back',
  from: 'Before',
  to: 'After',
  empty: '(empty)',
  restore: 'Bring this back',
  restoreNamed: (title: string, when: string) => `Bring back ${title} of ${when}`,
  restoreTitle: 'Bring this version back?',
  restoreText: 'It becomes the newest version. The current one stays in the history.',
  restoreDone: 'The version was brought back',
  gone: 'This version cannot be brought back, since its content does not fit any more',
} as const

/** The state of a version beside its changes, as in 'Brought back, Current'; empty for none. */
export const stateOf = ({
  IsDeletion,
  IsRestored,
  IsCurrent,
}: Pick<KeptVersion, 'IsDeletion' | 'IsRestored' | 'IsCurrent'>): string =>
  [IsDeletion && historyTexts.deleted, IsRestored && historyTexts.restored, IsCurrent && historyTexts.current]
    .filter(Boolean)
    .join(', ')

export const restoreVersion = adminEndpoint('POST /Configuration/history/:id/restore', {
  part: 'whole',
  summary: 'Makes an earlier version the newest one',
})
