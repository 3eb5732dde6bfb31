import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hourLong } from '../../contract/core/moments.ts'
import { moveFlushed } from '../disk/durable.ts'

/** A good backup, by the moment at which it was made in UTC: `2026-11-20T030000Z`. */
const good = /^(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z$/
const unfinished = /^(\d{4}-\d\d-\d\dT\d{6}Z|trial)\.(new|old)$/
const untried = /^\d{4}-\d\d-\d\dT\d{6}Z\.untried$/

/** When a good backup was made, in milliseconds since 1970. */
const momentOf = (name: string) => Date.parse(name.replace(good, '$1:$2:$3Z'))

/** The name of the backup of a moment. */
export const nameAt = (moment: number) =>
  `${new Date(moment).toISOString().slice(0, 19).replaceAll(':', '')}Z`

/**
 * The backups in a folder. One that is being written or removed is `.new` or `.old`, one that is whole and was not
 * restored on trial is `.untried`. Everything else in the folder is left alone.
 */
export function backupsIn(folder: string) {
  const named = async (pattern: RegExp) => (await readdir(folder)).filter((name) => pattern.test(name)).sort()
  const removeAll = async (names: readonly string[]) => {
    for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
  }
  return {
    pathOf: (name: string) => join(folder, name),
    /** The folders of the good backups, oldest first. */
    all: async () => (await named(good)).map((name) => join(folder, name)),
    /**
     * When the newest good backup was made; undefined without one. A backup from the future was made with a wrong
     * clock.
     */
    newest: async (now: number) =>
      (await named(good)).map(momentOf).findLast((moment) => moment <= now + hourLong),
    rename: (from: string, to: string) => moveFlushed(join(folder, from), join(folder, to)),
    /** Removes what an interrupted backup left behind. */
    sweep: async () => removeAll(await named(unfinished)),
    /** Removes all untried backups but one. */
    removeUntried: async (except?: string) =>
      removeAll((await named(untried)).filter((name) => name !== except)),
    /** Keeps this many of the newest good backups. */
    keep: async (count: number) => {
      // A half-removed backup must not look like a good one.
      for (const name of (await named(good)).slice(0, -count))
        await moveFlushed(join(folder, name), join(folder, `${name}.old`))
      await removeAll(await named(unfinished))
    },
  }
}
