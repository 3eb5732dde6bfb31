import { plural } from '../../../../contract/core/plural.ts'

const reviewsOf = (count: number) => plural(count, 'review', 'reviews')
const papersOf = (count: number) => plural(count, 'paper', 'papers')
const assignmentsOf = (count: number) => plural(count, 'assignment', 'assignments')

/** Texts of the organisers' desk of reviews. */
export const deskOfReviews = {
  tabs: { auditors: 'Auditors', papers: 'Papers', assignments: 'Assignments' },
  views: 'Views of the reviews',
  undoTitle: 'Just done',
  settings: 'How reviews work',
  loadLimit: 'Most reviews for one auditor',
  loadLimitHint: 'Nobody is asked for more. 0 for no limit.',
  auditors: {
    found: (total: number) => plural(total, 'auditor', 'auditors'),
    emptyTitle: 'No auditors',
    empty: 'Add auditors by their addresses, or from a file.',
    emptyFilter: 'No auditor fits these filters.',
    search: 'Search auditors',
    searchHint: 'Name or address',
    theme: 'Knows the theme',
    anyTheme: 'Any theme',
    state: 'State',
    anyState: 'Any state',
    states: { overdue: 'With overdue reviews', open: 'With open reviews', free: 'Without any review' },
  },
  papers: {
    found: (total: number) => `${papersOf(total)} under review`,
    emptyTitle: 'No papers under review',
    empty: 'Papers appear as soon as they are submitted.',
    emptyFilter: 'No paper fits these filters.',
    loadFailed: 'The papers under review could not be read',
    select: (title: string) => `Select ${title}`,
    selectAll: 'Select all papers on this page',
    selected: (count: number) => `${papersOf(count)} selected`,
    selectFound: (total: number) => `Select all ${total.toLocaleString('en-IN')} papers`,
    paper: 'Paper under review',
    toPaper: 'Open the paper',
  },
  assignments: {
    found: assignmentsOf,
    emptyTitle: 'No assignments yet',
    empty: 'Choose papers under review, and ask auditors about them.',
    emptyFilter: 'No assignment fits these filters.',
    loadFailed: 'The assignments could not be read',
    select: (name: string) => `Select ${name}`,
    selectAll: 'Select all assignments on this page',
    selected: (count: number) => `${assignmentsOf(count)} selected`,
    selectFound: (total: number) => `Select all ${total.toLocaleString('en-IN')} assignments`,
    assignment: 'Assignment',
    gone: 'This assignment no longer exists.',
    none: 'No assignments.',
    toAll: 'All of them in the list',
  },
  ofAuditor: { reviews: 'Assignments', themes: 'Themes' },
  takeBack: {
    act: 'Take back',
    title: (count: number) => `Take ${assignmentsOf(count)} back?`,
    changed: (count: number) => `${reviewsOf(count)} would be taken back:`,
    none: 'None of them can be taken back.',
    done: (count: number) => `${reviewsOf(count)} taken back`,
  },
  handOver: {
    act: 'Hand over',
    title: (count: number) => `Hand ${assignmentsOf(count)} over`,
    among: 'To these auditors, or to all if you choose nobody',
    changed: (count: number) => `${reviewsOf(count)} would be handed over:`,
    none: 'None of them can be handed over.',
    done: (count: number) => `${reviewsOf(count)} handed over`,
    due: 'New due date',
    dueHint: 'Until the end of this day; empty keeps the date of each.',
  },
  left: (count: number) => `${reviewsOf(count)} would stay as they are:`,
  moving: (done: number, count: number) => `${done.toLocaleString('en-IN')} of ${reviewsOf(count)}`,
  cutOff: (changed: number, count: number, why: string) =>
    `${changed.toLocaleString('en-IN')} of ${reviewsOf(count)} were changed before it stopped: ${why}`,
  moved: (code: string, from: string, to: string) => (to ? `${code}: ${from} → ${to}` : `${code}: ${from}`),
  round: {
    act: 'Begin a further round',
    title: (count: number) => `A further round for ${papersOf(count)}`,
    explained:
      'Reviews that were sent stay readable. Reviews that were not sent continue in the new round. Auditors get a mail once the round can no longer be undone.',
    due: 'Due date',
    note: 'What to look at',
    noteHint: 'The auditors read this beside the paper, such as: the authors have revised section 2.',
    again: 'Ask the same auditors again',
    preview: (papers: number, kept: number, asked: number, open: number) =>
      `${papersOf(papers)}: ${reviewsOf(kept)} sent before, ${reviewsOf(asked)} asked for again, ${reviewsOf(open)} still open`,
    begin: 'Begin the round',
    none: 'None of these papers is under review any more.',
    done: (papers: number, left: number) =>
      `The round of ${papersOf(papers)} has begun${left > 0 ? `, ${papersOf(left)} left out` : ''}`,
  },
  rounds: {
    title: (round: number) => `Round ${round}`,
    begun: (day: string, name: string) => (name ? `Since ${day}, begun by ${name}` : `Since ${day}`),
    earlier: (round: number) => `Reviews of round ${round}`,
  },
  add: {
    act: 'Add auditors',
    explained:
      'Paste addresses in any form, or choose a CSV file with the column Email and, if you like, Themes. People with an account become auditors. Everybody else gets an invitation by mail.',
    addresses: 'Addresses',
    look: 'Look at them',
    add: 'Add them',
    nobody: 'There is no address in this text.',
    changed: 'You have changed the addresses. Look at them again.',
    aside: (file: string) =>
      `The addresses above are not in ${file}: they stay there, to be looked at afterwards.`,
  },
} as const
