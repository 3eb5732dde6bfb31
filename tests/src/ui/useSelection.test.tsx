// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { useSelection } from '../../../src/ui/list/useSelection.ts'
import { shownHook } from '../../support/browser/shownHook.tsx'

test('all of a list are those that it had when they were chosen, however often it is read again', async () => {
  const { now, show, during } = await shownHook(
    ({ list }: { readonly list: string }) => useSelection<string>(list, (id) => id),
    { list: 'submitted' },
  )
  await during(() => now().chooseAll(60, '2026-01-01T10:00:00.000Z'))
  await during(() => now().choose(['a'], false))
  expect(now()).toMatchObject({ count: 59, except: ['a'], foundOn: '2026-01-01T10:00:00.000Z' })
  await show({ list: 'approved' })
  expect(now()).toMatchObject({ isAll: false, count: 0, foundOn: '' })
})
