import { expect, test } from 'vitest'
import type { ComparisonState } from '../../../contract/abstracts/abstracts.ts'
import { momentHere } from '../../../contract/core/moments.ts'
import { comparisonLine } from '../../../src/features/abstracts/comparisonLine.ts'

const at = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`
const shownAt = (minute: number) => momentHere(Date.parse(at(minute)))
const now = Date.parse(at(30))

const none: ComparisonState = { Run: null, ComparedOn: null, Pairs: 0, ChangedOn: null, DueOn: null }
const run = {
  RunId: '3f0c1a52-7a55-4a83-9a5e-4d0d4b9a7f11',
  StartedOn: at(20),
  StartedByName: '',
  Done: 33,
  Total: 66,
  Pairs: 2,
  FinishedOn: at(21),
}
const done: ComparisonState = { ...none, Run: { ...run, State: 'done' }, ComparedOn: at(21), Pairs: 2 }

test.each<[string, ComparisonState]>([
  ['No paper was submitted yet that could be compared.', none],
  ['Papers were submitted: they are compared within a minute', { ...none, ChangedOn: at(30), DueOn: at(31) }],
  [`Compared on ${shownAt(21)}: 2 suspicious pairs`, done],
  [
    `Changes since ${shownAt(21)}: they are compared within a minute`,
    { ...done, ChangedOn: at(29), DueOn: at(30) },
  ],
  [
    `Changes since ${shownAt(21)}: they are compared on ${shownAt(34)}`,
    { ...done, ChangedOn: at(29), DueOn: at(34) },
  ],
  [`Being compared since ${shownAt(20)}: 50 %`, { ...done, Run: { ...run, State: 'running' } }],
  [
    `The comparison of ${shownAt(20)} could not be finished. It is tried again on ${shownAt(34)}`,
    { ...done, Run: { ...run, State: 'failed' }, ChangedOn: at(19), DueOn: at(34) },
  ],
  [
    `The comparison of ${shownAt(20)} could not be finished. It is tried again when you press “Compare now”`,
    { ...done, Run: { ...run, State: 'failed' } },
  ],
])('one line gives the state of the comparison: %s', (line, state) => {
  expect(comparisonLine(state, now)).toBe(line)
})
