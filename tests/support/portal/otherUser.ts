import { spawnSync } from 'node:child_process'

/** Another user for a server beside the tests, if these run as root: the one of PostgreSQL, or nobody. */
export function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('No server is run as root, and there is neither a user postgres nor nobody')
}
