import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rank } from '../../../server/http/overload/rank.ts'
import { takeTurns } from '../../../server/http/overload/turns.ts'
import { watchCalls } from '../../../server/http/overload/waiting.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Calls by name: which of them work, in the order in which they began. */
function calls(most: number) {
  const takeTurn = takeTurns(most, 150, () => Date.now())
  const working: string[] = []
  return {
    working,
    ask: (name: string, rank: Rank) => {
      const { begun, end } = takeTurn(rank)
      if (begun) void begun.then(() => working.push(name))
      else working.push(name)
      return end
    },
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds),
  }
}

test('what has a deadline goes first, then other changes, then reads, each in the order in which it came', async () => {
  const { working, ask, pass } = calls(1)
  const ends = [ask('first read', 'read')]
  for (const [name, rank] of [
    ['second read', 'read'],
    ['first save', 'save'],
    ['third read', 'read'],
    ['submission', 'deadline'],
    ['second save', 'save'],
  ] as const)
    ends.push(ask(name, rank))
  await pass(0)
  expect(working).toEqual(['first read'])
  // Ended in the order of their turns.
  for (const index of [0, 4, 2, 5, 1]) {
    ends[index]?.()
    await pass(0)
  }
  expect(working).toEqual([
    'first read',
    'submission',
    'first save',
    'second save',
    'second read',
    'third read',
  ])
})

test('a call that works for long holds up nobody else, and its end frees no second place', async () => {
  const { working, ask, pass } = calls(1)
  const endLong = ask('long', 'read')
  const endNext = ask('next', 'save')
  ask('last', 'save')
  await pass(149)
  expect(working).toEqual(['long'])
  await pass(1)
  expect(working).toEqual(['long', 'next'])
  endLong()
  await pass(0)
  expect(working).toEqual(['long', 'next'])
  endNext()
  await pass(0)
  expect(working).toEqual(['long', 'next', 'last'])
})

test('a call that is given up while it waits gets no turn, and takes none from others', async () => {
  const { working, ask, pass } = calls(2)
  const end = ask('one', 'read')
  ask('two', 'read')
  const giveUp = ask('given up', 'save')
  ask('three', 'read')
  giveUp()
  end()
  await pass(0)
  expect(working).toEqual(['one', 'two', 'three'])
})

test('a save does not wait for reads, and nothing with a deadline for either', () => {
  let time = 0
  const underway = watchCalls(() => time)
  underway.begin('read')
  time = 300
  underway.begin('save')
  time = 400
  expect([underway.wait('deadline'), underway.wait('save'), underway.wait('read')]).toEqual([0, 200, 800])
  underway.begin('deadline')
  time = 450
  expect([underway.wait('deadline'), underway.wait('save'), underway.wait('read')]).toEqual([100, 300, 300])
})
