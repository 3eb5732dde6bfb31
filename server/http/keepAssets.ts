import { cpSync, statSync } from 'node:fs'

/** True for a file that lies there whole; its name carries a hash of its bytes, so that the size tells. */
function isThere(source: string, target: string): boolean {
  const from = statSync(source)
  return from.isFile() && statSync(target, { throwIfNoEntry: false })?.size === from.size
}

/**
 * Copies a build's assets beside those of earlier builds, which a tab of the last version may still ask for (offline
 * O16). What is there is not written again; what a start was cut off in is.
 */
export function keepAssets(built: string, kept: string): void {
  cpSync(built, kept, { recursive: true, filter: (source, target) => !isThere(source, target) })
}
