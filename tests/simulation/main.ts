import { parseArgs } from 'node:util'
import { simulate } from './run.ts'

const { values } = parseArgs({
  options: { schedules: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
})
const schedules = Number(values.schedules)
let losses = 0
let doubles = 0
const started = Date.now()
await simulate(schedules, Number(values.seed), (outcome) => {
  losses += outcome.losses.length
  doubles += outcome.doubles.length
  if (outcome.losses.length + outcome.doubles.length > 0)
    process.stdout.write(
      `seed ${outcome.seed}\n${[...outcome.log, ...outcome.losses, ...outcome.doubles].join('\n')}\n`,
    )
})
const seconds = Math.round((Date.now() - started) / 1000)
process.stdout.write(`${schedules} schedules in ${seconds} s: ${losses} losses, ${doubles} doubles\n`)
process.exitCode = losses + doubles > 0 ? 1 : 0
