import { expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { arranged, assignedList, headings, nextToDo } from '../../../src/features/reviews/assignedList.ts'
import type { ListedReview } from '../../../src/features/reviews/useAssigned.ts'
import { readShown } from '../../../src/parts/list/listAddress.ts'
import { sampleFields } from '../../support/samples.ts'

const now = Date.parse('2027-01-10T12:00:00Z')
const day = (days: number) => new Date(now + days * 24 * 60 * 60 * 1000).toISOString()

function paper(
  PaperCode: string,
  given: Partial<AssignedPaper>,
  here: Partial<ListedReview> = {},
): ListedReview {
  const served: AssignedPaper = {
    ...AssignedPaper.parse({ ...sampleFields(AssignedPaper), Authors: [], Earlier: [] }),
    ...{ PaperId: `${PaperCode} of ${noId}`, PaperCode, PaperTitle: `Title of ${PaperCode}` },
    ...{ ThemeTittle: 'Syntax', State: 'accepted', DueOn: null, IsClosed: false },
    ...given,
  }
  return {
    ...served,
    ...{ served, answerRow: undefined, draft: undefined, row: undefined, isFileHere: false },
    ...here,
  }
}

const late = paper('P-0010', { DueOn: day(-1) })
const soon = paper('P-0009', { DueOn: day(2), State: 'assigned', ThemeTittle: 'Tone' })
const later = paper('P-0008', { DueOn: day(30) })
const undated = paper('P-0100', {})
const done = paper('P-0007', { State: 'done', DueOn: day(-5) })
const declined = paper('P-0006', { State: 'declined' })
const closed = paper('P-0005', { IsClosed: true, DueOn: day(-9) })
const all = [closed, done, undated, later, declined, soon, late]

const codesAt = (address: string, papers = all) =>
  arranged(papers, readShown(assignedList, new URLSearchParams(address)), now).map(
    ({ PaperCode }) => PaperCode,
  )

test('papers to review are in groups, the overdue first, and within each the next deadline first', () => {
  expect(codesAt('')).toEqual(['P-0010', 'P-0009', 'P-0008', 'P-0100', 'P-0007', 'P-0005', 'P-0006'])
  const found = arranged(all, readShown(assignedList, new URLSearchParams()), now)
  expect([...new Set(found.map(headings(found, now)))]).toEqual([
    ...['Overdue (1)', 'Due within a week (1)', 'Due later (1)', 'To review, without a due date (1)'],
    ...['Reviewed (1)', 'Declined or closed (2)'],
  ])
})

test.each([
  ['state=todo', ['P-0010', 'P-0009', 'P-0008', 'P-0100']],
  ['state=assigned', ['P-0009']],
  ['state=overdue', ['P-0010']],
  ['state=here', []],
  ['state=done', ['P-0007']],
  ['state=past', ['P-0005', 'P-0006']],
  ['theme=Tone', ['P-0009']],
  ['text=p-0008', ['P-0008']],
  ['theme=Tone&state=overdue', []],
])('the address %s finds its papers', (address, codes) => {
  expect(codesAt(address)).toEqual(codes)
})

test('an order is that within each group, and codes are compared as numbers', () => {
  const open = [paper('P-100', {}), paper('P-20', {}), paper('P-3', {}), late]
  expect(codesAt('sort=code', open)).toEqual(['P-0010', 'P-3', 'P-20', 'P-100'])
  expect(codesAt('sort=-code', open)).toEqual(['P-0010', 'P-100', 'P-20', 'P-3'])
})

test('the next paper to review is the one after the open one, and the first after the last', () => {
  expect(nextToDo(all, undefined)?.PaperCode).toBe('P-0100')
  expect(nextToDo(all, later.PaperId)?.PaperCode).toBe('P-0009')
  expect(nextToDo(all, late.PaperId)?.PaperCode).toBe('P-0100')
  expect(nextToDo([done, late], late.PaperId)).toBeUndefined()
})
