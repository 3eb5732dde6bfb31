import { describe, expect, it } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { dayLong, hourLong } from '../../../../contract/core/moments.ts'
import type { Accommodation, Registrant } from '../../../../contract/registration/registration.ts'
import type { AssignedPaper } from '../../../../contract/reviews/reviewing.ts'
import type { OwnObjection } from '../../../../contract/papers/objections.ts'
import type { NextFacts, NextPaper } from '../../../../src/parts/next/nextFacts.ts'
import { nextStepOf, nextSteps } from '../../../../src/parts/next/nextSteps.ts'

const now = Date.parse('2026-11-26T10:00:00Z')
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const day = (days: number) => new Date(now + days * dayLong).toISOString()

const paper = (given: Partial<NextPaper> = {}): NextPaper => ({
  Id: idOf(1),
  DraftId: idOf(1),
  PaperCode: '',
  PaperTitle: 'Offline in a train',
  Status: 'draft',
  IsMyPaper: true,
  WithdrawnOn: null,
  ExtendedUntil: null,
  FileUntil: null,
  waiting: 'nothing',
  ...given,
})

const approved = (number: number) =>
  paper({ Id: idOf(number), DraftId: idOf(number), Status: 'approved', PaperCode: `P-000${number}` })

const registered = (given: Partial<Accommodation> = {}): Accommodation => ({
  AccommodationId: idOf(70),
  UserDetailId: idOf(60),
  FullName: 'Ada Rao',
  PaperId: noId,
  IsAttendingConference: true,
  AccommodationRequired: true,
  IsBookOfAbstractRequired: false,
  IsSocietyLifeMember: false,
  GetPersons: [],
  NumOfAccompanyingPerson: 0,
  Category: 'Presenter',
  Nationality: 'Indian',
  IsCategoryFixed: false,
  Amount: 1_950_000,
  BookOfAbstractAmount: 0,
  ChargePerAccompanyingPerson: 0,
  CurrencySymbol: '₹',
  ExpectedAmount: 1_950_000,
  ActualAmount: 0,
  IsPaymentDone: false,
  PaymentStatus: '',
  RefusalReason: '',
  PaymentDetailsId: idOf(71),
  PaymentId: noId,
  TravelId: noId,
  CancelledOn: null,
  Version: 1,
  ...given,
})

const person = (Accommodation: Accommodation | null = null, given: Partial<Registrant> = {}): Registrant => ({
  UserDetailId: idOf(60),
  FullName: 'Ada Rao',
  Sequence: 0,
  HasAccount: true,
  IsMe: true,
  MayAct: true,
  Accommodation,
  Nationality: 'Indian',
  Category: 'Presenter',
  Rates: [],
  RegistersUntil: '2027-01-12T18:29:59.000Z',
  ...given,
})

const review = (given: Partial<AssignedPaper> = {}): AssignedPaper => ({
  Recommendation: '',
  Score: 0,
  RemarksForAuthor: '',
  RemarksForAdmin: '',
  PaperId: idOf(80),
  PaperCode: 'P-0100',
  PaperTitle: 'Words to judge',
  abstract: '',
  ThemeTittle: '',
  Round: 1,
  RoundNote: '',
  Earlier: [],
  Authors: [],
  PaperURL: noId,
  FileName: '',
  Sha256: '',
  Uncleaned: '',
  State: 'accepted',
  Reason: '',
  DueOn: day(5),
  SubmittedOn: null,
  IsClosed: false,
  Others: [],
  Version: 1,
  ...given,
})

const facts = (given: Partial<NextFacts> = {}): NextFacts => ({
  now,
  timeZone: 'Asia/Kolkata',
  roles: ['PaperPresenter'],
  papers: [],
  submissionEndsOn: day(14.5),
  graceMinutes: 60,
  conferenceOn: '2027-02-09T18:29:59.000Z',
  me: person(registered({ IsPaymentDone: true, AccommodationRequired: false })),
  bill: undefined,
  registrationDraft: undefined,
  reviews: [],
  objections: [],
  rows: [],
  ...given,
})

