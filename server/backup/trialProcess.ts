import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { hourLong } from '../../contract/core/moments.ts'
import { programArguments } from '../db/typescript.ts'
import { makeFolder } from '../disk/durable.ts'
import { isFull } from '../disk/room.ts'

/** How long a restore on trial may take, in milliseconds. */
const longest = 3 * hourLong

/** The variable in which that process gets the passphrase of the backup. */
export const passphraseOfTrial = 'LECTERN_TRIAL_PASSPHRASE'

/** How often to look whether the portal stops, in milliseconds. */
const look = 200

/**
 * Restores a backup on trial in a process of its own, so that calls go on and its memory is returned. The new database
 * is in `place`, a folder that is removed afterwards. Returns why it failed; undefined for a good backup.
 */
export async function tryInProcess(
  folder: string,
  place: string,
  isStopping: () => boolean,
  passphrase?: string,
): Promise<string | undefined> {
  // What a crash has left of an earlier one.
  await rm(place, { recursive: true, force: true })
  await makeFolder(place)
  try {
    // With a group of its own, so that the process that it starts in turn ends with it.
    const child = spawn(
      process.execPath,
      [...programArguments('server/backup/trial.main.ts'), folder, place],
      {
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
        env: { ...process.env, ...(passphrase === undefined ? {} : { [passphraseOfTrial]: passphrase }) },
      },
    )
    let words = ''
    child.stderr.on('data', (piece: Buffer) => (words += piece.toString()))
    const until = performance.now() + longest
    const watch = setInterval(() => {
      const isRunning = child.exitCode === null && child.signalCode === null
      if (child.pid !== undefined && isRunning && (isStopping() || performance.now() > until))
        process.kill(-child.pid, 'SIGKILL')
    }, look)
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    }).finally(() => clearInterval(watch))
    if (code === 0) return undefined
    if (await isFull(place)) return 'the disk is full'
    return words.trim() || 'it was ended'
  } finally {
    await rm(place, { recursive: true, force: true, maxRetries: 3 })
  }
}
