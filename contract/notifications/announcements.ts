import { z } from 'zod'
import { Id, Line, Text } from '../core/fields.ts'
import { NotificationBody, type SentNotification } from './notificationAdmin.ts'
import type { PaperStatus } from '../papers/papers.ts'
import { roleLabels } from '../core/roles.ts'

/** Texts of the organisers' screen of notifications. */
export const announcementTexts = {
  title: 'Notifications',
  write: 'New notification',
  active: 'Active',
  past: 'Past',
  none: 'No notification is active',
  noneHint: 'Write one to tell people something now or at a moment that you choose.',
  nonePast: 'No notification has ended or was withdrawn',
  loadFailed: 'The notifications could not be loaded',
  subject: 'Subject',
  body: 'Text',
  receivers: 'Receivers',
  everyone: 'Everyone',
  everyoneHint: 'All accounts, and by mail also authors who have none',
  roles: 'Everybody with the role',
  authors: 'Authors of papers that are',
  unpaid: 'Everybody whose registration is not paid in full',
  people: 'People by name',
  peopleSearch: 'Search people',
  peopleFound: (count: number) =>
    count === 0 ? 'Nobody found' : `${count} ${count === 1 ? 'person' : 'people'} found`,
  peopleOffline: 'People can be searched once the portal answers again',
  remove: (name: string) => `Remove ${name}`,
  when: 'When',
  from: 'Active from',
  fromHint: 'Empty means at once. Mails leave at the same moment.',
  until: 'Active until',
  untilHint: 'Empty means without end.',
  zone: (zone: string) => `By your clock (${zone})`,
  byMail: 'Also by mail',
  byMailHint: 'Who ended announcements by mail gets none.',
  preview: 'Preview',
  previewTitle: 'This is what people get',
  previewFailed: 'Who would get it could not be asked',
  count: (count: number) =>
    count === 0 ? 'Nobody would get this' : `${count} ${count === 1 ? 'person gets' : 'people get'} this`,
  countParts: (withAccount: number, byMail: number) => `${withAccount} with an account · ${byMail} by mail`,
  mailOnly: (count: number) =>
    `${count} of them ${count === 1 ? 'has' : 'have'} no account: only a mail reaches ${count === 1 ? 'that person' : 'them'}.`,
  sample: (names: readonly string[], count: number) =>
    count > names.length ? `${names.join(', ')} and ${count - names.length} more` : names.join(', '),
  change: 'Continue writing',
  test: 'Send a test to me',
  tested: 'A test is being sent to you',
  sendTo: (count: number) => `Send to ${count} ${count === 1 ? 'person' : 'people'}`,
  schedule: (count: number) => `Schedule for ${count} ${count === 1 ? 'person' : 'people'}`,
  sent: 'The notification is being sent',
  scheduled: 'The notification is scheduled',
  sendFailed: 'The notification could not be sent',
  nobody: 'Nobody would get this: no one fits the receivers that you chose',
  untilPassed: 'Active until must be in the future',
  discard: 'Discard',
  discardQuestion: 'Discard this text?',
  close: 'Close',
  back: 'All notifications',
  details: 'Notification',
  sentBy: (name: string) => `Sent by ${name}`,
  readers: 'Read by',
  readOf: (readers: number, receivers: number) =>
    `${readers.toLocaleString('en-IN')} of ${receivers.toLocaleString('en-IN')} have read it`,
  readBy: 'Who has read it',
  nobodyRead: 'Nobody has read it yet',
  mostNamed: 'The last 1,000 who have read it are named.',
  withdraw: 'Withdraw',
  withdrawQuestion: 'Withdraw this notification?',
  withdrawExplained: 'Nobody sees it any more. Mails that have left already cannot be called back.',
  withdrawn: 'The notification was withdrawn',
  bringBack: 'Bring back',
  broughtBack: 'The notification is back',
  bringBackExplained:
    'Its receivers see it again. Mails that had not left when it was withdrawn are not sent.',
  mailed: 'By mail too',
  sheet: { to: 'To', yes: 'Yes', state: 'State', by: 'Sent by' },
  states: { scheduled: 'Scheduled', active: 'Active', over: 'Over', withdrawn: 'Withdrawn' },
} as const

/** Labels of papers' states, for their authors as receivers. */
export const authorsOfLabels: Readonly<Record<PaperStatus, string>> = {
  draft: 'drafts',
  submitted: 'under review',
  approved: 'approved',
  rejected: 'rejected',
}

/** The receivers in words; `people` is how many are named individually. */
export function targetsText(
  targets: Pick<SentNotification, 'Everyone' | 'Roles' | 'PaperStatus' | 'Unpaid'>,
  people: number,
): string {
  if (targets.Everyone) return announcementTexts.everyone
  const named = [
    ...targets.Roles.map((role) => roleLabels[role]),
    ...targets.PaperStatus.map((status) => `${announcementTexts.authors} ${authorsOfLabels[status]}`),
    ...(targets.Unpaid ? [announcementTexts.unpaid] : []),
    ...(people > 0 ? [`${people} ${people === 1 ? 'person' : 'people'} by name`] : []),
  ]
  return named.join(', ')
}

/** The state of a notification at a moment, in milliseconds. */
export function sentState(
  sent: Pick<SentNotification, 'WithdrawnOn' | 'ActiveFrom' | 'ActiveUntil'>,
  now: number,
): keyof (typeof announcementTexts)['states'] {
  if (sent.WithdrawnOn !== null) return 'withdrawn'
  if (sent.ActiveUntil !== null && Date.parse(sent.ActiveUntil) <= now) return 'over'
  return Date.parse(sent.ActiveFrom) > now ? 'scheduled' : 'active'
}

/** The draft of a notification, as the device stores it: people with their names, moments as the form shows them. */
export const Announcement = z.strictObject({
  ...NotificationBody.omit({ UserIds: true, ActiveFrom: true, ActiveUntil: true }).shape,
  People: z.array(z.strictObject({ UserDetailId: Id, FullName: Line })),
  /** A wall-clock time of the device, as `2026-11-20T09:00`; empty for none. */
  From: Text,
  Until: Text,
})
export type Announcement = z.infer<typeof Announcement>

export const emptyAnnouncement: Announcement = {
  Subject: '',
  Body: '',
  Everyone: false,
  Roles: [],
  PaperStatus: [],
  Unpaid: false,
  ByMail: false,
  People: [],
  From: '',
  Until: '',
}

function momentOf(wall: string): string | null {
  const moment = Date.parse(wall)
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}

/** The request body of a draft. */
export function bodyOf({ People, From, Until, ...written }: Announcement): NotificationBody {
  return {
    ...written,
    UserIds: People.map(({ UserDetailId }) => UserDetailId),
    ActiveFrom: momentOf(From),
    ActiveUntil: momentOf(Until),
  }
}
