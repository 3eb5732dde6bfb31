import { defineConfig } from 'vitest/config'

// Waits are generous, so that a busy machine is no failure; nothing waits that long where all is well.
const shared = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['tests/contract/**/*.test.ts', 'tests/src/**/*.test.{ts,tsx}', 'tests/sw/**/*.test.ts'],
          isolate: false,
          setupFiles: ['tests/support/browser/unit.setup.ts'],
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
          testTimeout: 900_000,
          include: ['tests/simulation/**/*.test.ts'],
        },
      },
    ],
  },
})
