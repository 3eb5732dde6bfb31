import fs from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { z } from 'zod'

type Options = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0]

/** The part of the engine's file system that the flush is hooked into: the library has no hook of its own. */
const Engine = z.object({
  FS: z.object({
    filesystems: z.object({
      NODEFS: z.object({
        stream_ops: z.custom<{ fsync?: (stream: { readonly nfd?: number }) => number }>(
          (value) => typeof value === 'object',
        ),
        tryFSOperation: z.custom<(act: () => void) => void>((value) => typeof value === 'function'),
      }),
    }),
  }),
})

/**
 * Makes the engine's flushes reach the disk. Each one does so at once: delaying or skipping one corrupts the
 * database.
 */
function hookFlush(module: Module): void {
  const { stream_ops, tryFSOperation } = Engine.parse(module).FS.filesystems.NODEFS
  stream_ops.fsync = ({ nfd }) => {
    // A stream that was never opened on the disk has nothing to flush.
    if (nfd !== undefined)
      tryFSOperation(() => {
        fs.fdatasyncSync(nfd)
      })
    return 0
  }
}

/**
 * A folder whose files are flushed; hooked before the engine starts, since its recovery at the start must be flushed
 * too.
 */
class FlushedFolder extends NodeFS {
  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), hookFlush] } }
  }
}

/**
 * The library turns flushing off (`-F`), and `fdatasync`, the engine's default, does nothing in it. The pages of a large
 * conference that do not fit into its own memory come from the system's cache: 128 MB of it, the default, take 100 MB more
 * and answer no list sooner.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=48MB'],
]

/**
 * Removes the engine's own lock file. It keeps nobody out, since every engine here has the same process number, and one
 * that a power cut or a kill has left empty or torn would keep the engine from ever starting again.
 */
function removeOwnLock(folder: string): void {
  fs.rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/**
 * Opens the embedded database of a folder, or creates it. Committed data survives a power cut. The caller has locked the
 * data folder.
 */
export function openEmbedded(folder: string): Promise<PGlite> {
  removeOwnLock(folder)
  return PGlite.create({ fs: new FlushedFolder(folder), startParams })
}
