import { expect, test } from 'vitest'
import { getPaper } from '../../../contract/papers/decisions.ts'
import { addChangeHint, newsOf } from '../../../src/stores/changeHints.ts'

test('there is news of a read when rows of its kinds may have changed, or any, until nobody listens', () => {
  let count = 0
  const stop = newsOf(getPaper)(() => (count += 1))
  addChangeHint(['Room', 'Bill'])
  expect(count).toBe(0)
  addChangeHint(['Room', 'Paper'])
  addChangeHint(['all'])
  expect(count).toBe(2)
  stop()
  addChangeHint(['Paper'])
  expect(count).toBe(2)
})
