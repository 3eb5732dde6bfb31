import type { ArchiveCounts } from './archive.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

/** The counts of an archive, as people read them. */
export const countLabels: Readonly<Record<keyof ArchiveCounts, (count: number) => string>> = {
  Papers: (count) => counted(count, 'submitted paper', 'submitted papers'),
  Drafts: (count) => counted(count, 'draft', 'drafts'),
  Reviews: (count) => counted(count, 'review', 'reviews'),
  Registrations: (count) => counted(count, 'registration', 'registrations'),
  Payments: (count) => counted(count, 'payment', 'payments'),
  Receipts: (count) => counted(count, 'receipt', 'receipts'),
  Travels: (count) => counted(count, 'journey', 'journeys'),
  Notifications: (count) => counted(count, 'notification', 'notifications'),
}

/** Texts of the archive, and of closing a conference. */
export const archiveDeskTexts = {
  title: 'Archive',
  about: 'Conferences that are over. Nothing of them can be changed, and their receipts stay valid.',
  back: 'All conferences',
  emptyTitle: 'No conference is over yet',
  empty: 'Once the conference is over and everything is settled, close it here and begin the next one.',
  loadFailed: 'The archive could not be read',
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  closedBy: (moment: string, name: string) => `Closed on ${moment} by ${name}`,
  close: 'Close this conference',
  goes: 'This goes into the archive:',
  stays:
    'This stays for the next conference: people with their accounts and roles, themes, designations, universities, pages, rates, texts of mails, settings. Numbers of papers, invoices and receipts go on.',
  dates: 'All dates are cleared. Until you set them anew, papers are taken and people can register.',
  once: 'This cannot be undone. Make a backup before.',
  waits: 'It cannot be closed yet:',
  confirm: (name: string) => `Type “${name}” to confirm`,
  next: 'Name of the next conference',
  closeNow: 'Close and archive',
  closing: 'Closing…',
  closed: (name: string) => `${name} is in the archive. Set the dates of the next conference now.`,
  closeFailed: 'The conference could not be closed. Nothing was changed',
  list: 'List',
  lists: { papers: 'Papers', registrations: 'Registrations', receipts: 'Receipts' },
  search: 'Search',
  searchHint: {
    papers: 'Code, title or author',
    registrations: 'Name or institution',
    receipts: 'Number or name',
  },
  found: (total: number) => (total === 1 ? '1 entry' : `${total.toLocaleString('en-IN')} entries`),
  nothingTitle: 'Nothing found',
  nothing: 'Nothing matches these words.',
  none: 'There is nothing in this list.',
  paper: 'Paper',
  noAbstract: 'No abstract',
  files: 'Files',
  history: 'Status history',
  reviews: 'Reviews',
  forAuthor: 'For the authors',
  forAdmin: 'For the organisers',
} as const
