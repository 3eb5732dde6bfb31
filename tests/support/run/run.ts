import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserVersion, getBrowser } from '../browser/browser.ts'
import { engines } from '../engines/engines.ts'
import { builtPortals } from '../portal/builtPortals.ts'
import { readCounts, total } from './counts.ts'
import { startPostgres, type PostgresServer } from '../portal/postgres.ts'
import { makeTemplate, templateVariable } from '../portal/template.ts'
import { endStep, runProgram, startAside, timedStep, type Aside, type Step } from './steps.ts'

// `npm test`: everything that proves a change, on a machine that has nothing but Node (design §7).

/** A disk in memory, as Linux has it. */
const memory = '/dev/shm'

/** True where the disk in memory holds what the tests write, with much to spare. */
function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 6 * 2 ** 30
  } catch {
    return false
  }
}

// Tests make and forget thousands of folders. What a real disk keeps is for `npm run prove`.
if (!process.env['TMPDIR'] && hasMemory()) process.env['TMPDIR'] = memory

const reports = mkdtempSync(join(tmpdir(), 'lectern-reports-'))
const reportFiles: string[] = []
/** Kept from the moment it starts, so that a signal in between ends it too. */
let starting: Promise<PostgresServer | undefined> | undefined

function reportFile(): string {
  const file = join(reports, `${reportFiles.length}.json`)
  reportFiles.push(file)
  return file
}

function vitest(
  project: string,
  env: Record<string, string | undefined> = {},
  options: readonly string[] = [],
): Promise<boolean> {
  const json = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile()}`]
  return runProgram('vitest', ['run', '--project', project, ...json, ...options], env)
}

/**
 * What runs on the embedded database even where a PostgreSQL server is there: what is about that engine and its folder,
 * what needs several connections, and submissions. Browser tests run on it too, and
 * `npm run prove` runs every test on both.
 */
const onEngine = [
  ...['process', 'demo', 'db/', 'power/', 'backup/', 'hub/'],
  ...['accounts/secondFactor/secondFactorOff', 'papers/submission'],
].map((place) => `tests/server/${place}`)

/** What is about sockets, or long, and has run on the embedded database by then. */
const onEngineAlone = [
  ...['hub/transports', 'hub/protocol', 'demo', 'backup/encrypted', 'backup/scheduledBackups'],
].map((file) => `--exclude=tests/server/${file}.test.ts`)

const postgresUrl = async (): Promise<string | undefined> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return given
  starting ??= startPostgres()
  return (await starting)?.url
}

async function onEmbedded(): Promise<boolean> {
  const places = (await postgresUrl()) ? onEngine : []
  return vitest('server', { ...builtPortals, TEST_DATABASE_URL: undefined }, places)
}

async function onPostgres(): Promise<boolean> {
  const url = await postgresUrl()
  if (!url) {
    process.stdout.write('There is no PostgreSQL here: set TEST_DATABASE_URL to run these on one.\n')
    return true
  }
  const postgres = await starting
  process.stdout.write(postgres ? `PostgreSQL ${postgres.version}\n` : 'The server of TEST_DATABASE_URL\n')
  return vitest('server', { TEST_DATABASE_URL: url, [templateVariable]: undefined }, onEngineAlone)
}

function inBrowser(): Promise<boolean> {
  const browser = getBrowser()
  process.stdout.write(`${browserVersion(browser)} (${browser})\n`)
  return runProgram(
    'playwright',
    ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(),
    },
  )
}

/** The walks in the other engines; one that cannot be had here is said to be left out. */
function inEngines(): Promise<boolean> {
  const found = [engines.Firefox(), engines.WebKit()]
  for (const { name, missing } of found)
    if (missing.length > 0)
      process.stdout.write(`${name} is left out, since this machine has no ${missing.join(', ')}.\n`)
  return runProgram(
    'playwright',
    ['test', '--config', 'tests/engines/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile() },
  )
}

const script = (name: string) => runProgram('npm', ['run', '-s', name])

/** Forgets the database that every later step copies. */
let forgetTemplate = () => {}

/** Unit tests wait for much of their time: the other checks work meanwhile, and a database is made. */
async function sourceAndUnit(): Promise<boolean> {
  const others = async () => {
    const checks: boolean[] = []
    for (const name of ['format:check', 'lint:imports', 'lint:unused']) checks.push(await script(name))
    return checks.every(Boolean)
  }
  const template = async () => {
    forgetTemplate = await makeTemplate()
    return true
  }
  const fine = await Promise.all([script('types'), others(), vitest('unit'), template()])
  return fine.every(Boolean)
}

// Both work on one core for long and wait for no test, while the simulation works on the other one.
const build = startAside('Build', ['npm', 'run', '-s', 'build'])
const lint = startAside('Lint of the code, beside the tests', ['npm', 'run', '-s', 'lint:code'], build.ended)
const asides: readonly Aside[] = [build, lint]

const steps: readonly Step[] = [
  { title: 'Format, types, import order, unused code, and unit tests', work: sourceAndUnit },
  { title: 'Simulation of devices, faults and crashes', work: () => vitest('simulation') },
  build,
  { title: 'Server tests on the embedded database', work: onEmbedded },
  { title: 'Server tests on PostgreSQL', work: onPostgres },
  lint,
  { title: 'End-to-end tests in Chromium', work: inBrowser },
  { title: 'Walks in Firefox and WebKit', work: inEngines },
]

async function cleanUp(): Promise<void> {
  endStep()
  forgetTemplate()
  const postgres = await starting?.catch(() => undefined)
  await postgres?.stop()
  rmSync(reports, { recursive: true, force: true })
}

const interruption = { happened: false }

async function stopEarly(code: number): Promise<void> {
  interruption.happened = true
  await cleanUp()
  process.exit(code)
}
process.once('SIGINT', () => void stopEarly(130))
process.once('SIGTERM', () => void stopEarly(143))

let failure: string | undefined
for (const step of steps) {
  // What has failed beside the tests is printed before the next of them.
  const next = asides.find(({ hasFailed }) => hasFailed()) ?? step
  if (await timedStep(next)) continue
  failure = next.title
  break
}
// The exit that the signal asked for is on its way.
if (interruption.happened) await new Promise(() => undefined)
const { passed, failed } = total(reportFiles.map(readCounts))
await cleanUp()
if (failure) process.stdout.write(`\nStopped at: ${failure}\n`)
// A step that is no test, such as the lint, is one failure where it fails.
process.stdout.write(`\n${passed} passed, ${failure ? Math.max(failed, 1) : failed} failed\n`)
process.exit(failure ? 1 : 0)
