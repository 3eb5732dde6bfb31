import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { nothing, type Batch } from '../support/run/results.ts'
import { root } from '../support/run/steps.ts'
import type { Break } from './break.ts'
import { breaks } from './breaks.ts'

// `npm run sabotage`: breaks the product in a copy, one way at a time, and runs the tests that must notice.
//
//   npm run sabotage                                 all of them
//   npm run sabotage -- --from 30                    goes on from the thirtieth, as after a run that was stopped
//   npm run sabotage -- --from 30 --count 10         ten of them
//   npm run sabotage -- --only 'no key'              those with this in their name
//   npm run sabotage -- --json                       a line of JSON for each, for `npm run prove`

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: `${breaks.length}` },
    json: { type: 'boolean', default: false },
  },
})
// On the embedded database, which every machine has.
delete process.env['TEST_DATABASE_URL']

const first = Number(values.from) - 1
const chosen = breaks
  .slice(first, first + Number(values.count))
  .filter(({ name }) => name.includes(values.only))

/** The project as it is here, with what is not committed yet. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'lectern-sabotage-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\n').filter(Boolean)) cpSync(join(root, file), join(copy, file))
  // A link, since nothing in it is changed, and to delete its copy would take longer than the tests.
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

const copy = copyProject()
process.chdir(copy)
const vitest = await createVitest('test', { root: copy, watch: false, bail: 1, reporters: [{}] })
await vitest.standalone()

/** Runs a test file: 'failed' if one of its tests fails, 'unread' if they could not run. */
async function run(file: string): Promise<'passed' | 'failed' | 'unread'> {
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([file]))
  const tests = testModules.flatMap((module) => [...module.children.allTests()])
  if (tests.some((test) => test.result().state === 'failed')) return 'failed'
  return testModules.some((module) => module.ok()) ? 'passed' : 'unread'
}

/** The test files that do not end like this. */
async function others(files: readonly string[], end: 'passed' | 'failed'): Promise<string[]> {
  const found: string[] = []
  for (const file of files) {
    const ended = await run(file)
    if (ended !== end) found.push(`${file} (${ended})`)
  }
  return found
}

/** Runs what must notice a break; returns why it is not noticed, or nothing. */
async function tryBreak({ file, from, to, caughtBy }: Break): Promise<string | undefined> {
  const path = join(copy, file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(from).length !== 2) return `its text is not there exactly once in ${file}`
  writeFileSync(
    path,
    whole.replace(from, () => to),
  )
  vitest.invalidateFile(path)
  try {
    const silent = await others(caughtBy, 'failed')
    return silent.length > 0 ? `not noticed by ${silent.join(', ')}` : undefined
  } finally {
    writeFileSync(path, whole)
    vitest.invalidateFile(path)
  }
}

/** What is printed of a break that was tried. */
function lineOf({ name }: Break, number: number, why: string | undefined, milliseconds: number): string {
  const seconds = milliseconds / 1000
  if (!values.json)
    return `${String(number).padStart(3)} ${seconds.toFixed(1).padStart(5)} s  ${why ? 'MISSED' : 'caught'}  ${name}${why ? `: ${why}` : ''}`
  const Failures = why ? [{ Seed: number, Text: `${name}: ${why}` }] : []
  const Kinds = { [why ? 'missed' : 'caught']: 1 }
  const batch = { ...nothing, From: number, To: number, Kinds, Failures, Seconds: Math.round(seconds) }
  return JSON.stringify(batch satisfies Batch)
}

async function runAll(): Promise<boolean> {
  const named = new Set(chosen.flatMap(({ caughtBy }) => caughtBy))
  const broken = first > 0 ? [] : await others([...named], 'passed')
  if (broken.length > 0) {
    process.stderr.write(`These fail in the whole product: ${broken.join(', ')}\n`)
    return false
  }
  let missed = 0
  for (const sabotage of chosen) {
    const started = performance.now()
    const why = await tryBreak(sabotage)
    if (why) missed += 1
    const number = breaks.indexOf(sabotage) + 1
    process.stdout.write(`${lineOf(sabotage, number, why, performance.now() - started)}\n`)
  }
  if (!values.json) process.stdout.write(`\n${chosen.length - missed} of ${chosen.length} breaks caught\n`)
  return missed === 0
}

let isFine = false
try {
  isFine = await runAll()
} finally {
  await vitest.close()
  rmSync(copy, { recursive: true, force: true })
}
process.exit(isFine ? 0 : 1)
