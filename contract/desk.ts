import type { paperSorts } from './decisions.ts'
import type { Where } from './whereKept.ts'

/** Texts of the organisers' list of papers and of their overview (spec §2 "Admin dashboard"). */
export const deskTexts = {
  overviewTitle: 'Admin Dashboard',
  overview: 'Overview of research papers and authors',
  totalPapers: 'Total Papers',
  submittedToday: (count: number) =>
    count === 1 ? '1 paper submitted today' : `${count.toLocaleString('en-IN')} papers submitted today`,
  title: 'Papers',
  search: 'Search papers',
  searchHint: 'Title, abstract, author or code',
  status: 'Status',
  anyStatus: 'Any status',
  anyTheme: 'Any theme',
  sort: 'Sort by',
  columns: { code: 'Code', title: 'Title', theme: 'Theme', authors: 'Authors', modified: 'Last modified' },
  found: (total: number) => (total === 1 ? '1 paper' : `${total.toLocaleString('en-IN')} papers`),
  more: (count: number) => `and ${count} more`,
  emptyTitle: 'No papers found',
  empty: 'Papers appear here as soon as their authors have given them a title.',
  emptyFilter: 'No paper matches. Change the words or the filters.',
  selectAll: 'Select all papers under review on this page',
  select: (title: string) => `Select ${title}`,
  selected: (count: number) => `${count} selected`,
  clearSelection: 'Clear selection',
  paper: 'Paper',
  noAbstract: 'No abstract yet',
  history: 'Status history',
  noHistory: 'No decision yet',
  change: (from: string, to: string) => `${from} → ${to}`,
  changedBy: (name: string, moment: string) => `${name}, ${moment}`,
  editAuthors: 'Edit authors',
  editExplained: ({ here }: Where) =>
    `The change is kept in the audit log. What you type stays ${here} until you save it.`,
  authorsExplained: 'Everybody who is, or was, an author of this paper is told of the change by mail.',
  saveChanges: 'Save changes',
  changed: 'The paper was changed',
  authorsChanged: 'The authors were changed and told by mail',
  approve: 'Approve',
  reject: 'Reject',
  approveTitle: (count: number) => (count === 1 ? 'Approve this paper?' : `Approve ${count} papers?`),
  rejectTitle: (count: number) => (count === 1 ? 'Reject this paper?' : `Reject ${count} papers?`),
  decisionMailed: 'Every author gets this decision by mail, with your feedback.',
  feedback: 'Feedback (optional)',
  decided: (count: number, status: string) =>
    count === 1 ? `${status}: 1 paper` : `${status}: ${count} papers`,
} as const

/** How each sort is called. */
export const sortLabels: Readonly<Record<(typeof paperSorts)[number], string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title',
  code: 'Code',
}
