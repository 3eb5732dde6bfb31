import { existsSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordBackup } from '../../support/power/backups.ts'
import { cutPower, flawsOf, momentsOf } from '../../support/power/cuts.ts'
import type { Event } from '../../support/power/events.ts'
import { makeConference } from '../../support/power/people.ts'
import { forget } from '../../support/power/portals.ts'
import { beginning, record, saving } from '../../support/power/situations.ts'
import { makeEarlier } from '../../support/power/starts.ts'

// These are about the embedded database and the files beside it, and read from Linux what was written where.
describe.runIf(!process.env['TEST_DATABASE_URL'] && existsSync('/proc/self/fd'))(
  'when the power is cut',
  { timeout: 600_000 },
  () => {
    test('in the very first start, the next one starts, with all that was acknowledged', async () => {
      const recording = await record({ isStart: true }, beginning, 1)
      onTestFinished(recording.forget)
      const moments = momentsOf(recording, [1])
      // Once it has answered, not even the name of its data folder may be missing.
      const atTheEnd = { seed: 486, at: recording.events.length, keeping: 'nothing' } as const
      expect(flawsOf(await cutPower(recording, [...moments, atTheEnd]))).toEqual([])
    })

    test('in a start that migrates an earlier version, the next one has everything of it', async () => {
      const earlier = await makeEarlier(12)
      const recording = await record(earlier, beginning, 1)
      onTestFinished(() => {
        recording.forget()
        forget(earlier.folder)
      })
      const moments = momentsOf(recording, [1])
      // The lock file of the engine has its name, and nothing in it yet.
      const isLock = (event: Event) => event.does === 'open' && event.place === 'data/database/postmaster.pid'
      const withEmptyLock = {
        seed: 1423,
        at: recording.events.findIndex(isLock) + 1,
        keeping: 'all',
      } as const
      expect(flawsOf(await cutPower(recording, [...moments, withEmptyLock]))).toEqual([])
    })

    test('while a backup is made, the data is whole, and so is a backup that says that it is', async () => {
      const conference = await makeConference()
      const before = await record(conference, saving(conference, 1), 1)
      const recording = await recordBackup(before)
      onTestFinished(() => {
        for (const one of [before, recording]) one.forget()
        forget(conference.folder)
      })
      expect(flawsOf(await cutPower(recording, momentsOf(recording, [1])))).toEqual([])
    })
  },
)
