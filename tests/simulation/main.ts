import { parseArgs } from 'node:util'
import { coverageOf } from './coverage/pairs.ts'
import { simulate } from './run.ts'
import { schedulesOf } from './tally.ts'

// Runs schedules and prints the log of each that has found a flaw; with `--batch 500` one line of JSON for each so many.

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    batch: { type: 'string' },
  },
})
const [first, all] = [Number(values.seed), Number(values.schedules)]
const perBatch = values.batch === undefined ? all : Number(values.batch)
const tallies = Array.from({ length: Math.ceil(all / perBatch) }, (_none, index) =>
  schedulesOf(first + index * perBatch, Math.min(perBatch, all - index * perBatch)),
)

let since = performance.now()
let printed = 0
/** Prints what has run, in the order of the seeds. */
function print(): void {
  for (let tally = tallies[printed]; tally?.isWhole(); tally = tallies[printed]) {
    const seconds = Math.round((performance.now() - since) / 1000)
    const batch = tally.batch(seconds)
    printed += 1
    since = performance.now()
    if (batch.Failures.length > 0) process.exitCode = 1
    if (values.batch !== undefined) process.stdout.write(`${JSON.stringify(batch)}\n`)
    else {
      const { all: possible, met, missing, least, rarest, impossibleMet } = coverageOf(batch.Pairs ?? {})
      const { Lost, Doubled } = batch
      const named = rarest.slice(0, 10).map(({ name, count }) => `${name} ${count}`)
      process.stdout.write(
        `${tally.ran()} schedules in ${seconds} s: ${Lost} losses, ${Doubled} doubles\n` +
          `${met} of ${possible} pairs of fault, entity, outbox and session have met, each at least ${least} times\n` +
          (missing.length > 0
            ? `Missing: ${missing.slice(0, 20).join('; ')}\n`
            : `Rarest: ${named.join('; ')}\n`),
      )
      if (impossibleMet.length > 0)
        process.stdout.write(`Met, though said to be impossible: ${impossibleMet.join('; ')}\n`)
    }
  }
}

await simulate(all, first, (ran) => {
  const { seed, far, flaws, log } = ran
  // The pinned seeds run first.
  const drawn = tallies[Math.floor((seed - first) / perBatch)]
  const tally = drawn ?? tallies[0]
  tally?.add(ran)
  if (flaws.length > 0) process.stderr.write(`seed ${seed} on the ${far}\n${[...log, ...flaws].join('\n')}\n`)
  print()
})
