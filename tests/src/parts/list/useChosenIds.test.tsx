// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { cleanNotifications } from '@mantine/notifications'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { assignmentList } from '../../../../contract/reviews/assignmentList.ts'
import { userList } from '../../../../contract/users/userList.ts'
import { useChosenIds } from '../../../../src/parts/list/useChosenIds.ts'
import type { ListState, RowOf } from '../../../../src/parts/list/useList.ts'
import { refusal, startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'
import { signIn } from '../../../support/browser/signIn.ts'
import { popUps } from '../../../support/browser/popUps.ts'

let portal: PagePortal
beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  cleanNotifications()
  await signIn(crypto.randomUUID())
})
afterAll(() => portal.stop())

/** The id of a row that has a letter in this file. */
const idOf = (letter: string) => `${letter.charCodeAt(0)}`.padStart(8, '0') + '-0000-4000-8000-000000000000'
const idsOf = (letters: string) => letters.split('').map(idOf)

const rows = (letters: string) =>
  letters.split('').map((letter) => ({ Id: idOf(letter), PaperCode: letter }) as RowOf<typeof assignmentList>)

const texts = {
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all on this page',
  selected: (count: number) => `${count} selected`,
  selectFound: (total: number) => `Select all ${total}`,
}

/** A page of a list with these ids, of so many in all. */
const showing = (list: unknown, ids: string, Total: number, filter: object = {}) => ({
  list: {
    list,
    shown: { Sort: 'name' },
    filter,
    columns: { all: [], shown: [] },
    paged: { page: { Rows: rows(ids), Total, PageSize: 2 } },
  } as unknown as ListState<typeof assignmentList>,
})

const options = {
  idOf: ({ Id }: RowOf<typeof assignmentList>) => Id,
  nameOf: ({ PaperCode }: RowOf<typeof assignmentList>) => PaperCode,
  texts,
  failed: 'The ids could not be read',
}

const chosenOn = (first: ReturnType<typeof showing>) =>
  shownHook(({ list }: ReturnType<typeof showing>) => useChosenIds(list, options), first)

/** Waits for what an answer of the portal brings, which comes when it comes. */
function soon(look: () => unknown) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  return vi
    .waitFor(look, { timeout: 5000, interval: 10 })
    .finally(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
}
test('a selection stays over pages and filters, while rows come, go and change', async () => {
  const { now, show, during } = await chosenOn(showing(assignmentList, 'ab', 4))
  await during(() => now().choosing.choose(rows('ab'), true))
  await show(showing(assignmentList, 'cd', 4))
  await during(() => now().choosing.choose(rows('c'), true))
  expect([now().ids, now().bar.label]).toEqual([idsOf('abc'), '3 selected'])
  // Meanwhile a row was taken away, another moved to this page, and one is new.
  await show(showing(assignmentList, 'be', 4))
  expect(rows('bec').map((row) => now().choosing.has(row))).toEqual([true, false, true])
  await during(() => now().choosing.choose(rows('b'), false))
  await show(showing(assignmentList, 'x', 1, { State: 'done' }))
  expect(now().ids).toEqual(idsOf('ac'))
  await during(() => now().clear())
  expect([now().ids, now().bar.label]).toEqual([[], '0 selected'])
})

test('all that the list finds is selected by its filter, beside what was selected before', async () => {
  portal.results.set('/api/Review/assignment-ids', idsOf('cde'))
  const { now, show, during } = await chosenOn(showing(assignmentList, 'ab', 5))
  await during(() => now().choosing.choose(rows('a'), true))
  await show(showing(assignmentList, 'cd', 3, { State: 'open' }))
  // As many may be selected as the list has, but of another filter.
  expect(now().bar.all?.label).toBe('Select all 3')
  await during(() => now().bar.all?.choose())
  await soon(() => expect(now().ids).toEqual(idsOf('acde')))
  expect(portal.called).toEqual(['/api/Review/assignment-ids?State=open'])
  expect(now().bar.all).toBeUndefined()
  // A row that came since is not selected: the offer is there again.
  await show(showing(assignmentList, 'cf', 4, { State: 'open' }))
  expect([now().bar.all?.label, now().ids.includes(idOf('f'))]).toEqual(['Select all 4', false])
})

test('the ids of a list that has them in its order are asked for in that order', async () => {
  portal.results.set('/api/User/ids', idsOf('ba'))
  const { now, during } = await chosenOn(showing(userList, 'a', 2, { Role: 'Admin' }))
  await during(() => now().bar.all?.choose())
  await soon(() => expect(now().ids).toEqual(idsOf('ba')))
  expect(portal.called).toEqual(['/api/User/ids?Role=Admin&Sort=name'])
})

test('a selection stays as it is, with a message, where the ids cannot be read', async () => {
  portal.answers.set('/api/Review/assignment-ids', refusal(500, ''))
  const { now, during } = await chosenOn(showing(assignmentList, 'ab', 4))
  await during(() => now().choosing.choose(rows('a'), true))
  await during(() => now().bar.all?.choose())
  await soon(() => expect(popUps()).toHaveLength(1))
  expect(now().ids).toEqual(idsOf('a'))
})

test('a row and the whole page are named for the selection', async () => {
  const { now } = await chosenOn(showing(assignmentList, 'ab', 2))
  const [row] = rows('a')
  expect([row && now().choosing.label(row), now().choosing.labelOfAll]).toEqual([
    'Select a',
    'Select all on this page',
  ])
})
