import { expect, test } from 'vitest'
import type { ConferenceDate } from '../../../contract/content/dates.ts'
import { noId } from '../../../contract/core/limits.ts'
import { roleInstead, roleOnOffer } from '../../../src/features/accounts/roleOnOffer.ts'

const submissionUntil = (EndsOn: string | null): ConferenceDate => ({
  Id: noId,
  Title: 'Paper submission',
  UniqueKey: 'paper_submission',
  Description: '',
  DeadlineDate: '',
  IconUrl: '',
  EndsOn,
  Version: 1,
})
const end = '2026-11-20T18:29:59.000Z'

test('papers are on offer until their date has passed, and attendance afterwards (spec 2.33, 2.34)', () => {
  expect(roleOnOffer([submissionUntil(end)], Date.parse(end))).toBe('PaperPresenter')
  expect(roleOnOffer([submissionUntil(end)], Date.parse(end) + 1)).toBe('GeneralAttendee')
})

test('a date that is not set has not passed', () => {
  expect(roleOnOffer([], Date.parse(end))).toBe('PaperPresenter')
  expect(roleOnOffer([submissionUntil(null)], Date.parse(end))).toBe('PaperPresenter')
})

test('another date that has passed changes nothing', () => {
  const other = { ...submissionUntil('2020-01-01T00:00:00.000Z'), UniqueKey: 'conference_date' }
  expect(roleOnOffer([other, submissionUntil(end)], Date.parse(end))).toBe('PaperPresenter')
})

test('what the server refused is offered no longer, since the deadline counts there', () => {
  expect(roleInstead('The last date of paper submission has passed')).toBe('GeneralAttendee')
  expect(roleInstead('Papers can still be submitted, so please continue as a Paper Presenter')).toBe(
    'PaperPresenter',
  )
  expect(roleInstead('Something went wrong!')).toBeUndefined()
})
