import fs, { copyFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { vi } from 'vitest'

/** What is on the disk: a copy of each file as it was when it was flushed last. Answers how often that was. */
export function keepFlushed(from: string, to: string): () => number {
  let flushes = 0
  const flush = fs.fdatasyncSync
  vi.spyOn(fs, 'fdatasyncSync').mockImplementation((fd) => {
    flush(fd)
    const path = fs.readlinkSync(`/proc/self/fd/${fd}`)
    if (!path.startsWith(from)) return
    flushes += 1
    if (statSync(path).isFile()) copyFileSync(path, join(to, relative(from, path)))
  })
  return () => flushes
}
