import { expect, test } from 'vitest'
import type { OutboxKind, OutboxState } from '../../../src/cache/database/outboxRows.ts'
import { needsAttention, waitingLine, waitsFor } from '../../../src/features/sync/outboxLabels.ts'
import { byThing } from '../../../src/features/sync/sentence.ts'
import { row as rowOf } from '../papers/samples.ts'

const row = (Kind: OutboxKind, EntityId: string, State: OutboxState = 'pending') => ({
  Kind,
  EntityId,
  State,
})
const rows = (...states: OutboxState[]) => states.map((State, index) => row('paper', `${index}`, State))

test('what needs a person comes before what only waits', () => {
  expect(waitingLine(rows('pending', 'sending'))).toBe('Two papers are waiting')
  expect(waitingLine(rows('pending', 'conflict'))).toBe('One paper needs you')
  expect(waitingLine(rows('refused', 'conflict', 'pending'))).toBe('Two papers need you')
})

test('several changes of one paper are one thing that waits, and things of other kinds are named beside it', () => {
  const waiting = [
    row('paper', 'a'),
    row('claim', 'b'),
    row('authors', 'a'),
    row('submission', 'a'),
    row('payment-proof', 'b'),
    row('paper', 'c'),
    row('review', 'd'),
    row('answer', 'd'),
  ]
  expect(waitingLine(waiting)).toBe('Two papers, one payment and one review are waiting')
  expect(byThing(waiting).map((some) => some.map(({ Kind }) => Kind))).toEqual([
    ['paper', 'authors', 'submission'],
    ['claim', 'payment-proof'],
    ['paper'],
    ['review', 'answer'],
  ])
  expect(waitingLine(Array.from({ length: 12 }, (_, index) => row('person', `${index}`)))).toBe(
    '12 authors are waiting',
  )
  expect(byThing([row('mark-read', 'a'), row('mark-read', 'b')])).toHaveLength(1)
})

test('waiting for the network needs nobody', () => {
  expect(rows('pending', 'sending').some(needsAttention)).toBe(false)
  expect(rows('needs-sign-in').some(needsAttention)).toBe(true)
})

test('a paper whose title was emptied says what it waits for', () => {
  const paper = rowOf('a', { IsIncomplete: true })
  expect(waitsFor(paper, [paper], 0)).toBe('It is sent once the paper has a title.')
  expect(waitsFor(rowOf('a'), [], 0)).toBeUndefined()
})
