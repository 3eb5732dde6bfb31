import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../../server/db/database.ts'
import { startEngine } from '../../../server/db/engine.ts'
import { readEpoch } from '../../../server/db/epoch.ts'
import { newDataFolder } from '../../support/portal/template.ts'

const dataDir = newDataFolder('commands')
const made = mkdtempSync(join(tmpdir(), 'lectern-commands-'))
afterAll(() => {
  for (const folder of [dataDir, made]) rmSync(folder, { recursive: true, force: true })
})

function run(name: 'backup' | 'newEpoch', ...words: string[]) {
  const script = fileURLToPath(new URL(`../../../server/backup/${name}.main.ts`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...words], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
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
  test('a backup says that the secret is not in it, and what does not work without it', () => {
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
    expect(text).toContain('Second factors: the codes of authenticator apps are refused.')
    expect(text).toContain('such a mail is given up with a message, and its receiver asks for a new link.')
    expect(text).toContain('Passwords, sessions and recovery codes are in the backup as hashes')
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
