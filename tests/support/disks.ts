import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

const mountSmall = (folder: string, size: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0

/** True where a test may mount a disk: as root alone, and not in every container. Leaves nothing mounted. */
export function canMount(): boolean {
  if (process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'lectern-disk-'))
  const isMounted = mountSmall(folder, '20k')
  if (isMounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
}

let made = 0
/** A small disk for the tests of a `describe`, mounted before the first of them that runs; answers its folder. */
export function smallDisk(size: string): string {
  made += 1
  const folder = join(tmpdir(), `lectern-disk-${process.pid}-${made}`)
  beforeAll(() => {
    mkdirSync(folder)
    if (!mountSmall(folder, size)) throw new Error(`No disk of ${size} can be mounted`)
  })
  afterAll(() => {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}
