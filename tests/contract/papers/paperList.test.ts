import { expect, test } from 'vitest'
import { submissionEnd } from '../../../contract/papers/submissionDeadline.ts'
import { durationOf, roughDurationOf } from '../../../contract/core/moments.ts'
import { statusNamed } from '../../../contract/papers/paperList.ts'
import { mayEditDraft, mayReplaceFile, replaceError } from '../../../contract/papers/paperRights.ts'
import { paperStatuses } from '../../../contract/papers/papers.ts'
import { mayWithdraw } from '../../../contract/papers/withdrawal.ts'

test('a filter names its status in any letter case (spec 4.19, 9.23)', () => {
  expect(paperStatuses).toEqual(['draft', 'submitted', 'approved', 'rejected'])
  expect(['Draft', 'SUBMITTED', ' approved ', 'rejected'].map(statusNamed)).toEqual(paperStatuses)
  expect([statusNamed('all'), statusNamed(''), statusNamed(null)]).toEqual([undefined, undefined, undefined])
})

test('a submitted paper reads Under Review (spec 4.21)', () => {
  expect('Under Review').toBe('Under Review')
})

const own = { IsMyPaper: true, Status: 'approved', FileUntil: null, WithdrawnOn: null } as const

test('the owner edits drafts and replaces files, a general attendee and a co-author neither (spec 4.20, 6.16, 6.19)', () => {
  const draft = { ...own, Status: 'draft' } as const
  expect(mayEditDraft(draft, ['PaperPresenter'])).toBe(true)
  expect(mayEditDraft(draft, ['GeneralAttendee'])).toBe(false)
  expect(mayEditDraft({ ...draft, IsMyPaper: false }, ['PaperPresenter'])).toBe(false)
  expect(mayEditDraft({ ...draft, Status: 'submitted' }, ['PaperPresenter'])).toBe(false)
  expect(mayReplaceFile(own, ['PaperPresenter'])).toBe(true)
  expect(mayReplaceFile(own, ['GeneralAttendee'])).toBe(false)
  expect(mayReplaceFile({ ...own, IsMyPaper: false }, ['PaperPresenter'])).toBe(false)
  expect(mayReplaceFile({ ...own, WithdrawnOn: '2026-01-01T00:00:00.000Z' }, ['PaperPresenter'])).toBe(false)
})

test('a file is replaced until the conference date, and not a millisecond longer (spec 5.28, 5.29)', () => {
  const ends = '2026-12-01T18:29:59.000Z'
  expect(replaceError(ends, Date.parse(ends))).toBeUndefined()
  expect(replaceError(ends, Date.parse(ends) + 1)).toBe(
    'Conference Date Has Passed, Cannot Upload Paper Document',
  )
  expect(replaceError(null, Date.parse(ends))).toBeUndefined()
})

test('the owner withdraws what was submitted, once', () => {
  const submitted = { ...own, Status: 'submitted' } as const
  expect(mayWithdraw(submitted, ['PaperPresenter'])).toBe(true)
  expect(mayWithdraw({ ...submitted, Status: 'draft' }, ['PaperPresenter'])).toBe(false)
  expect(mayWithdraw({ ...submitted, IsMyPaper: false }, ['PaperPresenter'])).toBe(false)
  expect(mayWithdraw({ ...submitted, WithdrawnOn: '2026-01-01T00:00:00.000Z' }, ['PaperPresenter'])).toBe(
    false,
  )
})

const deadline = '2026-11-20T18:29:59.000Z'

test.each([
  ['no date is set', null, 10, '2026-12-01T00:00:00.000Z', null, null],
  ['there is neither grace nor extension', deadline, 0, null, deadline, deadline],
  ['there is grace', deadline, 10, null, deadline, '2026-11-20T18:39:59.000Z'],
  [
    'an extension ends within the grace',
    deadline,
    10,
    '2026-11-20T18:31:00.000Z',
    '2026-11-20T18:31:00.000Z',
    '2026-11-20T18:39:59.000Z',
  ],
  [
    'an extension outlasts it',
    deadline,
    10,
    '2026-11-25T00:00:00.000Z',
    '2026-11-25T00:00:00.000Z',
    '2026-11-25T00:00:00.000Z',
  ],
  ['an extension ends before the deadline', deadline, 0, '2026-11-01T00:00:00.000Z', deadline, deadline],
])('submission ends as it should when %s', (_when, date, grace, extended, EndsOn, TakenUntil) => {
  expect(submissionEnd(date, grace, extended)).toEqual({ EndsOn, TakenUntil })
})

test.each([
  [13 * 86_400_000 + 4 * 3_600_000 + 59_000, '13 days 4 hours', '13 days 4 hours', '13 days'],
  [86_400_000 + 6 * 3_600_000, '1 day 6 hours', '1 day 6 hours', '1 day 6 hours'],
  [86_400_000, '1 day 0 hours', '1 day', '1 day'],
  [3 * 3_600_000 + 59 * 60_000, '3 hours 59 minutes', '3 hours 59 minutes', '3 hours'],
  [3_661_000, '1 hour 1 minute', '1 hour 1 minute', '1 hour 1 minute'],
  [5 * 60_000 + 59_000, '5 minutes 59 seconds', '5 minutes', '5 minutes'],
  [61_000, '1 minute 1 second', '1 minute', '1 minute'],
  [59_000, '59 seconds', 'less than a minute', 'less than a minute'],
  [999, '0 seconds', 'less than a minute', 'less than a minute'],
  [-5, '0 seconds', 'less than a minute', 'less than a minute'],
])(
  '%s milliseconds read as %s, as %s where no clock ticks, and as %s in brief',
  (length, words, rough, brief) => {
    expect(durationOf(length)).toBe(words)
    expect(roughDurationOf(length)).toBe(rough)
    expect(roughDurationOf(length, 'brief')).toBe(brief)
  },
)
