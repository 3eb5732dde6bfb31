import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** How many tests of a run passed and failed. */
export interface Counts {
  readonly passed: number
  readonly failed: number
}

const VitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform((report): Counts => ({ passed: report.numPassedTests, failed: report.numFailedTests }))

/** A test that passed only when repeated has failed once: it is counted as failed. */
const PlaywrightReport = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
  .transform(({ stats }): Counts => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }))

/** Reads the JSON report of vitest or Playwright; a run that broke before its report counts nothing. */
export function readCounts(file: string): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  return z.union([VitestReport, PlaywrightReport]).parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Adds counts up. */
export function total(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  }
}
