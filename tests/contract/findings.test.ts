import { expect, test } from 'vitest'
import { findingsOf } from '../support/run/findings.ts'

const figures = { Count: 1, On: '2026-11-01', From: 1, To: 1, Kinds: {}, Acknowledged: 0, Lost: 0 }
const part = (Failures: readonly { Seed: number; Text: string; Mended?: string }[]) => ({
  Title: 'Kills',
  Commits: [
    { ...figures, Doubled: 0, Torn: 0, NotStarted: 0, Seconds: 1, Commit: 'abc', Failures: [...Failures] },
  ],
})

test('findings of one cause are one line, which names the first seeds and counts the others', () => {
  const Mended = 'The lock is taken first'
  const seeds = [3, 5, 5, 8, 13, 21]
  const found = findingsOf(part(seeds.map((Seed) => ({ Seed, Text: `seed ${Seed} lost a row`, Mended }))))
  expect(found).toEqual([
    '- Kills, seeds 3, 5, 8 and 2 more, at abc: seed 3 lost a row. Mended: The lock is taken first',
  ])
})

test('what is not mended has a line of its own, with what a table would take for its own left out', () => {
  const found = findingsOf(
    part([
      { Seed: 1, Text: 'answered 500 | twice\nand more' },
      { Seed: 2, Text: 'answered 502' },
    ]),
  )
  expect(found).toEqual([
    '- Kills, seed 1, at abc: answered 500 · twice',
    '- Kills, seed 2, at abc: answered 502',
  ])
})
