import { shortDate, hasPassed } from '../../../../contract/core/moments.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { submissionEnd } from '../../../../contract/papers/submissionDeadline.ts'
import type { PaperJourney } from '../../../../contract/papers/paperJourney.ts'
import { statusLabels } from '../../../../contract/papers/papers.ts'
import { travelStep, type Accommodation } from '../../../../contract/registration/registration.ts'
import type { NextFacts } from '../../../parts/next/nextFacts.ts'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { pageTexts } from './texts.ts'

/** A station of a paper's way. */
export interface RailStep {
  readonly key: keyof typeof pageTexts.steps
  readonly label: string
  /** `stopped` is where the way of a rejected or withdrawn paper ends. */
  readonly state: 'done' | 'now' | 'stopped' | 'ahead'
  /** True for the station where the paper is. */
  readonly isCurrent: boolean
  /** Its day or its time; empty without one. */
  readonly note: string
}

type Paper = Pick<
  ListedPaper,
  'Status' | 'SubmittedOn' | 'WithdrawnOn' | 'ExtendedUntil' | 'FileUntil' | 'waiting'
>
type Facts = Pick<NextFacts, 'now' | 'timeZone' | 'submissionEndsOn' | 'graceMinutes' | 'conferenceOn' | 'me'>

interface Known {
  readonly paper: Paper
  readonly facts: Facts
  /** When decisions are sent; null while no date is set. */
  readonly decisionsOn: string | null
  /** Undefined until this device knows it. */
  readonly journey: PaperJourney | undefined
}

const isDecided = ({ Status }: Paper) => Status === 'approved' || Status === 'rejected'

/** The reader's own registration, unless it was cancelled. */
function registrationOf({ me }: Facts): Accommodation | undefined {
  const of = me?.Accommodation
  return of && of.CancelledOn === null ? of : undefined
}

const isPaid = (of: Accommodation) => of.IsPaymentDone || of.ExpectedAmount === 0

/** The number of stations that are behind the paper. */
function behind({ paper, facts }: Known): number {
  if (paper.WithdrawnOn !== null) return isDecided(paper) ? 2 : 1
  if (paper.Status === 'draft') return 0
  if (paper.Status === 'submitted') return 2
  const of = registrationOf(facts)
  // A rejected paper's way ends here, unless its author comes anyway.
  if (!of) return paper.Status === 'rejected' ? 2 : 3
  return isPaid(of) && travelStep(of) !== 'fill' ? 5 : 4
}

/** The notes of the stations, in their order. */
function notesOf({ paper, facts, decisionsOn, journey }: Known, at: number): readonly string[] {
  const { now, timeZone, me, conferenceOn } = facts
  const day = (instant: string | null | undefined) => (instant ? shortDate(instant, timeZone, now) : '')
  const ahead = (instant: string | null | undefined, frame: (day: string) => string, passed = '') =>
    hasPassed(instant, now) ? passed : instant ? frame(day(instant)) : ''
  const of = registrationOf(facts)

  const draft = () => {
    if (at > 0) return ''
    if (paper.FileUntil !== null) return pageTexts.committed
    if (paper.waiting === 'submission') return pageTexts.queued
    const { EndsOn, TakenUntil } = submissionEnd(
      facts.submissionEndsOn,
      facts.graceMinutes,
      paper.ExtendedUntil,
    )
    return ahead(hasPassed(EndsOn, now) ? TakenUntil : EndsOn, pageTexts.until, pageTexts.closed)
  }
  const submitted = () =>
    paper.WithdrawnOn !== null && at === 1
      ? pageTexts.withdrawn(day(paper.WithdrawnOn))
      : day(paper.SubmittedOn)
  const decision = () => {
    if (paper.WithdrawnOn !== null) return isDecided(paper) ? pageTexts.withdrawn(day(paper.WithdrawnOn)) : ''
    if (isDecided(paper)) return day(journey?.DecidedOn)
    return paper.Status === 'submitted' ? ahead(decisionsOn, pageTexts.by) : ''
  }
  const registered = () => {
    if (at === 3) return ahead(me?.RegistersUntil, pageTexts.until, pageTexts.closed)
    if (at < 3 || !of) return ''
    return of.IsAttendingConference ? day(journey?.RegisteredOn) : pageTexts.notAttending
  }
  const paid = () => {
    if (at < 4 || !of) return ''
    if (at === 5) return of.ExpectedAmount === 0 ? pageTexts.nothingToPay : day(journey?.PaidOn)
    if (isPaid(of)) return ahead(conferenceOn, pageTexts.travelBefore) || pageTexts.travel
    if (of.PaymentStatus === 'Waiting for confirmation') return pageTexts.confirming
    return pageTexts.toPay(moneyOf(of.ExpectedAmount - of.ActualAmount, of.CurrencySymbol))
  }
  return [draft(), submitted(), decision(), registered(), paid()]
}

/** Where a paper is on its way, from its draft to the journey of the reader, who is one of its authors. */
export function railOf(known: Known): readonly RailStep[] {
  const { paper } = known
  const at = behind(known)
  const notes = notesOf(known, at)
  const keys = Object.keys(pageTexts.steps) as (keyof typeof pageTexts.steps)[]
  const hasStopped = paper.WithdrawnOn !== null || (paper.Status === 'rejected' && at === 2)
  // A rejection stays one, although its author comes.
  const isRejection = (key: string) => key === 'decision' && paper.Status === 'rejected'
  return keys.map((key, index) => ({
    key,
    label: key === 'decision' && isDecided(paper) ? statusLabels[paper.Status] : pageTexts.steps[key],
    state:
      index < at
        ? isRejection(key)
          ? 'stopped'
          : 'done'
        : index > at
          ? 'ahead'
          : hasStopped
            ? 'stopped'
            : 'now',
    isCurrent: index === Math.min(at, keys.length - 1),
    note: notes[index] ?? '',
  }))
}
