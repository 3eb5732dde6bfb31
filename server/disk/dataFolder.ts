import type { Stats } from 'node:fs'
import { chmod, lstat, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../settings.ts'
import { flushTree, makeFolder } from './durable.ts'

/** Files in these keep the engine's modes: the folder itself keeps others out. */
const ofEngine = new Set(['database', 'database.new'])

/** A warning for the log if something was open. */
export const closedToOthers = 'other accounts of this machine could read DATA_DIR, and no longer can'

/** A file or folder; undefined for anything else, and for one just deleted. */
async function find(path: string): Promise<Stats | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found?.isFile() || found?.isDirectory() ? found : undefined
}

const isOpen = (found: Stats | undefined) => found !== undefined && (found.mode & 0o077) !== 0

/** Root reads everything anyway. */
const isOurs = ({ uid }: Stats) => uid === 0 || uid === process.geteuid?.()

/** Throws StartError for a file, folder or link that another account owns: it can open it again at any time. */
async function mustBeOurs(path: string): Promise<void> {
  for (const found of [await lstat(path).catch(() => undefined), await find(path)])
    if (found && !isOurs(found))
      throw new StartError(
        `${path} belongs to another account of this machine (${found.uid}), which can read and change it. ` +
          'Give it to the account that runs Lectern.',
      )
}

/** Who can write to a folder besides its owner; its own group and root's are the operator's choice. */
const writersOf = ({ mode, gid }: Stats) =>
  (mode & 0o002) !== 0
    ? 'everybody'
    : (mode & 0o020) !== 0 && gid !== 0 && gid !== process.getegid?.()
      ? `its group (${gid})`
      : undefined

/** Throws StartError if others can put another file or folder in the place of this one. */
async function mustStayInPlace(path: string): Promise<void> {
  const real = await realpath(path).catch(() => undefined)
  for (let folder = real; folder !== undefined && folder !== dirname(folder); folder = dirname(folder)) {
    const around = await find(dirname(folder))
    // In a folder such as /tmp only the owner of a name can move it.
    const writers = around && writersOf(around)
    if (around && writers && (around.mode & 0o1000) === 0)
      throw new StartError(
        `Other accounts of this machine can replace ${folder}, since ${writers} can write to ${dirname(folder)}. ` +
          'Close that folder to them, or choose another place.',
      )
  }
}

/**
 * Closes a folder to other accounts that could write to it; what is in it has its own modes. Throws StartError if it
 * stays open, or belongs to another account.
 */
export async function shutWritersOut(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await mustBeOurs(folder)
  await mustStayInPlace(folder)
  const { mode } = await stat(folder)
  if ((mode & 0o022) === 0) return
  await chmod(folder, mode & 0o7755).catch(() => undefined)
  if (((await stat(folder)).mode & 0o022) !== 0)
    throw new StartError(
      `Other accounts of this machine can write to ${folder}, and this one cannot change that. ` +
        'Give it to the account that runs Lectern, on a disk that keeps who may write what.',
    )
}

/** Closes a file or folder to others; true if it was open. */
async function close(path: string): Promise<boolean> {
  const found = await find(path)
  if (!found || !isOpen(found)) return false
  await chmod(path, found.isDirectory() ? 0o700 : 0o600).catch(() => undefined)
  if (isOpen(await find(path)))
    throw new StartError(
      `Other accounts of this machine can read ${path}, and this one cannot change that. ` +
        'Give it to the account that runs Lectern, on a disk that keeps who may read what.',
    )
  return true
}

/** The names in a folder. One that belongs to another account, as some folders of a disk do, is skipped. */
async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'ENOENT'))
      return []
    throw error
  })
}

/**
 * Closes a file, or a folder after everything in it, so that an interrupted run starts over. Returns how many were
 * open.
 */
async function closeAll(path: string, isEngines = false): Promise<number> {
  let count = 0
  if (!isEngines && (await find(path))?.isDirectory())
    for (const name of await namesIn(path)) count += await closeAll(join(path, name))
  return count + Number(await close(path))
}

/**
 * Closes a data folder and everything in it to other accounts of the machine, in case an earlier version or somebody
 * left it open; creates it if it is missing. Returns how many files and folders were open. Throws StartError if one
 * stays open, belongs to another account, or can be replaced by one.
 */
export async function shutOthersOut(dataDir: string): Promise<number> {
  await makeFolder(dataDir)
  // Windows has no modes.
  if (process.platform === 'win32') return 0
  const names = await namesIn(dataDir)
  const paths = [dataDir, ...names.map((name) => join(dataDir, name))]
  for (const path of paths) {
    await mustBeOurs(path)
    if ((await lstat(path).catch(() => undefined))?.isSymbolicLink()) await mustStayInPlace(path)
  }
  await mustStayInPlace(dataDir)
  const found = await Promise.all(paths.map(find))
  if (!found.some(isOpen)) return 0
  let count = Number(await close(dataDir))
  const database = join(dataDir, 'database')
  // The version that left it open flushed nothing: its latest writes may not be on the disk yet.
  if (isOpen(await find(database))) flushTree(database)
  for (const name of names) count += await closeAll(join(dataDir, name), ofEngine.has(name))
  return count
}
