import { readFile, stat } from 'node:fs/promises'
import { shortestPassphrase, StartError, type Settings } from '../settings.ts'

/** The passphrase of backups, from the settings or the file that they name; undefined without one. Throws StartError. */
export async function readPassphrase({
  BACKUP_PASSPHRASE,
  BACKUP_PASSPHRASE_FILE: file,
}: Pick<Settings, 'BACKUP_PASSPHRASE' | 'BACKUP_PASSPHRASE_FILE'>): Promise<string | undefined> {
  if (file === undefined) return BACKUP_PASSPHRASE
  const refuse = (why: string) => new StartError(`BACKUP_PASSPHRASE_FILE: ${file} ${why}`)
  const found = await stat(file).catch(() => undefined)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (!found || text === undefined) throw refuse('cannot be read')
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    throw refuse('can be read by other accounts of this machine. Close it to them: chmod 600')
  // An editor ends a file with a line break.
  const passphrase = text.replace(/[\r\n]+$/, '')
  if (passphrase.length < shortestPassphrase)
    throw refuse(`must have at least ${shortestPassphrase} characters`)
  return passphrase
}
