import { limits } from '../core/limits.ts'
import type { Where } from '../device/storagePlace.ts'
import { paperField } from './paperFields.ts'
import { searchedFields } from './papers.ts'

const searchedHeadings = searchedFields.map((name, index) => {
  const { label, heading = label } = paperField(name)
  return index === 0 ? heading : heading.toLowerCase()
})

/** Texts of the organisers' list of papers, and the heading of their dashboard. */
export const deskTexts = {
  overviewTitle: 'Admin Dashboard',
  title: 'Papers',
  search: 'Search papers',
  searchHint: `${searchedHeadings.join(', ')}, author or code`,
  status: 'Status',
  anyStatus: 'Any status',
  anyTheme: 'Any theme',
  ready: 'Ready to submit, but drafts still',
  filters: {
    any: 'Any',
    reviews: 'Reviews in',
    fewer: (count: number) => (count === 1 ? 'None' : `Fewer than ${count}`),
    scoreFrom: 'Score from',
    scoreTo: 'Score to',
    scoreBelow: 'Score below',
    spread: 'Spread of scores',
    apart: (points: number) => `${points} points or more`,
    registered: 'Registration',
    someRegistered: 'An author is registered',
    noneRegistered: 'Nobody is registered',
    withdrawn: 'Withdrawn',
    marked: 'Marked',
    notMarked: 'Not marked yet',
    decision: 'Decision',
    waiting: 'Can still be undone',
    objections: 'Objections',
    objected: 'Not settled',
    submittedFrom: 'Submitted from',
    submittedTo: 'Submitted until',
    views: {
      few: 'Fewer than 3 reviews',
      divided: 'Score 6–7 with spread ≥ 3',
      ranked: 'Under review, by rank',
      tentative: 'Tentative decisions',
      unregistered: 'Accepted, nobody registered',
    },
  },
  columns: {
    rank: 'Rank',
    tentative: 'Tentative',
    kind: 'Kind of decision',
    code: 'Code',
    title: 'Title',
    theme: 'Theme',
    authors: 'Authors',
    modified: 'Last modified',
    submitted: 'Submitted on',
    owner: 'Owner',
    ownerEmail: 'Owner’s email',
    institutions: 'Institutions',
    countries: 'Countries',
    bestPaper: 'Best paper candidate',
    file: 'File',
    fileUntil: 'File to follow until',
    withdrawn: 'Withdrawn on',
    withdrawReason: 'Reason of withdrawal',
    reviews: 'Reviews',
    scores: 'Scores',
    abstract: 'Abstract',
  },
  yes: 'Yes',
  no: 'No',
  found: (total: number) => (total === 1 ? '1 paper' : `${total.toLocaleString('en-IN')} papers`),
  inSlices: `More than ${limits.PapersAtOnce.toLocaleString('en-IN')} papers are decided in steps, each of which can be undone. The mails below are those of the first step.`,
  deciding: (done: number, count: number) =>
    `${done.toLocaleString('en-IN')} of ${count.toLocaleString('en-IN')} papers decided`,
  brokenOff: (done: number, count: number, why: string) =>
    `${done.toLocaleString('en-IN')} of ${count.toLocaleString('en-IN')} papers were decided, the others were not: ${why}`,
  moreFound: (found: number, expected: number) =>
    `${found.toLocaleString('en-IN')} papers are found now, not ${expected.toLocaleString('en-IN')}. Check the list again, then choose them again.`,
  noneLeft: 'None of these papers can be decided on any more',
  emptyTitle: 'No papers found',
  empty: 'Papers appear here as soon as their authors have given them a title.',
  emptyFilter: 'No paper matches. Change the words or the filters.',
  selectAll: 'Select all drafts and papers under review on this page',
  selectDecided: 'Select all papers on this page whose decision can be changed',
  select: (title: string) => `Select ${title}`,
  selected: (count: number) => `${count.toLocaleString('en-IN')} selected`,
  selectFound: (count: number) =>
    `Select all ${count.toLocaleString('en-IN')} papers under review of this list`,
  selectDecisions: (count: number, status: string) =>
    `Select all ${count.toLocaleString('en-IN')} papers of this list: ${status}`,
  selectDrafts: (count: number) => `Select all ${count.toLocaleString('en-IN')} drafts of this list`,
  paper: 'Paper',
  tabs: {
    paper: 'Paper',
    authors: 'Authors',
    reviews: 'Reviews',
    files: 'Files',
    history: 'History',
    money: 'Registrations',
    mails: 'Mails',
  },
  noReviews: 'A draft has no reviews.',
  reviewsIn: (done: number, asked: number, scores: string) =>
    asked === 0
      ? 'No review was asked for'
      : `${done} of ${asked} reviews sent${scores ? ` · Scores ${scores}` : ''}`,
  noRegistrations: 'Authors register once the paper is approved.',
  registrationsFailed: 'The registrations could not be read',
  notRegistered: 'Not registered',
  paid: (status: string, paid: string, expected: string) => `${status} · ${paid} of ${expected} paid`,
  toRegistration: 'Registration',
  toBill: 'Bill',
  noMails: 'No mail about this paper was sent.',
  allMails: (count: number) =>
    count === 1 ? 'Show it in the outbox' : `Show all ${count.toLocaleString('en-IN')} in the outbox`,
  readFile: 'Read here',
  hideFile: 'Hide',
  noAbstract: 'No abstract yet',
  history: 'Status history',
  noHistory: 'No decision yet',
  change: (from: string, to: string) => `${from} → ${to}`,
  entries: {
    withdrawal: 'Withdrawn',
    return: 'Brought back',
    edit: 'Paper edited',
    authors: 'Authors changed',
  },
  why: (reason: string) => `Reason: ${reason}`,
  changedBy: (name: string, moment: string) => `${name}, ${moment}`,
  editAuthors: 'Edit authors',
  editExplained: ({ here }: Where) =>
    `The change is kept in the audit log. What you type stays ${here} until you save it.`,
  reason: 'Reason',
  reasonMailed: 'Every author reads it in the mail about this change.',
  authorsExplained: 'Everybody who is, or was, an author of this paper is notified of the change by mail.',
  saveChanges: 'Save changes',
  changed: 'The paper was changed',
  authorsChanged: 'The authors were changed and notified by mail',
  approve: 'Approve',
  reject: 'Reject',
  approveTitle: (count: number) => (count === 1 ? 'Approve this paper?' : `Approve ${count} papers?`),
  rejectTitle: (count: number) => (count === 1 ? 'Reject this paper?' : `Reject ${count} papers?`),
  decisionMailed: 'Every author gets this decision by mail, with your feedback.',
  changeDecision: 'Change decision',
  changeTitle: (count: number) =>
    count === 1 ? 'Change the decision on this paper?' : `Change the decision on ${count} papers?`,
  changeMailed: 'Every author gets the change by mail, with your reason and your feedback.',
  newDecision: 'New decision',
  changedTo: (count: number, status: string) =>
    count === 1 ? `Changed to ${status}: 1 paper` : `Changed to ${status}: ${count} papers`,
  feedback: 'Feedback (optional)',
  decided: (count: number, status: string) =>
    count === 1 ? `${status}: 1 paper` : `${status}: ${count} papers`,
} as const
