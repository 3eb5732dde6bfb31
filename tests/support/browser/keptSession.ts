import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storageKeys } from '../../../src/stores/storageKeys.ts'
import { until } from '../hub.ts'

/** True once a profile has the session on the disk: Chromium writes local storage some seconds after a page did. */
function hasSession(profile: string): boolean {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb')
  if (!existsSync(folder)) return false
  return readdirSync(folder)
    .filter((name) => /\.(log|ldb)$/.test(name))
    .some((name) => readFileSync(join(folder, name), 'latin1').includes(storageKeys.RefreshToken))
}

/** Waits until a browser that is killed has its session when it is opened again. */
export const untilSessionIsKept = (profile: string): Promise<void> =>
  until(() => hasSession(profile), 'the browser has written the session to its disk')
