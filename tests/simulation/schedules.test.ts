import { expect, test } from 'vitest'
import { faultKinds, type FaultKind } from './faults/faults.ts'
import { simulate, simulateSeeds, type Ran } from './run.ts'

const schedules = Number(process.env['SCHEDULES'] ?? 40)

/** What is printed of a schedule that found a flaw: how to run it again, what was wrong, and how it came to that. */
const reportOf = ({ seed, far, flaws, log }: Ran) =>
  [`npm run simulate -- --schedules 1 --seed ${seed} (${far})`, ...flaws, ...log].join('\n')

test(`${schedules} schedules of two people on two or three devices with two tabs lose nothing, double nothing and show what is so`, async () => {
  const reports: string[] = []
  const faults = new Map<FaultKind, number>()
  let real = 0
  await simulate(schedules, 1, (ran) => {
    if (ran.far === 'real server') real += 1
    for (const [kind, count] of ran.faults) faults.set(kind, (faults.get(kind) ?? 0) + count)
    if (ran.flaws.length > 0 && reports.length < 5) reports.push(reportOf(ran))
  })
  expect(reports).toEqual([])
  // A schedule in which nothing goes wrong proves nothing: over enough of them every kind of fault comes up.
  if (schedules >= 40) expect(faultKinds.filter((kind) => !faults.has(kind))).toEqual([])
  expect(real).toBeGreaterThanOrEqual(Math.floor(schedules / 10))
})

test('a seed that is run again on the model gives the same schedule, step by step', async () => {
  // None of these is of the real server, where real sockets decide the order of what happens at the same moment.
  const seeds = [10, 11, 12]
  const traces = new Map<number, Ran['trace'][]>(seeds.map((seed) => [seed, []]))
  // Each of the two threads runs each seed.
  const twice = seeds.flatMap((seed) => [seed, seed])
  await simulateSeeds(twice, ({ seed, trace }) => traces.get(seed)?.push(trace))
  for (const [seed, [first, again, ...others]] of traces) {
    expect([seed, again, others]).toEqual([seed, first, []])
    expect(first?.length).toBeGreaterThan(0)
  }
})
