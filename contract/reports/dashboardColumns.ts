import { dashboardTexts as texts, percentage } from './dashboard.ts'
import { columnsOf } from '../core/columns.ts'
import { longDate } from '../core/moments.ts'
import type { AdminData, Dashboard } from './overview.ts'
import { payDeskTexts } from '../payments/paymentDesk.ts'

/** A number of the dashboard, under the heading of its part. */
export interface DashboardFigure {
  readonly Section: string
  readonly What: string
  /** A number to calculate with; a moment is shown as a day. */
  readonly Value: number | { readonly On: string }
}

/** The sums of a currency, in display order. */
export const moneyFigures = [
  ['ExpectedAmount', payDeskTexts.expected],
  ['ReceivedAmount', payDeskTexts.received],
  ['WaitingAmount', payDeskTexts.claims],
  ['DueAmount', payDeskTexts.due],
  ['OverpaidAmount', payDeskTexts.overpaid],
] as const

type Figure = readonly [What: string, Value: DashboardFigure['Value']]

/** A number of authors, and its share of all authors. */
const withShare = (label: string, count: number, authors: number): Figure[] => [
  [label, count],
  [texts.inPercentOfAuthors(label), percentage(count, authors)],
]

function cards(data: AdminData, { TotalAuthors }: Dashboard): Figure[] {
  return [
    [texts.today, data.TotalNumOfPapersToday],
    [texts.totalPapers, data.TotalNumOfPapers],
    ...withShare(texts.totalAuthors, TotalAuthors, TotalAuthors),
    ...withShare(texts.indianAuthors, data.TotalNumOfIndianAuthors, TotalAuthors),
    ...withShare(texts.foreignAuthors, data.TotalNumOfForeignAuthors, TotalAuthors),
  ]
}

/** The latest day first, as in the table beside the curve. */
function days({ Days, ClosesOn }: Dashboard): Figure[] {
  const figures = Days.toReversed().flatMap(({ Day, Begun, Submitted }): Figure[] => {
    const day = longDate(Day, 'UTC')
    return [
      [texts.of(day, texts.begun), Begun],
      [texts.of(day, texts.submitted), Submitted],
    ]
  })
  return ClosesOn === null ? figures : [...figures, [texts.closing, { On: ClosesOn }]]
}

/** The parts of a bar, each with its share of all. */
function bar(title: string, ...parts: readonly (readonly [name: string, count: number])[]): Figure[] {
  const all = parts.reduce((sum, [, count]) => sum + count, 0)
  return parts.flatMap(([name, count]): Figure[] => {
    const what = texts.of(title, name)
    return [
      [what, count],
      [texts.inPercent(what), percentage(count, all)],
    ]
  })
}

const demographics = (data: AdminData, { Nationalities }: Dashboard): Figure[] => [
  ...bar(
    texts.gender,
    [texts.male, data.TotalNumOfMaleAuthors],
    [texts.female, data.TotalNumOfFeMaleAuthors],
  ),
  ...bar(
    texts.nationality,
    [texts.indian, Nationalities.Indian],
    [texts.foreign, Nationalities.Foreign],
    [texts.notSaid, Nationalities.NotSaid],
  ),
]

/** Amounts for a spreadsheet to add up: in the major unit. */
const money = ({ Money }: Dashboard): Figure[] =>
  Money.flatMap((sums) =>
    moneyFigures.map(([key, label]): Figure => [texts.of(sums.CurrencySymbol, label), sums[key] / 100]),
  )

/** All numbers of the organisers' dashboard, in the order of the screen. */
export function dashboardFigures(data: AdminData, dashboard: Dashboard): DashboardFigure[] {
  const parts: readonly (readonly [Section: string, figures: readonly Figure[]])[] = [
    [texts.numbersOf, cards(data, dashboard)],
    [texts.byDay, days(dashboard)],
    [
      texts.toDo,
      [
        [texts.draftsReady, dashboard.DraftsReady],
        [texts.decisionsOpen, dashboard.DecisionsOpen],
      ],
    ],
    [texts.demographics, demographics(data, dashboard)],
    [texts.themes, data.Themes.map(({ Title, PaperCount }): Figure => [Title, PaperCount])],
    [texts.money, money(dashboard)],
  ]
  return parts.flatMap(([Section, figures]) => figures.map(([What, Value]) => ({ Section, What, Value })))
}

/** The columns of a download of the dashboard. */
export const dashboardColumns = columnsOf<DashboardFigure>({
  Section: { heading: texts.sheet.section, value: 'Section' },
  What: { heading: texts.sheet.what, value: 'What' },
  Value: {
    heading: texts.sheet.value,
    value: ({ Value }, timeZone) => (typeof Value === 'number' ? Value : longDate(Value.On, timeZone)),
  },
})
