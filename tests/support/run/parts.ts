import { delimiter, join } from 'node:path'
import { getBrowser } from '../browser/browser.ts'
import { builtPortals } from '../portal/builtPortals.ts'
import { startPostgres } from '../portal/postgres.ts'
import { breaksTitle } from '../../sabotage/break.ts'
import { breaks } from '../../sabotage/breaks.ts'
import { Batch, nothing } from './results.ts'
import { readProgram, root, runProgram } from './steps.ts'

/** A part of `npm run prove`, whose rounds are added up from one run to the next. */
export interface Part {
  readonly title: string
  /** How many rounds prove it. */
  readonly goal: number
  /** True if only rounds of the present product prove it. */
  readonly isOfPresent?: boolean
  /** Runs so many rounds from a seed on, and passes on what each batch found; answers whether all went well. */
  run(from: number, count: number, found: (batch: Batch) => void): Promise<boolean>
}

/** A part that is one round: it passes or not. */
function once(title: string, work: () => Promise<boolean>): Part {
  return {
    title,
    goal: 1,
    isOfPresent: true,
    run: async (from, _count, found) => {
      const started = performance.now()
      const isFine = await work()
      const Failures = isFine ? [] : [{ Seed: from, Text: 'failed' }]
      const Seconds = Math.round((performance.now() - started) / 1000)
      found({ ...nothing, From: from, To: from, Kinds: {}, Failures, Seconds })
      return isFine
    },
  }
}

/** Builds a program of proofs and the server: a proof of an older build would be none. */
async function buildProgram(config: string): Promise<boolean> {
  for (const one of ['vite.server.config.ts', config])
    if (!(await runProgram('vite', ['build', '--logLevel', 'warn', '--config', one]))) return false
  return true
}

/** A part in batches of a program that prints a line of JSON for each. */
const inBatches = (title: string, goal: number, kind: string): Part => ({
  title,
  goal,
  run: async (from, count, found) => {
    if (!(await buildProgram('tests/support/power/vite.config.ts'))) return false
    let isFine = true
    const args = ['.cache/power/main.js', '--kind', kind]
    const ended = await readProgram('node', [...args, '--seed', `${from}`, '--count', `${count}`], (line) => {
      const batch = Batch.parse(JSON.parse(line))
      if (batch.Failures.length > 0) isFine = false
      found(batch)
    })
    return ended && isFine
  },
})

/** How many schedules one program runs, whose start takes as long as a hundred of them, and how many are one batch. */
const schedulesOf = { program: 10_000, batch: 500 }

/** Schedules of the simulation. */
const schedules: Part = {
  title: 'Schedules of devices, faults and crashes',
  goal: 100_000,
  run: async (from, count, found) => {
    if (!(await buildProgram('tests/simulation/vite.config.ts'))) return false
    let isFine = true
    for (let seed = from; seed < from + count; seed += schedulesOf.program) {
      const ran = Math.min(schedulesOf.program, from + count - seed)
      const args = ['.cache/simulation/main.js', '--batch', `${schedulesOf.batch}`]
      let batches = 0
      await readProgram('node', [...args, '--schedules', `${ran}`, '--seed', `${seed}`], (line) => {
        const batch = Batch.parse(JSON.parse(line))
        batches += 1
        if (batch.Failures.length > 0) isFine = false
        found(batch)
      })
      if (batches < Math.ceil(ran / schedulesOf.batch)) return false
    }
    return isFine
  },
}

/** The present version and earlier ones of the history, in one program. */
const versions: Part = {
  title: 'Earlier versions: clients, servers and devices',
  goal: 15,
  run: async (_from, _count, found) => {
    let isFine = true
    const ended = await readProgram('node', ['--import', 'tsx', 'tests/versions/main.ts'], (line) => {
      const batch = Batch.parse(JSON.parse(line))
      if (batch.Failures.length > 0) isFine = false
      found(batch)
    })
    return ended && isFine
  },
}

/** Deliberate breaks, each of which a test must notice. */
const sabotage: Part = {
  title: breaksTitle,
  goal: breaks.length,
  isOfPresent: true,
  run: async (from, count, found) => {
    const tried: Batch[] = []
    const args = ['--import', 'tsx', 'tests/sabotage/main.ts', '--json']
    await readProgram('node', [...args, '--from', `${from}`, '--count', `${count}`], (line) => {
      // The tests print too.
      if (!line.startsWith('{"Acknowledged"')) return
      const batch = Batch.parse(JSON.parse(line))
      tried.push(batch)
      found(batch)
    })
    return tried.length === count && tried.every(({ Failures }) => Failures.length === 0)
  },
}

