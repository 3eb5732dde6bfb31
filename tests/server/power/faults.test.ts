import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { flawsOf } from '../../support/power/cuts.ts'
import { meetFaults, unmet } from '../../support/power/diskFaults.ts'

// This is about the embedded database and the files beside it, and reads from Linux what was written where.
describe.runIf(!process.env['TEST_DATABASE_URL'] && existsSync('/proc/self/fd'))(
  'when the disk fails',
  () => {
    test(
      'at any write or flush, for want of room, with an error or slowly, nothing is acknowledged without its bytes',
      { timeout: 600_000 },
      async () => {
        const outcomes = await meetFaults([1, 82])
        expect(flawsOf(outcomes)).toEqual([])
        expect(outcomes.filter(({ title }) => title === unmet)).toEqual([])
      },
    )
  },
)
