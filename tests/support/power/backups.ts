import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileName, manifestName, plainCover, tableName } from '../../../server/backup/backupFiles.ts'
import { hashIn, readManifest } from '../../../server/backup/manifest.ts'
import { inProject } from '../../../server/db/projectPaths.ts'
import type { Findings } from './compare.ts'
import { Disk } from './disk.ts'
import { readEvents } from './events.ts'
import { forget, newShelf, noting, readLog } from './portals.ts'
import type { Recording } from './situations.ts'

/** The step of the command that makes a backup, which ends well once it is whole. */
export const backupStep = 'backup'

/** Makes a backup of what an earlier recording has left, and notes what that does to the disk. */
export async function recordBackup(before: Recording): Promise<Recording> {
  const shelf = newShelf()
  const [start, root, log] = [join(shelf, 'start'), join(shelf, 'disk'), join(shelf, 'log')]
  for (const copy of [start, root])
    await cp(before.left, copy, {
      recursive: true,
      filter: (path) => !path.includes('/socket') && !path.includes('.s.'),
    })
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', inProject('server/backup/backup.main.ts'), join(root, 'backup')],
    {
      env: { ...process.env, ...noting(root, log), DATA_DIR: join(root, 'data') },
      // What it prints is not for who reads the batches.
      stdio: ['ignore', 'ignore', 'inherit'],
      cwd: inProject(''),
    },
  )
  await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`The backup ended with ${child.exitCode}`)
  const answer = { does: 'answer', step: backupStep, status: 200, bytes: Buffer.alloc(0) } as const
  return {
    ...before,
    newDisk: () => new Disk(start),
    left: root,
    events: [...readEvents(readLog(log)), answer],
    from: 0,
    ready: 0,
    forget: () => forget(shelf),
  }
}

/** What a backup lacks: once its command has ended well, nothing; a folder with a manifest is a whole one. */
export async function compareBackup(
  root: string,
  isAnswered: boolean,
  { lost, torn }: Findings,
): Promise<void> {
  const cover = plainCover(join(root, 'backup'))
  if (!existsSync(cover.pathOf(manifestName))) {
    if (isAnswered) lost.push('the manifest of the backup')
    return
  }
  const { Tables, Files } = await readManifest(cover)
  for (const { Name, Sha256 } of Tables)
    if ((await hashIn(cover, tableName(Name))) !== Sha256) torn.push(`table ${Name} of the backup`)
  for (const Sha256 of Files)
    if ((await hashIn(cover, fileName(Sha256))) !== Sha256) torn.push(`file ${Sha256} of the backup`)
}