/** Attacks on a portal in batches, each against a portal of its own. */
const attacks = (title: string, goal: number, kind: string): Part => ({
  title,
  goal,
  run: async (from, count, found) => {
    // Without the places every look-up of one fails.
    if (!(await runProgram('npm', ['run', '-s', 'places']))) return false
    let isFine = true
    const args = ['--import', 'tsx', 'tests/security/main.ts', '--kind', kind]
    const ended = await readProgram('node', [...args, '--seed', `${from}`, '--count', `${count}`], (line) => {
      const batch = Batch.parse(JSON.parse(line))
      if (batch.Failures.length > 0) isFine = false
      found(batch)
    })
    return ended && isFine
  },
})

/** Every server test on PostgreSQL: `npm test` leaves out there what it runs on the embedded database. */
async function serverOnPostgres(): Promise<boolean> {
  const postgres = await startPostgres()
  if (!postgres) {
    process.stdout.write('There is no PostgreSQL here.\n')
    return true
  }
  const isFine = await runProgram('vitest', ['run', '--project', 'server'], {
    TEST_DATABASE_URL: postgres.url,
  })
  await postgres.stop()
  return isFine
}

const onEmbedded = () =>
  runProgram('vitest', ['run', '--project', 'server'], {
    ...builtPortals,
    LONG_TESTS: 'yes',
    TEST_DATABASE_URL: undefined,
  })

const inBrowser = (config: string) => () =>
  runProgram('playwright', ['test', '--config', config], { CHROMIUM_PATH: getBrowser(), LONG_TESTS: 'yes' })

/** The tests of `npm test` on another version of Node, which npm keeps in a folder of its own. */
async function testsOn(version: number): Promise<boolean> {
  const folder = join(root, `.cache/node-${version}`)
  const given = ['--no-save', '--no-package-lock', '--prefix', folder]
  if (!(await runProgram('npm', ['install', ...given, `node@${version}`]))) return false
  const programs = [join(folder, 'node_modules/node/bin'), join(root, 'node_modules/.bin')]
  const PATH = [...programs, process.env['PATH'] ?? ''].join(delimiter)
  const env = { ...builtPortals, PATH, TEST_DATABASE_URL: undefined, CHROMIUM_PATH: getBrowser() }
  for (const project of ['unit', 'server'])
    if (!(await runProgram('vitest', ['run', '--project', project], env))) return false
  return runProgram('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], env)
}

/** The parts by their names. Those after the build need it. */
export const parts: Readonly<Record<string, Part>> = {
  schedules,
  sabotage,
  mutation: once('Mutation testing of merges, outbox, sync, money and rights', () =>
    runProgram('npm', ['run', '-s', 'mutate']),
  ),
  build: once('Build', () => runProgram('npm', ['run', '-s', 'build'])),
  'power-cuts': inBatches('Power cuts', 10_000, 'cuts'),
  'disk-faults': inBatches('Faults of the disk', 1000, 'faults'),
  'server-kills': inBatches('Kills of the portal on the embedded database', 200, 'server-kills'),
  'server-kills-on-postgres': inBatches('Kills of the portal on PostgreSQL', 200, 'server-kills-on-postgres'),
  'postgres-kills': inBatches('Kills of PostgreSQL', 60, 'postgres-kills'),
  instances: inBatches('Restarts of all of three instances, one after another', 60, 'instances'),
  'browser-kills': inBatches('Kills of Chromium', 200, 'browser-kills'),
  'firefox-kills': inBatches('Kills of Firefox', 100, 'firefox-kills'),
  'webkit-kills': inBatches('Kills of WebKit', 100, 'webkit-kills'),
  versions,
  'attack-fuzz': attacks('Calls that the contract does not allow', 100_000, 'fuzz'),
  'attack-walk': attacks('All operations by eleven identities', 3, 'walk'),
  'attack-texts': attacks('Hostile texts through every field', 3, 'texts'),
  'attack-files': attacks('Hostile files', 3, 'files'),
  'attack-timing': attacks('Pairs of calls about known and unknown addresses', 10_000, 'timing'),
  'attack-sessions': attacks('Sessions stolen, replayed, raced and forged', 200, 'sessions'),
  server: once(
    'All server tests on the embedded database: a thousand mails, a whole book and demonstration, power cuts of a real disk',
    onEmbedded,
  ),
  postgres: once('All server tests on PostgreSQL', serverOnPostgres),
  browser: once('All end-to-end tests in Chromium', inBrowser('tests/e2e/playwright.config.ts')),
  engines: once('All walks in Chromium, Firefox and WebKit', inBrowser('tests/engines/playwright.config.ts')),
  'node-22': once('Unit, server and browser tests on Node 22', () => testsOn(22)),
  'node-24': once('Unit, server and browser tests on Node 24', () => testsOn(24)),
  demonstration: once('The whole demonstration in Chromium', inBrowser('tests/prove/playwright.config.ts')),
  benchmarks: once('Benchmarks', () => runProgram('npm', ['run', '-s', 'bench'])),
}