/** The sentences of the steps. */
const said = (given: Partial<NextFacts>) =>
  nextSteps(facts(given)).map(({ verb, about, time }) => [verb, about, time].filter(Boolean).join(' '))

const places = (given: Partial<NextFacts>) => nextSteps(facts(given)).map(({ to }) => to)

const row = (Kind: NextFacts['rows'][number]['Kind'], EntityId: string, State: 'pending' | 'refused') => ({
  Kind,
  EntityId,
  State,
})

describe('a draft', () => {
  it('is to be finished before the deadline, then within the grace, then no more', () => {
    const at = (moment: number) => said({ papers: [paper()], now: moment })
    const end = now + 14.5 * dayLong
    expect(at(now)).toEqual(['Finish ‘Offline in a train’ 14 days left'])
    expect(at(end - 30 * hourLong)).toEqual(['Finish ‘Offline in a train’ 1 day 6 hours left'])
    expect(at(end - 47.9 * hourLong)).toEqual(['Finish ‘Offline in a train’ 1 day 23 hours left'])
    expect(at(end - 3.5 * hourLong)).toEqual(['Finish ‘Offline in a train’ 3 hours left'])
    expect(at(end - 59_999)).toEqual(['Finish ‘Offline in a train’ less than a minute left'])
    expect(at(end + hourLong / 2)).toEqual(['Finish ‘Offline in a train’ 30 minutes left'])
    expect(at(end + 2 * hourLong)).toEqual([])
    expect(said({ papers: [paper({ ExtendedUntil: day(16) })], now: end + 2 * hourLong })).toEqual([
      'Finish ‘Offline in a train’ 1 day 10 hours left',
    ])
    expect(said({ papers: [paper()], submissionEndsOn: null })).toEqual(['Finish ‘Offline in a train’'])
    expect(places({ papers: [paper({ DraftId: idOf(9) })] })).toEqual([{ draftId: idOf(9) }])
  })

  it('that is committed waits for its file, unless this device sends it, or its time has passed', () => {
    const committed = paper({ FileUntil: day(1.5) })
    expect(said({ papers: [committed] })).toEqual([
      'Send the file of ‘Offline in a train’ 1 day 12 hours left',
    ])
    expect(said({ papers: [paper({ FileUntil: day(3) })] })).toEqual([
      'Send the file of ‘Offline in a train’ until 29 November',
    ])
    expect(places({ papers: [committed] })).toEqual([{ path: `/paper/${idOf(1)}` }])
    expect(said({ papers: [{ ...committed, waiting: 'submission' }] })).toEqual([])
    expect(said({ papers: [{ ...committed, IsMyPaper: false }] })).toEqual([])
    expect(said({ papers: [committed], now: now + 2 * dayLong })).toEqual([])
    expect(nextStepOf(idOf(1), facts({ papers: [committed] }))?.kind).toBe('file')
  })

  it('is left out once its submission is queued, of another author, and of an attendee', () => {
    expect(said({ papers: [paper({ waiting: 'submission' })] })).toEqual([])
    expect(said({ papers: [paper({ IsMyPaper: false })] })).toEqual([])
    expect(said({ papers: [paper()], roles: ['GeneralAttendee'] })).toEqual([])
    expect(said({ papers: [paper({ PaperTitle: ' ', waiting: 'save' })] })).toEqual([
      'Finish your untitled draft 14 days left',
    ])
  })

  it('that the portal did not take comes first, also after the deadline', () => {
    const stuck = paper({ DraftId: idOf(2), PaperTitle: 'Refused', waiting: 'attention' })
    expect(said({ papers: [paper(), stuck], reviews: [review({ DueOn: day(1) })] })).toEqual([
      'Check ‘Refused’ needs your attention',
      'Review P-0100 ‘Words to judge’ 1 day left',
      'Finish ‘Offline in a train’ 14 days left',
    ])
    expect(said({ papers: [paper({ waiting: 'deleted' })], now: now + 99 * dayLong })).toEqual([
      'Check ‘Offline in a train’ needs your attention',
    ])
  })
})

