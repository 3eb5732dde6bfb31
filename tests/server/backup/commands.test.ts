import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { openCover } from '../../../server/backup/backupFiles.ts'
import { readManifest } from '../../../server/backup/manifest.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { startEngine } from '../../../server/db/engine.ts'
import { readEpoch } from '../../../server/db/epoch.ts'
import { newDataFolder } from '../../support/portal/template.ts'

const passphrase = 'correct horse battery staple'
const dataDir = newDataFolder('commands')
const made = mkdtempSync(join(tmpdir(), 'lectern-commands-'))
afterAll(() => {
  for (const folder of [dataDir, made]) rmSync(folder, { recursive: true, force: true })
})

function run(name: 'backup' | 'newEpoch', ...words: string[]) {
  const script = fileURLToPath(new URL(`../../../server/backup/${name}.main.ts`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...words], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase },
    encoding: 'utf8',
  })
  return { status, lines: stdout.trim().split('\n'), stderr: stderr.trim() }
}

async function epochNow(): Promise<string> {
  const engine = await startEngine(dataDir)
  const database = openDatabase(engine.connection, () => undefined)
  const name = await readEpoch(database, Date.now())
  await database.close()
  await engine.stop()
  return name
}

// These start processes with the embedded database, whatever the other tests run on.
describe.runIf(!process.env['TEST_DATABASE_URL'])('on the command line', { timeout: 180_000 }, () => {
  test('a backup with a passphrase is encrypted, and says that it and the secret are needed', async () => {
    const folder = join(made, 'backup')
    const { status, lines } = run('backup', folder)
    expect([status, lines.slice(1)]).toEqual([
      0,
      [
        'The secret of the portal (SECRET_KEY, or secret.key in DATA_DIR) is not in the backup: ' +
          'keep a copy of it in another place. README.txt in the folder says what does not work without it.',
      ],
    ])
    const text = readFileSync(join(folder, 'README.txt'), 'utf8')
    expect(text).toContain('Nobody can restore it without that passphrase.')
    expect(text).toContain('is not in the backup: keep a copy of it in another place.')
    const { Tables } = await readManifest(await openCover(folder, passphrase))
    expect(Tables.length).toBeGreaterThan(50)
  })

  test('a data folder that was brought back by other means begins an epoch on demand', async () => {
    const before = await epochNow()
    expect(await epochNow()).toBe(before)
    expect(run('newEpoch')).toEqual({
      status: 0,
      lines: ['new-epoch: after the next start, devices ask which of their changes the portal still has'],
      stderr: '',
    })
    expect(await epochNow()).not.toBe(before)
    expect(run('newEpoch', 'now')).toMatchObject({
      status: 1,
      stderr: 'It takes no words: npm run new-epoch',
    })
  })
})
