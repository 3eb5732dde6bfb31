import type { DecidedStatus } from '../contract/papers/decisionState.ts'
import type { ConferencePaper } from './conference.ts'

export type Outcome = 'draft' | 'submitted' | DecidedStatus

/** The outcomes of twenty papers, repeated for all others; many are approved, to fill the programme. */
const outcomes: readonly Outcome[] = [
  ...(['approved', 'submitted', 'approved', 'rejected', 'approved'] as const),
  ...(['approved', 'submitted', 'approved', 'draft', 'approved'] as const),
  ...(['approved', 'rejected', 'approved', 'submitted', 'approved'] as const),
  ...(['approved', 'submitted', 'approved', 'rejected', 'approved'] as const),
]

/** The presenter who signs in gets each of these, approved and rejected first. */
const ofPresenter: readonly Outcome[] = ['approved', 'rejected', 'draft', 'submitted']

/** A paper with its outcome. */
export interface PlannedPaper {
  readonly paper: ConferencePaper
  readonly outcome: Outcome
  /** When it is started and, unless it is a draft, submitted; in days from today. */
  readonly days: number
}

/** First and last day of papers with each outcome: a decision takes time. */
const periods: Readonly<Record<Outcome, readonly [number, number]>> = {
  approved: [-45, -20],
  rejected: [-45, -20],
  submitted: [-40, -0.01],
  draft: [-12, -0.01],
}

/** Plans the outcome of each paper, in the order of their days. */
export function planPapers(papers: readonly ConferencePaper[], presenter: string): PlannedPaper[] {
  let own = 0
  const outcomeOf = (paper: ConferencePaper, index: number): Outcome => {
    const usual = outcomes[index % outcomes.length] ?? 'submitted'
    return paper.authors.includes(presenter) ? (ofPresenter[own++] ?? usual) : usual
  }
  const planned = papers.map((paper, index) => ({ paper, outcome: outcomeOf(paper, index) }))
  return planned
    .map(({ paper, outcome }, index) => {
      const [from, until] = periods[outcome]
      return { paper, outcome, days: from + ((until - from) * index) / papers.length }
    })
    .sort((a, b) => a.days - b.days)
}
