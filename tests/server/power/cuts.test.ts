import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existsSync } from 'node:fs'
import { cutPower, flawsOf, momentsOf, withoutFlushes } from '../../support/power/cuts.ts'
import { makeConference, type Conference } from '../../support/power/people.ts'
import { forget } from '../../support/power/portals.ts'
import { record, saving, uploading, type Recording } from '../../support/power/situations.ts'

// These are about the embedded database and the files beside it, and read from Linux what was written where.
describe.runIf(!process.env['TEST_DATABASE_URL'] && existsSync('/proc/self/fd'))(
  'when the power is cut',
  { timeout: 600_000 },
  () => {
    let conference: Conference
    let saved: Recording
    let uploaded: Recording
    beforeAll(async () => {
      conference = await makeConference()
      saved = await record(conference, saving(conference, 3), 1)
      uploaded = await record(conference, uploading(conference, 6), 1)
    }, 600_000)
    afterAll(() => {
      saved.forget()
      uploaded.forget()
      forget(conference.folder)
    })

    test('while people save and submit, nothing that was acknowledged is lost, doubled or torn', async () => {
      expect(flawsOf(await cutPower(saved, momentsOf(saved, [1, 2])))).toEqual([])
    })

    test('while files arrive, whole and in pieces, nothing that was acknowledged is lost, doubled or torn', async () => {
      expect(flawsOf(await cutPower(uploaded, momentsOf(uploaded, [1, 2])))).toEqual([])
    })

    const atTheEnd = ({ events }: Recording) => [{ seed: 1, at: events.length, keeping: 'nothing' }] as const

    test('a database whose log is not flushed is found to lose what was acknowledged', async () => {
      const broken = withoutFlushes(uploaded, (place) => place.includes('/pg_wal/'))
      const [outcome] = await cutPower(broken, atTheEnd(broken))
      const { lost = [] } = outcome ?? {}
      expect(lost.filter((text) => text.startsWith('the row of the file')).length).toBeGreaterThan(10)
    })

    test('a file store that flushes nothing is found to lose files', async () => {
      const broken = withoutFlushes(uploaded, (place) => place.startsWith('data/files'))
      const [outcome] = await cutPower(broken, atTheEnd(broken))
      const { lost = [] } = outcome ?? {}
      expect(lost.filter((text) => text.startsWith('the bytes of')).length).toBeGreaterThan(10)
    })
  },
)