describe('a registration', () => {
  it('is asked for once for all approved papers, until its last date', () => {
    const me = person()
    expect(said({ papers: [approved(5)], me })).toEqual(['Register for P-0005 until 12 January'])
    expect(said({ papers: [approved(5), approved(6)], me })).toEqual([
      'Register for P-0005 and 1 more paper until 12 January',
    ])
    expect(said({ papers: [approved(5), approved(6), approved(7)], me })).toEqual([
      'Register for P-0005 and 2 more papers until 12 January',
    ])
    expect(places({ papers: [approved(5)], me })).toEqual([
      { path: `/registration/${idOf(60)}?paper=${idOf(5)}` },
    ])
    expect(said({ papers: [approved(5)], me: person(null, { RegistersUntil: day(-1) }) })).toEqual([])
    expect(said({ papers: [approved(5)], me: person(null, { RegistersUntil: null }) })).toEqual([
      'Register for P-0005',
    ])
    expect(said({ papers: [approved(5)], me: person(null, { RegistersUntil: day(400) }) })).toEqual([
      'Register for P-0005 until 31 December 2027',
    ])
  })

  it('of a guest is for the conference, while no paper of theirs is under review', () => {
    const me = person()
    const rejected = paper({ Status: 'rejected' })
    const under = paper({ Status: 'submitted' })
    expect(said({ roles: ['GeneralAttendee'], me })).toEqual(['Register for the conference until 12 January'])
    expect(said({ papers: [rejected], me })).toEqual(['Register for the conference until 12 January'])
    expect(said({ papers: [rejected, under], me })).toEqual([])
    expect(said({ papers: [under], me })).toEqual([])
    expect(said({ papers: [{ ...approved(5), WithdrawnOn: day(-1) }], me })).toEqual([])
  })

  it('begun here is to be finished, queued is left out, refused is to be checked', () => {
    const begun = { papers: [approved(5)], me: person(), registrationDraft: idOf(61) }
    expect(said(begun)).toEqual(['Finish your registration until 12 January'])
    expect(said({ ...begun, rows: [row('registration', idOf(61), 'pending')] })).toEqual([])
    expect(said({ ...begun, rows: [row('registration', idOf(61), 'refused')] })).toEqual([
      'Check your registration needs your attention',
    ])
    expect(said({ ...begun, rows: [row('registration', idOf(62), 'pending')] })).toHaveLength(1)
  })
})

describe('a bill', () => {
  it('is to be paid with what is due and not claimed yet', () => {
    expect(said({ me: person(registered()) })).toEqual(['Pay ₹19,500 for your registration'])
    expect(places({ me: person(registered()) })).toEqual([
      { path: `/payment/accommodation/${idOf(70)}?paymentDetailsId=${idOf(71)}` },
    ])
    const part = person(registered({ ActualAmount: 500_000, PaymentStatus: 'Partial Payment Done' }))
    expect(said({ me: part })).toEqual(['Pay ₹14,500 for your registration'])
    const bill = { WaitingAmount: 1_000_000, ConfirmedAmount: 500_000, RefundedAmount: 0 }
    expect(said({ me: part, bill })).toEqual(['Pay ₹4,500 for your registration'])
    expect(said({ me: part, bill: { ...bill, WaitingAmount: 1_450_000 } })).toEqual([])
    // A bill of before the last confirmation says nothing about now.
    expect(said({ me: part, bill: { ...bill, ConfirmedAmount: 0 } })).toEqual([
      'Pay ₹14,500 for your registration',
    ])
    const refused = registered({ PaymentStatus: 'Payment Refused', RefusalReason: 'Not received' })
    expect(said({ me: person(refused) })).toEqual([
      'Pay ₹19,500 for your registration the last payment was refused',
    ])
  })

  it('is left out while a claim waits here or at the portal, when nothing is expected, and once cancelled', () => {
    const me = person(registered())
    expect(said({ me, rows: [row('claim', idOf(71), 'pending')] })).toEqual([])
    expect(said({ me, rows: [row('claim', idOf(71), 'refused')] })).toEqual([
      'Check your payment needs your attention',
    ])
    expect(said({ me: person(registered({ PaymentStatus: 'Waiting for confirmation' })) })).toEqual([])
    expect(said({ me: person(registered({ ExpectedAmount: 0 })) })).toEqual([])
    expect(said({ me: person(registered({ CancelledOn: day(-1) })) })).toEqual([])
  })
})

