import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { writeReliability } from '../support/run/reliability.ts'
import { root, runProgram } from '../support/run/steps.ts'
import { areas, type Area } from './areas.ts'
import { commitOf, mutantsOf, pathsOf, percentOf, readScores, writeScore, type Score } from './scores.ts'

// `npm run mutate`: changes the code of an area in a copy, one expression at a time, and counts which changes its unit
// tests notice. An area whose code and tests are as at its last run is not run again.
//
//   npm run mutate                       all areas that have changed
//   npm run mutate -- --area merges      one area, changed or not
//   npm run mutate -- --area merges --file src/sync/entities/authorMerge.ts     one file, whose score is not kept

/** What each area must reach, in percent. */
const goal = 80

const Status = z.enum([
  ...(['Killed', 'Timeout', 'Survived', 'NoCoverage'] as const),
  ...(['Ignored', 'RuntimeError', 'CompileError', 'Pending'] as const),
])
const Mutant = z.object({
  location: z.object({ start: z.object({ line: z.number(), column: z.number() }) }),
  mutatorName: z.string(),
  replacement: z.string().default(''),
  status: Status,
})
const Report = z.object({ files: z.record(z.string(), z.object({ mutants: z.array(Mutant) })) })

/** A digest of the contents of an area's code and tests. */
function digestOf({ mutate, tests }: Area): string {
  const args = [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ...pathsOf([...mutate, ...tests]),
  ]
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

/** Changes an area and answers what became of each change. */
async function report(name: string, { mutate, tests, withConstants }: Area): Promise<z.infer<typeof Report>> {
  const ended = await runProgram('stryker', ['run', 'tests/mutation/stryker.config.js'], {
    MUTATION_AREA: name,
    MUTATION_FILES: mutate.join(' '),
    MUTATION_TESTS: tests.join(' '),
    MUTATION_CONSTANTS: withConstants ? 'yes' : undefined,
  })
  if (!ended) throw new Error(`${name} could not be run`)
  return Report.parse(JSON.parse(readFileSync(join(root, `.cache/mutation/${name}.report.json`), 'utf8')))
}

/** What the changes of an area showed; those that no test noticed are printed. */
async function scoreOf(name: string, area: Area): Promise<Score> {
  const started = performance.now()
  const Digest = digestOf(area)
  const { files } = await report(name, area)
  const mutants = Object.entries(files).flatMap(([file, one]) =>
    one.mutants.map((mutant) => ({ file, ...mutant })),
  )
  for (const { file, location, mutatorName, replacement, status } of mutants)
    if (status === 'Survived' || status === 'NoCoverage')
      process.stdout.write(
        `${file}:${location.start.line}:${location.start.column} ${status} ${mutatorName}: ${replacement}\n`,
      )
  const count = (status: z.infer<typeof Status>) =>
    mutants.filter((mutant) => mutant.status === status).length
  return {
    Killed: count('Killed'),
    TimedOut: count('Timeout'),
    Survived: count('Survived'),
    NoCoverage: count('NoCoverage'),
    Seconds: Math.round((performance.now() - started) / 1000),
    Digest,
    Commit: commitOf(area),
    On: new Date().toISOString().slice(0, 10),
  }
}

const { values } = parseArgs({ options: { area: { type: 'string' }, file: { type: 'string' } } })
const chosen = Object.entries(areas).filter(([name]) => values.area === undefined || name === values.area)
if (chosen.length === 0) {
  process.stderr.write(`There is no area ${values.area}: choose one of ${Object.keys(areas).join(', ')}\n`)
  process.exit(1)
}
let isFine = true
for (const [name, area] of chosen) {
  const known = readScores()[name]
  const isKnown = !values.area && known?.Digest === digestOf(area)
  const score = isKnown
    ? known
    : await scoreOf(values.file ? 'file' : name, values.file ? { ...area, mutate: [values.file] } : area)
  if (!values.file && !isKnown) writeScore(name, score)
  if (percentOf(score) < goal) isFine = false
  process.stdout.write(
    `${area.title}: ${percentOf(score).toFixed(1)} % of ${mutantsOf(score)} changes noticed\n`,
  )
}
writeReliability()
process.exit(isFine ? 0 : 1)
