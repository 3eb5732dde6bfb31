import { noId } from '../../../contract/core/limits.ts'
import { dayLong, hasPassed, roughDurationOf, shortDate } from '../../../contract/core/moments.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { paperPath } from '../../../contract/papers/paperPath.ts'
import { submissionEnd } from '../../../contract/papers/submissionDeadline.ts'
import { wantsAnswer, type OwnObjection } from '../../../contract/papers/objections.ts'
import { isOwnDraft } from '../../../contract/papers/paperRights.ts'
import {
  mayPay,
  travelStep,
  type Accommodation,
  type Registrant,
} from '../../../contract/registration/registration.ts'
import type { AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import type { TravelState } from '../../../contract/travel/travel.ts'
import type { OutboxKind, OutboxRow } from '../../cache/database/outboxRows.ts'
import { answerPath, assignedPaperPath, paths, paymentPath, registrationPath } from '../../paths.ts'
import { needsAttention } from '../../sync/outbox/rejections.ts'
import type { NextFacts, NextPaper } from './nextFacts.ts'
import { nextTexts } from './texts.ts'

/** The kinds of steps. `check` is a change of this device that the portal did not take. */
export type NextKind = keyof typeof nextTexts.verbs

/** Where a step leads: to a draft in the wizard, or to a screen. */
export type NextPlace = { readonly draftId: string } | { readonly path: string; readonly state?: TravelState }

/** One thing to do: read as a sentence, `verb about, time`. */
export interface NextStep {
  readonly key: string
  readonly kind: NextKind
  readonly verb: string
  readonly about: string
  /** Empty without one. */
  readonly time: string
  /** When it must be done, in milliseconds; null for no such time. */
  readonly until: number | null
  readonly to: NextPlace
  /** The papers that it is about, by their `DraftId`. */
  readonly papers: readonly string[]
}

/** The most steps shown. */
export const mostSteps = 3

/** A step without a time, such as a bill, goes after those that are due within this. */
const undatedAfter = 7 * dayLong

/** The change of an entity in the outbox: waiting to be sent, or refused and waiting for its person. */
function pendingOf(facts: NextFacts, kinds: readonly OutboxKind[], id: string | undefined) {
  const rows = facts.rows.filter(({ Kind, EntityId }) => kinds.includes(Kind) && EntityId === id)
  if (rows.length === 0) return 'nothing'
  return rows.some((row) => needsAttention(row as OutboxRow)) ? 'attention' : 'waiting'
}

type Frame = (day: string) => string

/** The time of a step: how long is left in the last two days, and without a `frame`; else the day. */
function timeOf(until: number, { now, timeZone }: NextFacts, frame?: Frame): string {
  const left = until - now
  const day = shortDate(new Date(until).toISOString(), timeZone, now)
  if (left < 0) return nextTexts.overdue(day)
  return frame && left >= 2 * dayLong ? frame(day) : nextTexts.left(roughDurationOf(left, 'brief'))
}

type Optional = 'time' | 'until' | 'papers'
type Step = Omit<NextStep, 'verb' | Optional> & Partial<Pick<NextStep, Optional>>

const step = (given: Step): NextStep => ({
  time: '',
  until: null,
  papers: [],
  verb: nextTexts.verbs[given.kind],
  ...given,
})

const check = (key: string, about: string, to: NextPlace, papers: readonly string[] = []): NextStep =>
  step({ kind: 'check', key: `check ${key}`, about, time: nextTexts.attention, to, papers })

/** A committed paper whose file this device does not send by itself. */
function fileStep(paper: NextPaper, FileUntil: string, facts: NextFacts): NextStep | undefined {
  if (hasPassed(FileUntil, facts.now)) return undefined
  const until = Date.parse(FileUntil)
  return step({
    kind: 'file',
    key: `file ${paper.DraftId}`,
    about: nextTexts.file(paper.PaperTitle.trim()),
    until,
    time: timeOf(until, facts, nextTexts.until),
    to: { path: paperPath(paper.Id) },
    papers: [paper.DraftId],
  })
}

function draftStep(paper: NextPaper, facts: NextFacts): NextStep | undefined {
  const { now } = facts
  if (!isOwnDraft(paper, facts.roles)) return undefined
  const about = paper.PaperTitle.trim() ? nextTexts.quoted(paper.PaperTitle.trim()) : nextTexts.untitled
  const to = { draftId: paper.DraftId }
  const papers = [paper.DraftId]
  if (paper.waiting === 'attention' || paper.waiting === 'deleted')
    return check(paper.DraftId, about, to, papers)
  const { EndsOn, TakenUntil } = submissionEnd(
    facts.submissionEndsOn,
    facts.graceMinutes,
    paper.ExtendedUntil,
  )
  // A queued submission is the sync layer's to deliver, not the person's.
  if (paper.waiting === 'submission') return undefined
  if (paper.FileUntil !== null) return fileStep(paper, paper.FileUntil, facts)
  if (hasPassed(TakenUntil, now)) return undefined
  const shown = { kind: 'draft', key: `draft ${paper.DraftId}`, about, to, papers } as const
  const end = hasPassed(EndsOn, now) ? TakenUntil : EndsOn
  if (end === null) return step(shown)
  const until = Date.parse(end)
  return step({ ...shown, until, time: timeOf(until, facts) })
}

/** An objection to an own paper that waits for an answer. */
function objectionStep(objection: OwnObjection, { papers }: NextFacts): NextStep | undefined {
  const paper = papers.find(({ Id }) => Id === objection.PaperId)
  if (!paper || !wantsAnswer(objection)) return undefined
  return step({
    kind: 'objection',
    key: `objection ${objection.Id}`,
    about: nextTexts.objection(objection.FullName, paper.PaperCode),
    to: { path: answerPath(paper.Id, objection.Id) },
    papers: [paper.DraftId],
  })
}

const takesPart = ({ WithdrawnOn }: NextPaper) => WithdrawnOn === null
const draftIdsOf = (papers: readonly NextPaper[]) => papers.map(({ DraftId }) => DraftId)

/** What the person registers for: their approved papers, or the conference alone; undefined for nothing yet. */
function registersFor({ papers, roles }: NextFacts) {
  const taking = papers.filter(takesPart)
  const approved = taking.filter(({ Status }) => Status === 'approved')
  const rejected = taking.filter(({ Status }) => Status === 'rejected')
  const [first, ...others] = approved
  if (first)
    return {
      paperId: first.Id,
      // The author of a rejected paper comes with the registration for another one.
      papers: draftIdsOf([...approved, ...rejected]),
      words:
        others.length > 0
          ? nextTexts.forPapers(first.PaperCode, others.length)
          : nextTexts.forPaper(first.PaperCode),
    }
  // With a paper under review it is too early to come as a guest.
  const isGuest =
    roles.includes('GeneralAttendee') ||
    (rejected.length > 0 && !taking.some(({ Status }) => Status === 'submitted'))
  return isGuest
    ? { paperId: undefined, papers: draftIdsOf(rejected), words: nextTexts.forConference }
    : undefined
}

function registrationStep(me: Registrant, facts: NextFacts): NextStep | undefined {
  const { now, registrationDraft } = facts
  const pending = pendingOf(facts, ['registration', 'nationality'], registrationDraft)
  const reason = registersFor(facts)
  const path = registrationPath(me.UserDetailId, reason?.paperId)
  if (pending === 'attention') return check('registration', nextTexts.registration, { path }, reason?.papers)
  if (me.Accommodation || pending === 'waiting' || !me.MayAct) return undefined
  if (!reason || hasPassed(me.RegistersUntil, now)) return undefined
  const until = me.RegistersUntil === null ? null : Date.parse(me.RegistersUntil)
  const shown = step({
    kind: 'registration',
    key: 'registration',
    about: reason.words,
    until,
    time: until === null ? '' : timeOf(until, facts, nextTexts.until),
    to: { path },
    papers: reason.papers,
  })
  return registrationDraft === undefined
    ? shown
    : { ...shown, verb: nextTexts.verbs.draft, about: nextTexts.begun }
}

function billStep(of: Accommodation, facts: NextFacts): NextStep | undefined {
  const path = paymentPath(of.AccommodationId, of.PaymentDetailsId)
  const pending = pendingOf(facts, ['payment-proof', 'claim'], of.PaymentDetailsId)
  const papers = registersFor(facts)?.papers ?? []
  if (pending === 'attention') return check('payment', nextTexts.payment, { path }, papers)
  if (pending === 'waiting' || !mayPay(of) || of.PaymentStatus === 'Waiting for confirmation')
    return undefined
  const { bill } = facts
  // A bill older than the registration may still call money claimed that is confirmed by now.
  const isCurrent = bill && bill.ConfirmedAmount - bill.RefundedAmount === of.ActualAmount
  const due = of.ExpectedAmount - of.ActualAmount - (isCurrent ? bill.WaitingAmount : 0)
  if (due <= 0) return undefined
  return step({
    kind: 'bill',
    key: 'bill',
    about: nextTexts.amount(moneyOf(due, of.CurrencySymbol)),
    time: of.RefusalReason ? nextTexts.refused : '',
    to: { path },
    papers,
  })
}

function travelOf(of: Accommodation, facts: NextFacts): NextStep | undefined {
  const to = {
    path: paths.editTravel,
    state: { TravelId: of.TravelId, AccommodationId: of.AccommodationId },
  }
  const pending = pendingOf(facts, ['travel'], of.AccommodationId)
  const papers = registersFor(facts)?.papers ?? []
  if (pending === 'attention') return check('travel', nextTexts.travel, to, papers)
  if (pending === 'waiting' || travelStep(of) !== 'fill' || hasPassed(facts.conferenceOn, facts.now))
    return undefined
  const until = facts.conferenceOn === null ? null : Date.parse(facts.conferenceOn)
  return step({
    kind: 'travel',
    key: 'travel',
    about: nextTexts.travel,
    until,
    time: until === null ? '' : timeOf(until, facts, nextTexts.before),
    to,
    papers,
  })
}

function reviewStep(paper: AssignedPaper, facts: NextFacts): NextStep | undefined {
  const { PaperId, PaperCode, State } = paper
  const to = { path: assignedPaperPath(PaperId) }
  const key = `review ${PaperId}`
  const pending = pendingOf(facts, ['answer', 'review'], PaperId)
  if (pending === 'attention') return check(key, nextTexts.review(PaperCode, paper.PaperTitle), to)
  if (pending === 'waiting' || paper.IsClosed || (State !== 'assigned' && State !== 'accepted'))
    return undefined
  const until = paper.DueOn === null ? null : Date.parse(paper.DueOn)
  const time = until === null ? '' : timeOf(until, facts, nextTexts.until)
  return State === 'assigned'
    ? step({ kind: 'answer', key, about: nextTexts.request(PaperCode), until, time, to })
    : step({ kind: 'review', key, about: nextTexts.review(PaperCode, paper.PaperTitle), until, time, to })
}

/** Every step, most urgent first: what was not taken, then by time. */
function allSteps(facts: NextFacts): NextStep[] {
  const { me, now } = facts
  const of = me?.Accommodation
  const registered = of && of.CancelledOn === null && of.AccommodationId !== noId ? of : undefined
  const steps = [
    ...facts.papers.map((paper) => draftStep(paper, facts)),
    ...facts.objections.map((objection) => objectionStep(objection, facts)),
    me && registrationStep(me, facts),
    registered && billStep(registered, facts),
    registered && travelOf(registered, facts),
    ...facts.reviews.map((paper) => reviewStep(paper, facts)),
  ].filter((one) => one !== undefined)
  const due = ({ kind, until }: NextStep) => (kind === 'check' ? 0 : (until ?? now + undatedAfter))
  return steps.sort((a, b) => due(a) - due(b))
}

/**
 * What a person does next, at most three steps. The most urgent of each kind goes before a second one of any kind, so
 * that twelve drafts do not hide a bill.
 */
export function nextSteps(facts: NextFacts): readonly NextStep[] {
  const all = allSteps(facts)
  const firsts = all.filter(({ kind }, index) => all.findIndex((one) => one.kind === kind) === index)
  const others = all.filter((one) => !firsts.includes(one))
  const chosen = [...firsts, ...others].slice(0, mostSteps)
  return all.filter((one) => chosen.includes(one))
}

/** What a person does next for one of their papers; undefined if they only wait. */
export function nextStepOf(draftId: string, facts: NextFacts): NextStep | undefined {
  // A registration is for all approved papers, and names the first of them.
  const isIt = (paper: NextPaper) => paper.DraftId === draftId
  const asked = facts.papers.find(isIt)
  const papers = [...facts.papers.filter(isIt), ...facts.papers.filter((paper) => !isIt(paper))]
  const found = allSteps({ ...facts, papers }).find((one) => one.papers.includes(draftId))
  // The step of a rejected paper does not name another paper, though its author registers with that one.
  return found?.kind === 'registration' &&
    asked?.Status === 'rejected' &&
    found.verb !== nextTexts.verbs.draft
    ? { ...found, about: nextTexts.forConference }
    : found
}