it('travel details are to be filled in before the conference, once paid with accommodation', () => {
  const paid = { IsPaymentDone: true, ActualAmount: 1_950_000 }
  const me = person(registered(paid))
  expect(said({ me })).toEqual(['Fill in your travel details before 9 February'])
  expect(places({ me })).toEqual([
    { path: '/edit-author-travel', state: { TravelId: noId, AccommodationId: idOf(70) } },
  ])
  expect(said({ me, rows: [row('travel', idOf(70), 'pending')] })).toEqual([])
  expect(said({ me, rows: [row('travel', idOf(70), 'refused')] })).toEqual([
    'Check your travel details needs your attention',
  ])
  expect(said({ me: person(registered({ ...paid, TravelId: idOf(72) })) })).toEqual([])
  expect(said({ me: person(registered({ ...paid, AccommodationRequired: false })) })).toEqual([])
  expect(said({ me, now: now + 90 * dayLong })).toEqual([])
})

it('a review is to be answered, then written, also when it is overdue, and not once it is sent', () => {
  expect(said({ reviews: [review({ State: 'assigned' })] })).toEqual([
    'Answer the request to review P-0100 until 1 December',
  ])
  expect(said({ reviews: [review()] })).toEqual(['Review P-0100 ‘Words to judge’ until 1 December'])
  expect(said({ reviews: [review({ DueOn: day(-2) })] })).toEqual([
    'Review P-0100 ‘Words to judge’ was due on 24 November',
  ])
  expect(places({ reviews: [review()] })).toEqual([{ path: `/auditor-papers?paper=${idOf(80)}` }])
  for (const given of [{ State: 'done' }, { State: 'declined' }, { IsClosed: true }] as const)
    expect(said({ reviews: [review(given)] })).toEqual([])
  expect(said({ reviews: [review()], rows: [row('review', idOf(80), 'pending')] })).toEqual([])
})

it('at most three steps are shown, soonest first, the first of each kind before a second of any', () => {
  const drafts = Array.from({ length: 12 }, (_, number) =>
    paper({ DraftId: idOf(number), PaperTitle: `Draft ${number}` }),
  )
  expect(said({ papers: drafts })).toEqual([
    'Finish ‘Draft 0’ 14 days left',
    'Finish ‘Draft 1’ 14 days left',
    'Finish ‘Draft 2’ 14 days left',
  ])
  // A bill has no time: it goes after what is due within a week.
  expect(said({ papers: drafts, me: person(registered()), reviews: [review()] })).toEqual([
    'Review P-0100 ‘Words to judge’ until 1 December',
    'Pay ₹19,500 for your registration',
    'Finish ‘Draft 0’ 14 days left',
  ])
  const soon = { papers: drafts, submissionEndsOn: day(3.5) }
  expect(said({ ...soon, me: person(registered()), reviews: [review()] })).toEqual([
    'Finish ‘Draft 0’ 3 days left',
    'Review P-0100 ‘Words to judge’ until 1 December',
    'Pay ₹19,500 for your registration',
  ])
  expect(said({ ...soon, me: person(registered()) })).toEqual([
    'Finish ‘Draft 0’ 3 days left',
    'Finish ‘Draft 1’ 3 days left',
    'Pay ₹19,500 for your registration',
  ])
  expect(said({})).toEqual([])
  expect(said({ me: undefined, papers: [approved(5)] })).toEqual([])
})

