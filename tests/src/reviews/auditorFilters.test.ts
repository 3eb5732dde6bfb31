import { expect, test } from 'vitest'
import type { AuditorProgress } from '../../../contract/reviews/reviewDesk.ts'
import { foundAuditors } from '../../../contract/reviews/foundAuditors.ts'
import { auditorList } from '../../../src/features/papers/reviews/auditorList.ts'
import { readShown } from '../../../src/parts/list/listAddress.ts'

const auditor = (FullName: string, given: Partial<AuditorProgress>) =>
  ({
    ...{ FullName, Email: '', ThemeIds: [], Assigned: 0, Accepted: 0, Done: 0, Declined: 0, Overdue: 0 },
    ...{ PerWeek: null, MedianDays: null },
    ...given,
  }) as AuditorProgress

const auditors = [
  auditor('A', {}),
  auditor('B', { Assigned: 1, Accepted: 1, Declined: 2 }),
  auditor('C', { Accepted: 1, Done: 4, PerWeek: 1.5, MedianDays: 6 }),
]

const found = (query: string) =>
  foundAuditors(auditors, readShown(auditorList, new URLSearchParams(`sort=name&${query}`)))
    .map(({ FullName }) => FullName)
    .join('')

test('auditors are found by load, reviews sent, declined, and pace, from and up to', () => {
  expect(found('')).toBe('ABC')
  expect(found('loadfrom=2')).toBe('BC')
  expect(found('loadto=2')).toBe('AB')
  expect(found('loadto=0')).toBe('A')
  expect(found('loadfrom=1&loadto=4')).toBe('B')
  expect(found('donefrom=1')).toBe('C')
  expect(found('declinedfrom=1')).toBe('B')
  expect(found('perweekfrom=1.5')).toBe('C')
  expect(found('perweekfrom=1.6')).toBe('')
})

test('an auditor without a review sent has no pace, and is within none', () => {
  expect(found('perweekfrom=0')).toBe('C')
  expect(found('mediandaysto=10')).toBe('C')
  expect(found('mediandaysto=5')).toBe('')
})
