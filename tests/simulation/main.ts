import { parseArgs } from 'node:util'
import { coverageOf } from './coverage/pairs.ts'
import { simulate } from './run.ts'
import { schedulesOf } from './tally.ts'

// Runs schedules and prints the log of each that has found a flaw; with `--batch` one line of JSON for all of them.

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    batch: { type: 'boolean', default: false },
  },
})
const started = performance.now()
const tally = schedulesOf(Number(values.seed), Number(values.schedules))
await simulate(Number(values.schedules), Number(values.seed), (ran) => {
  const { seed, far, flaws, log } = ran
  tally.add(ran)
  if (flaws.length > 0) process.stderr.write(`seed ${seed} on the ${far}\n${[...log, ...flaws].join('\n')}\n`)
})
const seconds = Math.round((performance.now() - started) / 1000)
const batch = tally.batch(seconds)
if (values.batch) process.stdout.write(`${JSON.stringify(batch)}\n`)
else {
  const { all, met, missing, least, rarest, impossibleMet } = coverageOf(batch.Pairs ?? {})
  const { Lost, Doubled } = batch
  process.stdout.write(
    `${tally.ran()} schedules in ${seconds} s: ${Lost} losses, ${Doubled} doubles\n` +
      `${met} of ${all} pairs of fault, entity, outbox and session have met, each at least ${least} times\n`,
  )
  if (missing.length > 0) process.stdout.write(`Missing: ${missing.join('; ')}\n`)
  else
    process.stdout.write(
      `Rarest: ${rarest
        .slice(0, 10)
        .map(({ name, count }) => `${name} ${count}`)
        .join('; ')}\n`,
    )
  if (impossibleMet.length > 0)
    process.stdout.write(`Met, though said to be impossible: ${impossibleMet.join('; ')}\n`)
}
process.exitCode = batch.Failures.length > 0 ? 1 : 0
