import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readFileSync } from 'node:fs'

/** The first failing test ends a run: the short files go first, and those that load a page last. */
class ShortFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const cost = ({ moduleId }: TestSpecification) => {
      const text = readFileSync(moduleId, 'utf8')
      return text.length + (text.startsWith('// @vitest-environment') ? 100_000 : 0)
    }
    return Promise.resolve(files.toSorted((a, b) => cost(a) - cost(b)))
  }
}

// The unit tests of an area. A healthy test of them takes less than a second: one that a change makes wait for ever
// need not wait for a minute.
export default defineConfig({
  test: {
    name: 'unit',
    include: (process.env['MUTATION_TESTS'] ?? '').split(' '),
    // Long walks, each of which would go through most changes.
    exclude: ['tests/src/sync/attending.property.test.ts', 'tests/src/sync/session.property.test.ts'],
    isolate: false,
    testTimeout: 8000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 3000 } },
    sequence: { sequencer: ShortFirst },
    setupFiles: ['tests/support/browser/unit.setup.ts', 'tests/mutation/unit.setup.ts'],
  },
})
