// `main.ts` names the area, and its files and tests, in the environment.
const { MUTATION_AREA, MUTATION_FILES = '', MUTATION_CONSTANTS } = process.env
const cache = `.cache/mutation/${MUTATION_AREA}`

/** @type {ConstructorParameters<typeof import('@stryker-mutator/core').Stryker>[0]} */
export default {
  allowConsoleColors: false,
  concurrency: 1,
  coverageAnalysis: 'perTest',
  ignorePatterns: ['data', 'dist', 'dist-places', 'dist-server', 'demo/emnlp-2020', 'test-results', '.cache'],
  ignoreStatic: !MUTATION_CONSTANTS,
  // Nobody knows which tests a constant concerns: a new test of it would not be tried.
  incremental: !MUTATION_CONSTANTS,
  incrementalFile: `${cache}.json`,
  jsonReporter: { fileName: `${cache}.report.json` },
  logLevel: 'error',
  mutate: MUTATION_FILES.split(' '),
  plugins: ['@stryker-mutator/vitest-runner'],
  reporters: ['json', 'progress-append-only'],
  tempDirName: '.cache/mutation/copies',
  testRunner: 'vitest',
  timeoutMS: 20_000,
  // vitest.config.ts names the tests of the area: vitest need not look for them.
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
}
