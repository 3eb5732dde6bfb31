import { describe, expect, onTestFinished, test } from 'vitest'
import { killPostgres, killServer } from '../../support/kills/blows.ts'
import { embeddedGrounds, postgresGrounds } from '../../support/kills/grounds.ts'
import { live } from '../../support/kills/life.ts'
import { flawsOf } from '../../support/power/cuts.ts'

const server = process.env['TEST_DATABASE_URL']

describe('while people save, upload, submit and claim', { timeout: 600_000 }, () => {
  test.skipIf(server)(
    'a portal that is killed has all that it answered, and takes what it did not answer once',
    async () => {
      const grounds = await embeddedGrounds()
      onTestFinished(grounds.forget)
      const outcome = await live(grounds, [1], 1, killServer)
      expect(flawsOf([outcome])).toEqual([])
      expect([outcome.answered > 10, outcome.unanswered > 0]).toEqual([true, true])
    },
  )

  // `npm run prove` does so many times, and starts one instance after the other again too.
  test.skipIf(!server)(
    'two instances go on when PostgreSQL is killed, and then one of them, and lose nothing',
    async () => {
      const grounds = await postgresGrounds()
      if (!grounds) return
      onTestFinished(grounds.forget)
      const outcome = await live(grounds, [1, 2], 2, (life, seed, random) =>
        (seed === 1 ? killPostgres : killServer)(life, seed, random),
      )
      expect(flawsOf([outcome])).toEqual([])
      expect([Object.keys(outcome.Kinds).length, outcome.answered > 10]).toEqual([2, true])
    },
  )
})
