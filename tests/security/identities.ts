/** Who calls in the walk, strangers first: each has what it owns as long as those before it call. */
export const identities = [
  'visitor',
  'signedOut',
  'blocked',
  'otherPresenter',
  'unassignedAuditor',
  'acting',
  'assignedAuditor',
  'coAuthor',
  'presenter',
  'delegated',
  'organiser',
] as const
export type Identity = (typeof identities)[number]

/** A word that is planted in what somebody keeps, and who may see it besides the organisers. */
export interface Marker {
  readonly Word: string
  readonly About: string
  readonly SeenBy: readonly Identity[]
  /** True for what nobody may see, not even an organiser. */
  readonly IsSecret?: true
}

export const rowKinds = [
  'Paper',
  'File',
  'Person',
  'User',
  'Registration',
  'Bill',
  'Transfer',
  'Travel',
  'Notification',
  'Room',
  'Event',
  'Session',
  'Statement',
  'Undo',
  'Archive',
  'Theme',
  'Page',
] as const
export type RowKind = (typeof rowKinds)[number]

/** The ids of somebody's rows. */
export type Rows = Partial<Record<RowKind, readonly string[]>>

/** The portal under attack, and what is planted in it: plain data, so that it crosses processes. */
export interface Ground {
  readonly Url: string
  /** The file that the portal writes its log to. */
  readonly LogFile: string
  /** The folder of the mails that the portal has sent. */
  readonly MailFolder: string
  readonly Pid: number
  /** Access tokens; a visitor has none. */
  readonly Tokens: Readonly<Record<Identity, string>>
  /** Somebody who takes part in nothing of the others, for whom nothing may change. */
  readonly Bystander: { readonly Token: string; readonly Email: string }
  readonly Markers: readonly Marker[]
  /** Addresses of accounts, and of accounts that have not confirmed theirs. */
  readonly Accounts: { readonly Known: readonly string[]; readonly Unconfirmed: readonly string[] }
  /** The rows of each owner. */
  readonly Owners: Readonly<Record<string, Rows>>
  /** Codes, tokens and addresses that no line of the log may have. */
  readonly Unlogged: readonly string[]
}
