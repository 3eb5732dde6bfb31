import { defineConfig } from 'vitest/config'
import { ByEnvironment } from './tests/support/run/byEnvironment.ts'

// Timeouts are generous, so that a busy machine causes no failure; a healthy run never waits that long.
const shared = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000, interval: 10 } },
}

export default defineConfig({
  test: {
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/contract/**/*.test.ts', 'tests/src/**/*.test.{ts,tsx}', 'tests/sw/**/*.test.ts'],
          isolate: false,
          // They wait for much of their time.
          maxWorkers: 3,
          setupFiles: ['tests/support/browser/unit.setup.ts', 'tests/support/browser/notifications.setup.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/portal/server.setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'simulation',
          globalSetup: ['tests/support/portal/server.setup.ts'],
          testTimeout: 900_000,
          include: ['tests/simulation/**/*.test.ts'],
        },
      },
    ],
  },
})
