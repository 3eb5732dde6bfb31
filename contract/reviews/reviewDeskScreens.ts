import { limits } from '../core/limits.ts'
import { columnsOf } from '../core/columns.ts'
import { plural } from '../core/plural.ts'
import type { AuditorProgress } from './reviewDesk.ts'

const reviewsOf = (count: number) => plural(count, 'review', 'reviews')
const papersOf = (count: number) => plural(count, 'paper', 'papers')

/** Texts of the organisers' screens of reviews. */
export const reviewDeskScreenTexts = {
  title: 'Reviews',
  back: 'Papers',
  loadFailed: 'The reviews could not be loaded',
  failed: 'Nothing was changed',
  auditors: 'Auditors',
  auditor: 'Auditor',
  email: 'Email',
  total: (done: number, asked: number) => `${done.toLocaleString('en-IN')} of ${reviewsOf(asked)} sent`,
  emptyTitle: 'There are no auditors yet',
  empty: 'Make somebody an auditor in the list of users.',
  isBlind: 'Auditors see neither the authors nor the names of files (blind review)',
  settingsSaved: 'Saved',
  columns: {
    name: 'Auditor',
    themes: 'Themes',
    open: 'Not sent yet',
    done: 'Sent',
    declined: 'Declined',
    overdue: 'Overdue',
    load: 'Load',
    perWeek: 'Sent a week',
    medianDays: 'Days a review',
  },
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all auditors',
  selected: (count: number) => (count === 1 ? '1 auditor selected' : `${count} auditors selected`),
  remind: 'Remind',
  remindAll: 'Remind all',
  reminded: (people: number, reviews: number) =>
    people === 0
      ? 'Nobody has a review to send'
      : `${people === 1 ? '1 person was' : `${people} people were`} reminded of ${reviewsOf(reviews)}`,
  due: 'Due date',
  setDue: 'Set due date',
  dueHint: 'Until the end of this day by the conference’s clock; empty for none.',
  dueSet: (count: number) => `The due date of ${reviewsOf(count)} was set`,
  themesOf: (name: string) => `Themes of ${name}`,
  themesHint: 'Papers of these themes go to this auditor first.',
  ask: 'Ask for reviews',
  askAbout: (count: number) => `Ask for reviews of ${papersOf(count)}`,
  way: 'How papers are shared',
  share: 'Share automatically',
  choose: 'Choose auditors',
  perPaper: 'Reviews for each paper',
  among: 'Among these auditors; nobody chosen means all',
  whom: 'Each of these auditors reviews each paper',
  load: ({ Assigned, Accepted, Done }: Pick<AuditorProgress, 'Assigned' | 'Accepted' | 'Done'>) =>
    reviewsOf(Assigned + Accepted + Done),
  preview: 'Preview',
  planned: (count: number) => `${reviewsOf(count)} would be asked for`,
  ofTheme: (count: number) => `${count.toLocaleString('en-IN')} of them by somebody who knows the theme`,
  lacking: (count: number) =>
    `For ${papersOf(count)} there are too few auditors without a conflict of interest:`,
  lack: (code: string, count: number) => `${code} lacks ${count}`,
  nothing: 'These papers have as many reviews as you want',
  asked: (count: number, leftOut: readonly string[] = []) => {
    const none = leftOut.length > 0 ? 'Nothing new was asked for' : 'All of these were asked for already'
    const asked = count === 0 ? none : `${reviewsOf(count)} ${count === 1 ? 'was' : 'were'} asked for`
    return leftOut.length > 0 ? `${asked}, without ${leftOut.join(', ')}` : asked
  },
  leftOut: (papers: number) =>
    `${papersOf(papers)} ${papers === 1 ? 'is' : 'are'} left out, not under review any more:`,
  inSlices: `More than ${limits.PapersAtOnce.toLocaleString('en-IN')} papers are asked about in steps, each by a mail of its own. Each step counts what the steps before it have asked for. The plan does not, so some auditors may get a little more or less.`,
  progress: (done: number, count: number) => `${done.toLocaleString('en-IN')} of ${papersOf(count)} done`,
  cutOff: (count: number) => `${reviewsOf(count)} were asked for, the others were not`,
  nobody: 'Choose at least one auditor',
  cancel: 'Cancel',
  import: 'Assign by CSV',
  importExplained:
    'A file with the columns PaperCode and Email. Nothing is assigned before you have seen what it would do.',
  takeBack: 'Take back',
  takeBackFrom: (name: string) => `Take this paper back from ${name}`,
  takenBack: (name: string) => `The paper was taken back from ${name}`,
  none: 'Nobody was asked to review this paper yet.',
  spread: (words: string) => `Scores: ${words}`,
  earlierFile: 'Refers to an earlier file of this paper',
  named: (names: string) => `The file names its authors: ${names}`,
  notNamed: 'Neither the first page nor the properties of the file name an author.',
  unreadable: 'The file could not be searched for names of its authors: please look for yourself.',
  checking: 'Searching the file for names of its authors…',
} as const

export const auditorSorts = [
  ...(['name', '-name', 'open', '-open'] as const),
  ...(['done', '-done', 'overdue', '-overdue'] as const),
  ...(['load', '-load', 'pace', '-pace', 'days', '-days'] as const),
] as const
export type AuditorSort = (typeof auditorSorts)[number]

const { columns } = reviewDeskScreenTexts

/** The columns of the organisers' list of auditors. */
export const auditorColumns = columnsOf<AuditorProgress, AuditorSort>({
  Name: { heading: columns.name, value: 'FullName', sorts: 'name' },
  Themes: { heading: columns.themes, value: ({ ThemeIds }) => ThemeIds.length },
  Load: {
    heading: columns.load,
    value: ({ Assigned, Accepted, Done }) => Assigned + Accepted + Done,
    sorts: 'load',
  },
  Open: { heading: columns.open, value: ({ Assigned, Accepted }) => Assigned + Accepted, sorts: 'open' },
  Done: { heading: columns.done, value: 'Done', sorts: 'done' },
  Declined: { heading: columns.declined, value: 'Declined' },
  Overdue: { heading: columns.overdue, value: 'Overdue', sorts: 'overdue' },
  PerWeek: { heading: columns.perWeek, value: ({ PerWeek }) => PerWeek ?? '', sorts: 'pace' },
  MedianDays: { heading: columns.medianDays, value: ({ MedianDays }) => MedianDays ?? '', sorts: 'days' },
})

/** Auditors, sorted by a column. */
export function sortedAuditors(rows: readonly AuditorProgress[], sort: AuditorSort): AuditorProgress[] {
  const column = auditorColumns.find(({ sorts }) => sorts?.ascending === sort || sorts?.descending === sort)
  const sign = sort.startsWith('-') ? -1 : 1
  return [...rows].sort((a, b) => {
    const [left = '', right = ''] = [column?.value(a, ''), column?.value(b, '')]
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : String(left).localeCompare(String(right))
    return sign * order || a.FullName.localeCompare(b.FullName)
  })
}
