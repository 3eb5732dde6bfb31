import { expect, test } from 'vitest'
import { withBatch, type Result } from '../support/run/results.ts'

const batch = (From: number, To: number, Lost = 0) => ({
  ...{
    From,
    To,
    Kinds: { uploads: To - From + 1 },
    Acknowledged: 7,
    Lost,
    Doubled: 0,
    Torn: 0,
    NotStarted: 0,
  },
  ...{ Failures: Lost > 0 ? [{ Seed: To, Text: 'lost a theme' }] : [], Seconds: 2 },
})
const none: Result = { Title: 'Power cuts', Goal: 100, Commits: [] }

test('what a proof finds is added up for each commit of the product, and none of it is forgotten at the next one', () => {
  const first = { Commit: 'aaaa', On: '2026-01-01' }
  const second = { Commit: 'bbbb', On: '2026-01-02' }
  const one = withBatch(none, batch(1, 10), first)
  const two = withBatch(one, batch(11, 20, 1), { ...first, On: '2026-01-03' })
  const three = withBatch(two, batch(21, 25), second)
  expect(three.Commits).toEqual([
    {
      ...{ Commit: 'aaaa', On: '2026-01-03', Count: 20, From: 1, To: 20, Kinds: { uploads: 20 } },
      ...{ Acknowledged: 14, Lost: 1, Doubled: 0, Torn: 0, NotStarted: 0, Seconds: 4 },
      Failures: [{ Seed: 20, Text: 'lost a theme' }],
    },
    { ...batch(21, 25), ...second, Count: 5 },
  ])
})
