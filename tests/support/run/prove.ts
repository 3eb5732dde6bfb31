import { getBrowser } from '../browser/browser.ts'
import { builtPortals } from '../portal/builtPortals.ts'
import { startPostgres } from '../portal/postgres.ts'
import { runProgram, timedStep } from './steps.ts'

// `npm run prove`: what takes too long for `npm test`, where each has a smaller twin (design §7).

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

const schedules = process.env['SCHEDULES'] ?? '2000'
const steps: readonly (readonly [string, () => Promise<boolean>])[] = [
  [
    `Simulation of ${schedules} schedules`,
    () => runProgram('npm', ['run', '-s', 'simulate', '--', '--schedules', schedules, '--seed', '1']),
  ],
  ['Build', () => runProgram('npm', ['run', '-s', 'build'])],
  [
    'All server tests on the embedded database: a thousand mails, a whole book and demonstration, power cuts',
    () =>
      runProgram('vitest', ['run', '--project', 'server'], {
        ...builtPortals,
        LONG_TESTS: 'yes',
        TEST_DATABASE_URL: undefined,
      }),
  ],
  ['All server tests on PostgreSQL', serverOnPostgres],
  [
    'All end-to-end tests in Chromium',
    () =>
      runProgram('playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], {
        CHROMIUM_PATH: getBrowser(),
        LONG_TESTS: 'yes',
      }),
  ],
  [
    'The whole demonstration in Chromium',
    () =>
      runProgram('playwright', ['test', '--config', 'tests/prove/playwright.config.ts'], {
        CHROMIUM_PATH: getBrowser(),
      }),
  ],
  ['Benchmarks', () => runProgram('npm', ['run', '-s', 'bench'])],
]

const failures: string[] = []
for (const [title, work] of steps) if (!(await timedStep({ title, work }))) failures.push(title)
process.stdout.write(failures.length > 0 ? `\nFailed: ${failures.join(', ')}\n` : '\nAll proofs hold\n')
process.exit(failures.length > 0 ? 1 : 0)
