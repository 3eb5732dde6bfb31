import { expect, test } from 'vitest'
import { dateOrderRules, dateWarnings, inOrderOfTime } from '../../../contract/content/dateOrder.ts'
import type { DateKey } from '../../../contract/content/dates.ts'

const zone = 'Asia/Kolkata'
const now = Date.parse('2026-01-01T00:00:00Z')
const dated = (days: Partial<Record<DateKey, string>>) =>
  Object.entries(days).map(([UniqueKey, DeadlineDate]) => ({ UniqueKey, Title: UniqueKey, DeadlineDate }))

test.each([
  ['paper_acceptance', { paper_submission: '2026-05-02', paper_acceptance: '2026-05-01' }],
  ['paper_submission', { paper_submission: '2026-05-02', conference_date: '2026-05-01' }],
  ['registration_last_date', { registration_last_date: '2026-05-02', conference_date: '2026-05-01' }],
  ['conference_date', { general_registration: '2026-05-02', conference_date: '2026-05-01' }],
  ['paper_acceptance', { paper_submission: '2026-05-01T18:00', paper_acceptance: '2026-05-01T17:59' }],
] as const)('%s that contradicts another date is refused: %o', (about, days) => {
  expect(Object.keys(dateOrderRules(dated(days), about, zone))).toEqual(['DeadlineDate'])
})

test('dates of one day, dates that are not set and what others contradict are no reason to refuse', () => {
  const day = '2026-05-01'
  expect(
    dateOrderRules(dated({ paper_submission: day, paper_acceptance: day }), 'paper_submission', zone),
  ).toEqual({})
  expect(
    dateOrderRules(dated({ paper_submission: day, paper_acceptance: '' }), 'paper_submission', zone),
  ).toEqual({})
  const others = dated({
    paper_submission: '2026-05-02',
    paper_acceptance: '2026-05-01',
    registration_last_date: day,
  })
  expect(dateOrderRules(others, 'registration_last_date', zone)).toEqual({})
})

test('an odd order is reported and not refused', () => {
  const days = dated({
    paper_submission: '2025-12-01',
    paper_acceptance: '2026-05-01',
    registration_last_date: '2026-04-01',
    conference_date: '',
  })
  expect(dateOrderRules(days, 'registration_last_date', zone)).toEqual({})
  expect(dateWarnings(days, zone, now)).toEqual([
    'The conference date is not set, so that the other dates cannot be compared with it.',
    '“paper_acceptance” is after “registration_last_date”. Is that intended?',
    '“paper_submission” is in the past.',
  ])
})

test('dates are listed in the order of time, those that are not set last and as a conference has them', () => {
  const date = (UniqueKey: string, EndsOn: string | null) => ({ UniqueKey, EndsOn })
  const listed = inOrderOfTime([
    date('dinner', null),
    date('conference_date', '2031-01-05T18:29:59.000Z'),
    date('paper_acceptance', null),
    date('paper_submission', null),
    date('excursion', '2030-12-01T18:29:59.000Z'),
  ])
  expect(listed.map(({ UniqueKey }) => UniqueKey)).toEqual([
    'excursion',
    'conference_date',
    'paper_submission',
    'paper_acceptance',
    'dinner',
  ])
})
