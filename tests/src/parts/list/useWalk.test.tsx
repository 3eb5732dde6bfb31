// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { userList } from '../../../../contract/users/userList.ts'
import type { ListState, RowOf } from '../../../../src/parts/list/useList.ts'
import { useWalk } from '../../../../src/parts/list/useWalk.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'

type Users = typeof userList
type Change = { readonly Page?: number; readonly open?: string }

/** A list of five people over pages of two, at an address that the screen reads later than it is changed. */
function walked() {
  const changes: Change[] = []
  const people = ['a', 'b', 'c', 'd', 'e']
  const pageOf = (Page: number) => ({
    Rows: people.slice((Page - 1) * 2, Page * 2).map((UserId) => ({ UserId })),
    Total: people.length,
    PageSize: 2,
  })
  const showing = (Page: number, open: string, read: { page: object; isBehind?: boolean }) => ({
    list: {
      shown: { Page, open },
      change: (change: Change) => changes.push(change),
      paged: { page: read.page, isBehind: read.isBehind ?? false },
    } as unknown as ListState<Users>,
  })
  const idOf = (row: RowOf<Users>) => row.UserId
  const hook = (first: ReturnType<typeof showing>) =>
    shownHook(({ list }: ReturnType<typeof showing>) => useWalk(list, idOf), first)
  return { changes, pageOf, showing, hook }
}

test('the first record of the next page opens, also if the page before it is read again meanwhile', async () => {
  const { changes, pageOf, showing, hook } = walked()
  const { now, show, during } = await hook(showing(1, 'b', { page: pageOf(1) }))
  await during(() => now().go(1))
  expect(changes).toEqual([{ Page: 2 }])
  // A mark of the record that is left has read its page again, before the screen shows the new address.
  await show(showing(1, 'b', { page: pageOf(1) }))
  expect(changes).toEqual([{ Page: 2 }])
  const left = pageOf(1)
  await show(showing(2, 'b', { page: left, isBehind: true }))
  await show(showing(2, 'b', { page: pageOf(2) }))
  expect(changes).toEqual([{ Page: 2 }, { open: 'c' }])
  await show(showing(2, 'c', { page: pageOf(2) }))
  expect(now()).toMatchObject({ row: { UserId: 'c' }, place: 3 })
  expect(changes).toHaveLength(2)
})

test('nobody walks on, and no place is claimed, until the page is that of the address', async () => {
  const { changes, pageOf, showing, hook } = walked()
  const { now, show, during } = await hook(showing(2, 'c', { page: pageOf(2) }))
  await during(() => now().go(-1))
  const left = pageOf(2)
  await show(showing(1, 'c', { page: left, isBehind: true }))
  expect([now().isTurning, now().place, now().may(1), now().may(-1)]).toEqual([true, undefined, false, false])
  await during(() => now().go(-1))
  await show(showing(1, 'c', { page: pageOf(1) }))
  expect(changes).toEqual([{ Page: 1 }, { open: 'b' }])
  await show(showing(1, 'b', { page: pageOf(1) }))
  expect([now().isTurning, now().place, now().may(1), now().may(-1)]).toEqual([false, 2, true, true])
})
