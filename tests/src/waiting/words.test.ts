import { expect, test } from 'vitest'
import type { OutboxState } from '../../../src/cache/database/deviceRows.ts'
import { needsAttention, waitingLine } from '../../../src/features/sync/outboxLabels.ts'

const rows = (...states: OutboxState[]) => states.map((State) => ({ State }))

test('what needs a person comes before what only waits', () => {
  expect(waitingLine(rows('pending', 'sending'))).toBe('2 waiting')
  expect(waitingLine(rows('pending', 'conflict'))).toBe('1 needs attention')
  expect(waitingLine(rows('refused', 'conflict', 'pending'))).toBe('2 need attention')
})

test('waiting for the network needs nobody', () => {
  expect(rows('pending', 'sending').some(needsAttention)).toBe(false)
  expect(rows('needs-sign-in').some(needsAttention)).toBe(true)
})
