import { parseArgs } from 'node:util'
import { simulate } from './run.ts'

const { values } = parseArgs({
  options: { schedules: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})
const started = Date.now()
let ran = 0
let doubles = 0
let losses = 0
await simulate(Number(values.schedules), Number(values.seed), ({ seed, far, flaws, log }) => {
  ran += 1
  const doubled = flaws.filter((flaw) => flaw.startsWith('doubled')).length
  doubles += doubled
  losses += flaws.length - doubled
  if (flaws.length > 0) process.stdout.write(`seed ${seed} on the ${far}\n${[...log, ...flaws].join('\n')}\n`)
})
const seconds = Math.round((Date.now() - started) / 1000)
process.stdout.write(`${ran} schedules in ${seconds} s: ${losses} losses, ${doubles} doubles\n`)
process.exitCode = losses + doubles > 0 ? 1 : 0
