import { expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { dayLong } from '../../../../contract/core/moments.ts'
import type { Accommodation, Registrant } from '../../../../contract/registration/registration.ts'
import { railOf } from '../../../../src/features/papers/page/rail.ts'

const now = Date.parse('2026-11-26T10:00:00Z')
const day = (days: number) => new Date(now + days * dayLong).toISOString()

type Known = Parameters<typeof railOf>[0]

const registered = (given: Partial<Accommodation> = {}) =>
  ({
    IsAttendingConference: true,
    AccommodationRequired: false,
    ExpectedAmount: 1_950_000,
    ActualAmount: 0,
    CurrencySymbol: '₹',
    IsPaymentDone: false,
    PaymentStatus: '',
    TravelId: noId,
    CancelledOn: null,
    ...given,
  }) as Accommodation

const me = (Accommodation: Accommodation | null = null, RegistersUntil: string | null = day(47)) =>
  ({ Accommodation, RegistersUntil }) as Registrant

const journey = { DecidedOn: day(-20), RegisteredOn: day(-10), PaidOn: day(-5), Files: [] }

/** The stations as one line: ✓ done, ● now, × stopped, ○ ahead, each with its note. */
function line(
  paper: Partial<Known['paper']>,
  facts: Partial<Known['facts']> = {},
  more: Partial<Known> = {},
) {
  const steps = railOf({
    paper: {
      ...{
        Status: 'draft',
        SubmittedOn: null,
        WithdrawnOn: null,
        ExtendedUntil: null,
        FileUntil: null,
        waiting: 'nothing',
      },
      ...paper,
    },
    facts: {
      ...{ now, timeZone: 'Asia/Kolkata', submissionEndsOn: day(14), graceMinutes: 60 },
      ...{ conferenceOn: '2027-02-09T18:29:59.000Z', me: me(), ...facts },
    },
    decisionsOn: day(30),
    journey,
    ...more,
  })
  expect(steps.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  const signs = { done: '✓', now: '●', stopped: '×', ahead: '○' }
  return steps.map(({ label, state, note }) =>
    [signs[state], label, note && `(${note})`].filter(Boolean).join(' '),
  )
}

const ahead = ['○ Registered', '○ Paid and travel']
const submitted = { Status: 'submitted', SubmittedOn: day(-30) } as const
const approved = { ...submitted, Status: 'approved' } as const
const behind = ['✓ Draft', '✓ Submitted (27 October)']

test('a draft is at its beginning, with the time until which it can be submitted', () => {
  const rest = ['○ Submitted', '○ Decision', ...ahead]
  expect(line({})).toEqual(['● Draft (until 10 December)', ...rest])
  expect(line({ ExtendedUntil: day(20) })).toEqual(['● Draft (until 16 December)', ...rest])
  expect(line({}, { submissionEndsOn: day(-1) })).toEqual(['● Draft (closed)', ...rest])
  expect(line({}, { submissionEndsOn: null })).toEqual(['● Draft', ...rest])
  expect(line({ waiting: 'submission' })).toEqual(['● Draft (waiting to be sent)', ...rest])
  const committed = { waiting: 'submission', FileUntil: day(15) } as const
  expect(line(committed)).toEqual(['● Draft (committed, file to follow)', ...rest])
})

test('a submitted paper waits for its decision, with the day of it while that is to come', () => {
  expect(line(submitted)).toEqual([...behind, '● Decision (by 26 December)', ...ahead])
  expect(line(submitted, {}, { decisionsOn: day(-1) })).toEqual([...behind, '● Decision', ...ahead])
  // A registration of before says nothing about this paper.
  expect(line(submitted, { me: me(registered()) })).toEqual([
    ...behind,
    '● Decision (by 26 December)',
    ...ahead,
  ])
})

test('an approved paper goes on to the registration of its reader, the money and the journey', () => {
  const decided = [...behind, '✓ Approved (6 November)']
  const come = [...decided, '✓ Registered (16 November)']
  expect(line(approved)).toEqual([...decided, '● Registered (until 12 January)', '○ Paid and travel'])
  expect(line(approved, { me: me(null, day(-1)) })).toContain('● Registered (closed)')
  expect(line(approved, { me: undefined })).toEqual([...decided, '● Registered', '○ Paid and travel'])
  expect(line(approved, { me: me(registered({ CancelledOn: day(-1) })) })).toContain(
    '● Registered (until 12 January)',
  )
  expect(line(approved, { me: me(registered({ ActualAmount: 500_000 })) })).toEqual([
    ...come,
    '● Paid and travel (₹14,500 to pay)',
  ])
  expect(line(approved, { me: me(registered({ PaymentStatus: 'Waiting for confirmation' })) })).toEqual([
    ...come,
    '● Paid and travel (waiting for confirmation)',
  ])
  const paid = { IsPaymentDone: true, ActualAmount: 1_950_000 }
  expect(line(approved, { me: me(registered({ ...paid, AccommodationRequired: true })) })).toEqual([
    ...come,
    '● Paid and travel (travel before 9 February)',
  ])
  expect(line(approved, { me: me(registered(paid)) })).toEqual([...come, '✓ Paid and travel (21 November)'])
  expect(line(approved, { me: me(registered({ ExpectedAmount: 0, IsAttendingConference: false })) })).toEqual(
    [...decided, '✓ Registered (not attending)', '✓ Paid and travel (nothing to pay)'],
  )
})

test('before the days are on the device, the stations are there without them', () => {
  expect(line(approved, { me: me(registered()) }, { journey: undefined })).toEqual([
    ...behind,
    '✓ Approved',
    '✓ Registered',
    '● Paid and travel (₹19,500 to pay)',
  ])
})

test('a rejected paper ends at its decision unless its author comes all the same, a withdrawn one where it was', () => {
  const rejected = { ...submitted, Status: 'rejected' } as const
  expect(line(rejected)).toEqual([...behind, '× Rejected (6 November)', ...ahead])
  expect(line(rejected, { me: me(registered()) })).toEqual([
    ...behind,
    '× Rejected (6 November)',
    '✓ Registered (16 November)',
    '● Paid and travel (₹19,500 to pay)',
  ])
  const WithdrawnOn = day(-3)
  expect(line({ ...submitted, WithdrawnOn })).toEqual([
    '✓ Draft',
    '× Submitted (withdrawn on 23 November)',
    '○ Decision',
    ...ahead,
  ])
  expect(line({ ...approved, WithdrawnOn }, { me: me(registered()) })).toEqual([
    ...behind,
    '× Approved (withdrawn on 23 November)',
    ...ahead,
  ])
})