const objection = (given: Partial<OwnObjection> = {}): OwnObjection => ({
  Id: idOf(90),
  PaperId: idOf(5),
  FullName: 'Charles Babbage',
  Kind: 'wrong-order',
  Reason: 'Ada wrote it first',
  CreatedOn: day(-1),
  Answer: '',
  AnsweredOn: null,
  SettledOn: null,
  IsMine: false,
  ...given,
})

it('an objection is to be answered once, until it is settled, and not by the author who sent it', () => {
  const papers = [approved(5)]
  expect(said({ papers, objections: [objection()] })).toEqual([
    'Answer the objection of Charles Babbage to P-0005',
  ])
  expect(places({ papers, objections: [objection()] })).toEqual([
    { path: `/paper/${idOf(5)}?answer=${idOf(90)}` },
  ])
  expect(said({ papers, objections: [objection({ AnsweredOn: day(-1) })] })).toEqual([])
  expect(said({ papers, objections: [objection({ SettledOn: day(-1) })] })).toEqual([])
  expect(said({ papers, objections: [objection({ IsMine: true })] })).toEqual([])
  // Of a paper that this device does not know yet.
  expect(said({ objections: [objection()] })).toEqual([])
})

describe('the next step of one paper', () => {
  const of = (draftId: string, given: Partial<NextFacts>) => {
    const step = nextStepOf(draftId, facts(given))
    return step && [step.verb, step.about, step.time].filter(Boolean).join(' ')
  }

  it('is its own draft or objection, however urgent others are', () => {
    const papers = [
      paper(),
      paper({ DraftId: idOf(2), PaperTitle: 'Refused', waiting: 'attention' }),
      approved(5),
    ]
    const given = { papers, objections: [objection()], reviews: [review({ DueOn: day(1) })] }
    expect(of(idOf(1), given)).toBe('Finish ‘Offline in a train’ 14 days left')
    expect(of(idOf(2), given)).toBe('Check ‘Refused’ needs your attention')
    expect(of(idOf(5), given)).toBe('Answer the objection of Charles Babbage to P-0005')
    expect(of(idOf(3), given)).toBeUndefined()
  })

  it('is the registration for an approved paper, named first, then its bill and its travel', () => {
    const papers = [approved(5), approved(6), paper({ Id: idOf(7), DraftId: idOf(7), Status: 'submitted' })]
    expect(of(idOf(6), { papers, me: person() })).toBe(
      'Register for P-0006 and 1 more paper until 12 January',
    )
    expect(nextStepOf(idOf(6), facts({ papers, me: person() }))?.to).toEqual({
      path: `/registration/${idOf(60)}?paper=${idOf(6)}`,
    })
    expect(of(idOf(6), { papers, me: person(registered()) })).toBe('Pay ₹19,500 for your registration')
    const me = person(registered({ IsPaymentDone: true, ActualAmount: 1_950_000 }))
    expect(of(idOf(5), { papers, me })).toBe('Fill in your travel details before 9 February')
    for (const me of [person(), person(registered())]) expect(of(idOf(7), { papers, me })).toBeUndefined()
  })

  it('leads from a rejected paper to the conference, and names no other paper', () => {
    const rejected = paper({ Status: 'rejected' })
    const me = person()
    expect(of(idOf(1), { papers: [rejected], me })).toBe('Register for the conference until 12 January')
    const both = { papers: [rejected, approved(5)], me }
    expect(of(idOf(1), both)).toBe('Register for the conference until 12 January')
    // The registration is that for the other paper all the same, with the rate of its authors.
    expect(nextStepOf(idOf(1), facts(both))?.to).toEqual({
      path: `/registration/${idOf(60)}?paper=${idOf(5)}`,
    })
    expect(of(idOf(1), { ...both, registrationDraft: idOf(61) })).toBe(
      'Finish your registration until 12 January',
    )
    expect(of(idOf(5), both)).toBe('Register for P-0005 until 12 January')
    expect(of(idOf(1), { papers: [{ ...rejected, WithdrawnOn: day(-1) }], me })).toBeUndefined()
  })
})
