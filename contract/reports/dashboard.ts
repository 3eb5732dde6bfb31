import { plural } from '../core/plural.ts'

/** Texts of the organisers' dashboard (spec §2 "Admin dashboard"), whose heading is in `deskTexts`. */
export const dashboardTexts = {
  overview: 'Overview of research papers and authors',
  numbersOf: 'Papers and authors',
  today: 'Submitted today',
  inPercent: (what: string) => `${what}, in per cent`,
  inPercentOfAuthors: (what: string) => `${what}, in per cent of authors`,
  of: (what: string, part: string) => `${what}: ${part}`,
  submittedToday: (count: number) => `${plural(count, 'paper', 'papers')} submitted today`,
  totalPapers: 'Total Papers',
  totalAuthors: 'Total Authors',
  indianAuthors: 'Indian Authors',
  foreignAuthors: 'Foreign Authors',
  ofAuthors: (percent: string) => `${percent} of authors`,
  demographics: 'Author Demographics',
  gender: 'Gender',
  male: 'Male',
  female: 'Female',
  nationality: 'Nationality',
  indian: 'Indian',
  foreign: 'Foreign',
  notSaid: 'Not said',
  notSaidHint:
    'By what people said themselves. The cards above count those who said nothing by where they live.',
  unknown: 'Nothing is known yet',
  share: (name: string, count: number, percent: string) =>
    `${name} ${percent} (${count.toLocaleString('en-IN')})`,
  themes: 'Research Themes',
  noThemes: 'No themes available',
  papers: (count: number) => plural(count, 'paper', 'papers'),
  toDo: 'To do',
  draftsReady: 'Drafts that could be submitted as they are',
  decisionsOpen: 'Papers that wait for a decision',
  byDay: 'Papers by day',
  begun: 'Begun',
  submitted: 'Submitted',
  closing: 'Last day of submission',
  closes: (day: string) => `Submission closes on ${day}`,
  closed: (day: string) => `Submission closed on ${day}`,
  numbers: 'Show the numbers',
  day: 'Day',
  noDays: 'The curve begins with the first paper.',
  money: 'Money',
  noMoney: 'Nobody has registered yet.',
  reports: 'Reports',
  reportOf: { papers: 'Papers', payments: 'Payments', users: 'Users', numbers: 'These numbers' },
  reportsText: 'Everything that the portal knows of them, and the numbers above, as files for a spreadsheet.',
  sheet: { section: 'Section', what: 'What', value: 'Value' },
  reportFailed: 'The report could not be downloaded. Nothing was lost: try again',
} as const

/** A share of a whole, in whole percent; 0 of 0 is 0. */
export const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole)

/** A share of a whole in whole percent, as people read it. */
export const percentOf = (part: number, whole: number): string => `${percentage(part, whole)}%`
