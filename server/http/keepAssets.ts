import { chmodSync, cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** True for a completely copied file; its name contains a hash of its bytes, so comparing the size is enough. */
function isThere(source: string, target: string): boolean {
  const from = statSync(source)
  return from.isFile() && statSync(target, { throwIfNoEntry: false })?.size === from.size
}

/**
 * Copies a build's assets beside those of earlier builds, which a tab of the last version may still request (offline
 * O16). Existing files are not written again; partial files of an interrupted start are.
 */
export function keepAssets(built: string, kept: string): void {
  cpSync(built, kept, { recursive: true, filter: (source, target) => !isThere(source, target) })
  // A copy has the mode of its source, and everything in the data folder is private.
  for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
    const inside = join(entry.parentPath, entry.name).slice(built.length)
    chmodSync(join(kept, inside), entry.isDirectory() ? 0o700 : 0o600)
  }
}
