import type { ReviewState } from './reviewing.ts'
import type { Where } from '../device/storagePlace.ts'
import { plural } from '../core/plural.ts'

/** The states of a review, as auditors and organisers read them. */
export const reviewStateLabels: Readonly<Record<ReviewState, string>> = {
  assigned: 'Not answered yet',
  accepted: 'Accepted',
  declined: 'Declined',
  conflict: 'Conflict of interest',
  done: 'Review sent',
}

/** What became of files that were to be kept, as its text reads it. */
interface FilesKept {
  readonly kept: number
  readonly left: readonly unknown[]
  readonly end: 'whole' | 'offline' | 'full' | 'stopped'
}

/** Texts of an auditor's screens. */
export const reviewScreenTexts = {
  loadFailed: 'The papers assigned to you could not be loaded',
  toDo: 'To review',
  nothingToDo: 'Nothing waits for your review.',
  found: (papers: number, toDo: number) =>
    `${plural(papers, 'paper', 'papers')}${toDo > 0 ? `, ${toDo.toLocaleString('en-IN')} to review` : ''}`,
  emptyFilter: 'No paper of yours matches.',
  search: 'Search your papers',
  searchHint: 'Title, code or theme',
  columns: { code: 'Code', title: 'Title', theme: 'Theme', due: 'Due', state: 'State' },
  anyTheme: 'Any theme',
  anyState: 'Any state',
  state: 'State',
  states: {
    todo: 'To review',
    assigned: 'Not answered yet',
    overdue: 'Overdue',
    here: 'Typed or waiting on this device',
    done: 'Reviewed',
    past: 'Declined or closed',
  },
  groups: {
    overdue: 'Overdue',
    soon: 'Due within a week',
    later: 'Due later',
    undated: 'To review, without a due date',
    done: 'Reviewed',
    past: 'Declined or closed',
  },
  paper: 'Paper to review',
  begin: 'Review next',
  acceptAll: (count: number) => `Accept all (${count.toLocaleString('en-IN')})`,
  acceptAllTitle: (count: number) => `Accept ${plural(count, 'paper', 'papers')}?`,
  acceptAllText:
    'You tell the organisers that you review them. You can still decline each of them, with a reason.',
  acceptAllNow: 'Accept them',
  acceptAllFailed: 'The papers could not be accepted',
  acceptedAll: (sent: number, queued: number, asked: number) =>
    [
      sent > 0 && `${plural(sent, 'paper was', 'papers were')} accepted`,
      queued > 0 && `${plural(queued, 'answer waits', 'answers wait')} to be sent`,
      asked > 0 && `${plural(asked, 'answer needs', 'answers need')} your attention`,
    ]
      .filter(Boolean)
      .join(', '),
  readHere: 'Read it here',
  saveAndNext: 'Save and next',
  /** The heading of a group, with its number of papers. */
  counted: (title: string, count: number) => `${title} (${count})`,
  openNamed: (code: string) => `Open ${code}`,
  due: (day: string) => `Due ${day}`,
  overdue: (day: string) => `Overdue since ${day}`,
  noDue: 'No due date',
  sentOn: (day: string) => `Sent ${day}`,
  closed: 'Decided: this review can only be read.',
  waiting: 'Waiting to be sent',
  kept: ({ kept }: Where) => `Saved ${kept}, not sent yet`,
  attention: 'Needs your attention',
  gone: 'This paper is not assigned to you.',
  authors: 'Authors',
  blind: 'This conference reviews blind: the authors are not named.',
  document: 'Paper',
  noDocument: 'No file',
  read: 'Download',
  keep: 'Save on this device',
  keeping: 'Fetching…',
  keptHere: 'The file is saved on this device. You can read it offline.',
  drop: 'Remove from this device',
  keepFailed: 'The file could not be saved. Please try again when you are online.',
  keptSnack: 'The file is saved on this device',
  keepAll: (count: number) => `Save all files (${count.toLocaleString('en-IN')})`,
  keepAllTitle: (count: number) => `Save ${plural(count, 'file', 'files')} on this device?`,
  keepAllText:
    'You can then read them offline. They are removed from this device when you no longer review the papers.',
  keepRoom: (room: string) => `The browser has room for about ${room} more.`,
  keepThem: 'Save them',
  keepOn: 'Continue',
  keepingAll: (done: number, all: number) =>
    `${done.toLocaleString('en-IN')} of ${plural(all, 'file', 'files')} fetched`,
  allKept: (count: number) => `${plural(count, 'file is', 'files are')} saved on this device`,
  keptSome: ({ kept, left, end }: FilesKept) =>
    [
      `${plural(kept, 'file is', 'files are')} saved on this device.`,
      left.length > 0 && `${plural(left.length, 'file', 'files')} could not be saved:`,
      end === 'offline' && 'The portal cannot be reached: continue when you are online.',
      end === 'full' && 'The browser has no more room: remove files that you have read, or free some.',
    ]
      .filter(Boolean)
      .join(' '),
  accept: 'Accept',
  accepted: 'You have accepted to review this paper',
  acceptAfterAll: 'Accept after all',
  decline: 'Decline',
  conflict: 'I have a conflict of interest',
  declineTitle: 'Decline this review',
  conflictTitle: 'Declare a conflict of interest',
  declineExplained: 'The organisers read your reason. They may ask somebody else.',
  conflictExplained:
    'The organisers read your reason. The paper is taken from your list, and is not assigned to you again.',
  givenBack: 'The paper was given back',
  answer: 'Your answer',
  answerWaiting: 'Your answer waits to be sent.',
  answerQueued: ({ kept }: Where) => `Your answer is saved ${kept}. It is sent when you are online`,
  answerAsked: 'You have also answered on another device. Choose which answer counts.',
  discardAnswer: 'Discard my answer',
  answerFailed: 'Your answer could not be sent',
  review: 'Your review',
  scoreHint: '1 is the lowest, 10 the highest',
  forAuthorHint: 'Sent to the authors with the decision, without your name.',
  forAdminHint: 'Only the organisers read this.',
  choose: 'Choose',
  send: 'Send review',
  sendChange: 'Send changed review',
  sending: 'Sending…',
  discard: 'Discard what I typed',
  sent: 'Your review was received',
  queued: ({ kept }: Where) => `Your review is saved ${kept}. It is sent when you are online`,
  sendFailed: 'Your review could not be sent',
  asked: 'This review was changed elsewhere too. Choose what it should be.',
  elsewhere: 'Another window writes this review',
  round: (round: number) => `Round ${round}: what to look at`,
  earlier: (round: number) => `Your review of round ${round}`,
  others: 'Other reviews',
  noOthers: 'No other review has been sent yet.',
  other: (number: number) => `Review ${number}`,
  here: 'Reviews on this device',
  notSent: 'Typed and not sent yet',
} as const
