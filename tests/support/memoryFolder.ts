import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder that Linux keeps in memory. */
const shared = '/dev/shm'
/** What a whole run may put into it, in bytes: containers often have 64 MB of it alone. */
const enough = 6_000_000_000

/**
 * Puts the temporary files of a run into memory, where there is room: every portal flushes each commit to its disk, for
 * which the tests would wait longest. Answers how to remove them.
 */
export function useMemoryFolder(): () => void {
  const nothing = () => undefined
  try {
    const { bavail, bsize } = statfsSync(shared)
    if (bavail * bsize < enough) return nothing
    const folder = mkdtempSync(join(shared, 'lectern-'))
    // The PostgreSQL server runs as a user of its own.
    chmodSync(folder, 0o711)
    process.env['TMPDIR'] = folder
    return () => rmSync(folder, { recursive: true, force: true })
  } catch {
    return nothing
  }
}
