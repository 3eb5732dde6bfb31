import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The content of a file to write, in pieces. */
export type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** Some network disks cannot flush folders: their own guarantees have to do. */
function forgiveUnknown(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!['EINVAL', 'EBADF', 'ENOTSUP'].includes(code)) throw error
}

/** How often the flush of a folder has failed. */
const failures = new Map<string, number>()
const failuresOf = (folder: string) => failures.get(resolve(folder)) ?? 0

/** Flushes the names in a folder: a new or renamed file survives a power cut once its folder is flushed. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync().catch(forgiveUnknown)
  } catch (error) {
    failures.set(resolve(folder), failuresOf(folder) + 1)
    throw error
  } finally {
    await handle.close()
  }
}

/**
 * Throws if a flush of a folder has failed since it had failed `before` times: what a failed flush did not bring to the
 * disk, no later one brings there, though it succeeds. The name has to be made again.
 */
function mustNotHaveFailed(folder: string, before: number): void {
  if (failuresOf(folder) !== before)
    throw Object.assign(new Error('EIO: another flush of the folder has failed'), { code: 'EIO' })
}

/**
 * Flushes a folder after `act` has given a name in it. Throws too if another flush of the folder has failed meanwhile:
 * the name may be gone with it, and has to be made again.
 */
export async function flushName(folder: string, act: () => Promise<void>): Promise<void> {
  const before = failuresOf(folder)
  await act()
  await flushFolder(folder)
  mustNotHaveFailed(folder, before)
}

function flushNow(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } catch (error) {
    forgiveUnknown(error)
  } finally {
    closeSync(opened)
  }
}

/** Flushes a folder with everything in it, synchronously: for a start, before anyone is served. */
export function flushTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) flushTree(path)
    else if (entry.isFile()) flushNow(path)
  }
  flushNow(folder)
}

/** Folders whose names may not be on the disk yet; how often the flush of their parent had failed when they got them. */
const unflushed = new Map<string, number>()

/** One folder is named again at a time. */
let naming: Promise<void> = Promise.resolve()

/** Gives a folder its name again, if a failed flush may have dropped it. Nothing in it has been confirmed yet. */
async function nameAgain(path: string): Promise<void> {
  const parent = dirname(path)
  const before = failuresOf(parent)
  if (unflushed.get(path) === before || !unflushed.has(path)) return
  await rename(path, `${path}.unnamed`)
  await rename(`${path}.unnamed`, path)
  unflushed.set(path, before)
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A folder and those around it, from the inside out. */
function* outwards(path: string): Generator<string> {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) yield folder
}

/**
 * Makes a private folder and its missing parents, and flushes their names. A folder that another call is just making
 * counts as missing: what is put into it must not be lost with its name.
 */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  for (const missing of outwards(path)) {
    if (await isThere(missing)) break
    if (!unflushed.has(missing)) unflushed.set(missing, failuresOf(dirname(missing)))
  }
  await mkdir(path, { recursive: true, mode: 0o700 })
  for (const made of outwards(path)) {
    if (!unflushed.has(made)) continue
    naming = naming.catch(() => undefined).then(() => nameAgain(made))
    await naming
    const before = unflushed.get(made)
    await flushFolder(dirname(made))
    if (before !== undefined) mustNotHaveFailed(dirname(made), before)
    unflushed.delete(made)
  }
}

/** Writes a private file and flushes it; on any error nothing is left behind. */
export async function writeFlushed(path: string, pieces: Pieces): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600)
    try {
      for await (const piece of pieces) await file.writeFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Moves a flushed file to its place, creates the target folder if missing, and flushes it. */
export async function moveFlushed(from: string, to: string): Promise<void> {
  await makeFolder(dirname(to))
  await flushName(dirname(to), () => rename(from, to))
}

/**
 * Writes a file so that a power cut leaves the whole file or nothing: a temporary file, flushed, renamed, its folder
 * flushed. Once this resolves, the file survives a power cut.
 */
export async function writeWhole(path: string, pieces: Pieces): Promise<void> {
  await makeFolder(dirname(path))
  const aside = `${path}.part`
  await writeFlushed(aside, pieces)
  await moveFlushed(aside, path)
}
