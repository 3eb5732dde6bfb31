import { getBrowser } from './browser.ts'
import { startPostgres } from './postgres.ts'
import { runProgram, timedStep } from './steps.ts'

// `npm run prove`: what takes too long for `npm test`, where each has a smaller twin (design §7).

/** Every server test on PostgreSQL: `npm test` leaves out there what is about HTTP, sockets and mail servers. */
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
  [
    'A thousand mails at a server that misbehaves',
    () =>
      runProgram('vitest', ['run', '--project', 'server', 'tests/server/mail/delivery.test.ts'], {
        LONG_TESTS: 'yes',
      }),
  ],
  [
    'A book of 781 abstracts, read back',
    () =>
      runProgram('vitest', ['run', '--project', 'server', 'tests/server/programme/book.test.ts'], {
        LONG_TESTS: 'yes',
      }),
  ],
  [
    'The whole demonstration, room by room',
    () =>
      runProgram('vitest', ['run', '--project', 'server', 'tests/server/demo.test.ts'], {
        LONG_TESTS: 'yes',
      }),
  ],
  [
    'Power cuts on a disk of its own',
    () =>
      runProgram('vitest', ['run', '--project', 'server', 'tests/server/db/powerCut.test.ts'], {
        LONG_TESTS: 'yes',
      }),
  ],
  ['All server tests on PostgreSQL', serverOnPostgres],
  ['Build', () => runProgram('npm', ['run', '-s', 'build'])],
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
