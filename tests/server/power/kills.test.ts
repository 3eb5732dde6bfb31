import { describe, expect, onTestFinished, test } from 'vitest'
import { killPostgres, killServer, restartInstances } from '../../support/kills/blows.ts'
import { embeddedGrounds, postgresGrounds } from '../../support/kills/grounds.ts'
import { live, type Blow } from '../../support/kills/life.ts'
import { flawsOf } from '../../support/power/cuts.ts'

const server = process.env['TEST_DATABASE_URL']

describe('while people save, upload, submit and claim', { timeout: 600_000 }, () => {
  test.skipIf(server)(
    'a portal that is killed has all that it answered, and takes what it did not answer once',
    async () => {
      const grounds = await embeddedGrounds()
      onTestFinished(grounds.forget)
      const outcome = await live(grounds, [1, 2], 1, killServer)
      expect(flawsOf([outcome])).toEqual([])
      expect([outcome.answered > 10, outcome.unanswered > 0]).toEqual([true, true])
    },
  )

  const blows: readonly Blow[] = [killPostgres, killServer, restartInstances]

  test.skipIf(!server)(
    'two instances go on when PostgreSQL is killed, one of them, and each in turn, and lose nothing',
    async () => {
      const grounds = await postgresGrounds()
      if (!grounds) return
      onTestFinished(grounds.forget)
      const outcome = await live(grounds, [1, 2, 3], 2, (life, seed, random) => {
        const blow = blows[seed - 1]
        if (!blow) throw new Error('There is no such blow')
        return blow(life, seed, random)
      })
      expect(flawsOf([outcome])).toEqual([])
      expect(Object.keys(outcome.Kinds)).toHaveLength(3)
      expect([outcome.answered > 10, outcome.unanswered > 0]).toEqual([true, true])
    },
  )
})
