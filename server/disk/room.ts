import { statfs } from 'node:fs/promises'

/** What the database needs for the next file of its log, in bytes: with less room saves begin to fail. */
const leastRoom = 16 * 1024 * 1024

/** True if the disk of a folder has too little room left; false if the disk cannot be asked. */
export const isFull = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize < leastRoom,
    () => false,
  )
