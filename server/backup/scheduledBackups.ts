import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import { instantIn, wallIn } from '../../contract/content/wallClock.ts'
import { dayLong, hourLong } from '../../contract/core/moments.ts'
import { shutWritersOut } from '../disk/dataFolder.ts'
import { makeFolder } from '../disk/durable.ts'
import type { Context } from '../http/context.ts'
import type { Job } from '../jobs/runner.ts'
import { StartError } from '../settings.ts'
import { firstEpoch, makeBackup } from './backup.ts'
import { backupsIn, nameAt } from './keptBackups.ts'
import { BackupError, plainCover, portalOfEncrypted } from './backupFiles.ts'
import { readManifest } from './manifest.ts'
import { readPassphrase } from './passphrase.ts'
import { tryInProcess } from './trialProcess.ts'

/** The key of the advisory lock, equal for all instances, so that one of them makes the backup. */
const backupLock = 4_711_202_602

/** After how long a failed backup is tried again, in milliseconds. */
const backoff = hourLong

/** After how long an instance looks whether another one has made the backup, in milliseconds. */
const lookAgain = 5 * 60_000

const asWall = (moment: number) => new Date(moment).toISOString().slice(0, 16)

/**
 * The moments around now at which a backup is due: every day at a time of a zone. A time that a clock change skips
 * becomes an hour later.
 */
export function dueAround(now: number, time: string, timeZone: string) {
  const today = Date.parse(`${wallIn(new Date(now).toISOString(), timeZone).slice(0, 10)}T${time}:00Z`)
  const moments = [-2, -1, 0, 1, 2].flatMap((days) => {
    const wall = today + days * dayLong
    const instant = instantIn(asWall(wall), timeZone) ?? instantIn(asWall(wall + hourLong), timeZone)
    return instant === null ? [] : [Date.parse(instant)]
  })
  return {
    last: moments.findLast((moment) => moment <= now) ?? now - dayLong,
    next: moments.find((moment) => moment > now) ?? now + dayLong,
  }
}

/** Runs `act` unless another instance does. */
async function alone({ database }: Pick<Context, 'database'>, act: () => Promise<void>): Promise<boolean> {
  const client: PoolClient = await database.pool.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      backupLock,
    ])
    if (!rows[0]?.free) return false
    try {
      await act()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [backupLock])
    }
    return true
  } finally {
    client.release()
  }
}

/** Throws StartError if no backup could be written to a folder. */
async function mustBeWritable(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `BACKUP_DIR: no backup can be written to ${folder} (${code}). ` +
        'Make the folder for the account that runs Lectern, or choose another one.',
    )
  }
  await shutWritersOut(folder)
}

/** The portal whose backup is in a folder. */
const portalOf = async (folder: string) =>
  (await portalOfEncrypted(folder)) ?? (await readManifest(plainCover(folder))).Portal

/** Throws StartError if a folder has the backups of another portal, which this one would remove. */
async function mustBeOwn(kept: ReturnType<typeof backupsIn>, database: Context['database']): Promise<void> {
  const own = await firstEpoch(database)
  for (const folder of await kept.all()) {
    // A folder that cannot be read does not say whose it is.
    const Portal = await portalOf(folder).catch(() => own)
    if (Portal !== undefined && Portal !== own)
      throw new StartError(
        `BACKUP_DIR: ${folder} is a backup of another portal. Choose a folder for this portal alone.`,
      )
  }
}

/**
 * Makes a backup every day while the portal runs, restores it on trial, and then removes the oldest ones. Several
 * instances make one. `words` says when the last good backup was made. Throws StartError if the folder cannot be used.
 */
export async function scheduleBackups(context: Context, folder: string) {
  const { settings, database, files, log, now } = context
  const kept = backupsIn(folder)
  await mustBeWritable(folder)
  await mustBeOwn(kept, database)
  const passphrase = await readPassphrase(settings)
  // A restore on trial is not encrypted: it must not touch the disk of the backups.
  const place = passphrase === undefined ? kept.pathOf('trial.new') : join(settings.DATA_DIR, 'trial.new')
  let newest = await kept.newest(now())
  let hasFailed = false

  /** Makes a backup that is good, or throws. */
  async function make(isStopping: () => boolean): Promise<void> {
    await mustBeOwn(kept, database)
    await kept.sweep()
    // A name has no milliseconds.
    const moment = now() - (now() % 1000)
    const name = nameAt(moment)
    const untried = `${name}.untried`
    const manifest = await makeBackup(database, files, kept.pathOf(`${name}.new`), {
      now: moment,
      passphrase,
      isStopping,
    })
    await kept.rename(`${name}.new`, untried)
    await kept.removeUntried(untried)
    const reason = await tryInProcess(kept.pathOf(untried), place, isStopping, passphrase)
    if (reason !== undefined)
      throw new BackupError(
        `The backup ${untried} was written, but could not be restored on trial: ${reason}. It is kept, and so are ` +
          'all earlier ones',
      )
    await kept.rename(untried, name)
    newest = moment
    await kept.keep(settings.BACKUPS_KEPT)
    const rows = manifest.Tables.reduce((sum, { Rows }) => sum + Rows, 0)
    log.info({ backup: name, rows, files: manifest.Files.length }, 'a backup was made and restored on trial')
    for (const missing of manifest.MissingFiles)
      log.warn(
        { backup: name, missing },
        'a file was missing or damaged in the portal and is not in the backup',
      )
  }

  const job: Job = {
    name: 'make the daily backup',
    look: hourLong,
    run: async (isStopping) => {
      const due = dueAround(now(), settings.BACKUP_TIME, await context.timeZone())
      const isMade = async () => {
        newest = await kept.newest(now())
        return newest !== undefined && newest >= due.last
      }
      try {
        const isOurs =
          (await isMade()) ||
          (await alone(context, async () => {
            // Another instance may have made it while this one waited.
            if (!(await isMade())) await make(isStopping)
          }))
        if (!isOurs) return lookAgain
        hasFailed = false
        return due.next - now()
      } catch (error) {
        if (isStopping()) return Infinity
        hasFailed = true
        log.error({ err: error }, 'the daily backup failed, and is tried again in an hour')
        return backoff
      }
    },
  }

  return {
    job,
    words: () =>
      (newest === undefined
        ? 'no good backup has been made'
        : `the last good backup was made on ${new Date(newest).toISOString()}`) +
      (hasFailed ? ', the latest attempt failed' : ''),
  }
}
