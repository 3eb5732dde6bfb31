import { expect, it } from 'vitest'
import type { BulkOutcome } from '../../../contract/users/userAdmin.ts'
import { actsAfter, actsUndone } from '../../../src/features/users/desk/undoableActions.ts'

const person = (Id: string) => ({ Id, FullName: '', Email: '' })
const changed = (...ids: string[]): BulkOutcome => ({
  Changed: ids.map((Id) => ({ ...person(Id), RolesBefore: ['Auditor'] })),
  Left: [],
})
const blocking = { Action: 'block', Role: null } as const
const giving = { Action: 'assign-role', Role: 'Admin' } as const

it('gathers what the calls of one action changed, apart from other actions, and nothing that cannot be undone', () => {
  const one = actsAfter([], 1, blocking, changed('a', 'b'))
  const two = actsAfter(one, 1, blocking, changed('c'))
  const three = actsAfter(two, 2, giving, changed('a'))
  expect(three.map(({ people, ...act }) => [act, people.map(({ Id }) => Id)])).toEqual([
    [{ name: '1 ', ...blocking, left: [] }, ['a', 'b', 'c']],
    [{ name: '2 Admin', ...giving, left: [] }, ['a']],
  ])
  expect(actsAfter(three, 3, blocking, changed())).toBe(three)
  expect(actsAfter(three, 3, { Action: 'grant-access', Role: null }, changed('d'))).toBe(three)
})

it('forgets whom an undo changed back, keeps who is still to come, and names who stayed', () => {
  const acts = actsAfter(actsAfter([], 1, blocking, changed('a', 'b', 'c')), 2, giving, changed('a'))
  const stayed = { ...person('b'), Why: 'Was changed' }
  const half = actsUndone(acts, '1 ', { ...changed('a'), Left: [stayed] })
  expect(half.map(({ people, left }) => [people.map(({ Id }) => Id), left])).toEqual([
    [['c'], [stayed]],
    [['a'], []],
  ])
  const whole = actsUndone(half, '1 ', changed('c'))
  expect(whole.map(({ name, people, left }) => [name, people.length, left])).toEqual([
    ['1 ', 0, [stayed]],
    ['2 Admin', 1, []],
  ])
  expect(actsUndone(whole, '2 Admin', changed('a')).map(({ name }) => name)).toEqual(['1 '])
})

it('keeps apart who got another role after the first one was cut off', () => {
  const acts = actsAfter(
    actsAfter([], 1, giving, changed('a')),
    1,
    { ...giving, Role: 'Auditor' },
    changed('b'),
  )
  expect(acts.map(({ Role, people }) => [Role, people.map(({ Id }) => Id)])).toEqual([
    ['Admin', ['a']],
    ['Auditor', ['b']],
  ])
})
