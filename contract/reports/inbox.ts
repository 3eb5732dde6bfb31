import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Instant } from '../core/fields.ts'
import { UndoEntry } from '../core/undo.ts'
import { overviewPaths } from './overviewPaths.ts'

const Count = z.number().int().nonnegative()

/** What waits for an organiser. */
export const Inbox = z.object({
  /** Reviews that are due and not in. */
  ReviewsOverdue: Count,
  /** Bills with claims that wait for a confirmation, with a paper and without. */
  ClaimsOfPapers: Count,
  ClaimsOfUsers: Count,
  /** Mails that were refused or given up. */
  MailsRefused: Count,
  MailsGivenUp: Count,
  /** Papers with an objection that is not settled. */
  Objections: Count,
  /** Papers whose decision can still be undone. */
  DecisionsToUndo: Count,
  /** All else that can still be undone, newest first. */
  ActsToUndo: z.array(UndoEntry.pick({ UndoId: true, Kind: true, Title: true, UndoUntil: true })),
  /** Drafts that could be submitted as they are. */
  DraftsReady: Count,
  /** The deadlines of the next seven days, soonest first. */
  Deadlines: z.array(z.object({ Title: z.string(), EndsOn: Instant })),
})
export type Inbox = z.infer<typeof Inbox>

export const inboxTexts = {
  title: 'Waiting for you',
  nothing: 'Nothing is waiting for you.',
  failed: 'What is waiting for you could not be read',
  reviews: (count: number) => (count === 1 ? '1 review is overdue' : `${count} reviews are overdue`),
  claimsOfPapers: (count: number) =>
    count === 1 ? '1 paper payment to confirm' : `${count} paper payments to confirm`,
  claimsOfUsers: (count: number) =>
    count === 1 ? '1 user payment to confirm' : `${count} user payments to confirm`,
  refused: (count: number) => (count === 1 ? '1 mail was refused' : `${count} mails were refused`),
  givenUp: (count: number) => (count === 1 ? '1 mail was given up' : `${count} mails were given up`),
  objections: (count: number) =>
    count === 1 ? '1 paper with an objection' : `${count} papers with objections`,
  undo: (count: number) =>
    count === 1 ? '1 decision can still be undone' : `${count} decisions can still be undone`,
  act: (title: string, time: string) => `${title}: can be undone until ${time}`,
  drafts: (count: number) =>
    count === 1 ? '1 draft could be submitted' : `${count} drafts could be submitted`,
  deadline: (title: string, moment: string) => `${title}: ${moment}`,
  verbs: {
    remind: 'Remind',
    confirm: 'Confirm',
    send: 'Send again',
    settle: 'Settle',
    check: 'Check',
    look: 'Look',
  },
} as const

export const getInbox = adminEndpoint(`GET ${overviewPaths.inbox}`, {
  part: 'any',
  summary:
    'What waits for an organiser: overdue reviews, claims, refused mails, objections, undo windows, deadlines',
  shows: ['Paper', 'Review', 'Bill', 'Accommodation', 'Date', 'HomePage'],
  result: Inbox,
})
