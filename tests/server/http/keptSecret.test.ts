import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readKeys } from '../../../server/http/keys.ts'
import { StartError } from '../../../server/settings.ts'
import { startPortal } from '../../support/portal/portal.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-secret-'))
  file = join(folder, 'secret.key')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('the first start makes a secret that nobody else may read, and every later one reads it', async () => {
  const made = await readKeys(undefined, folder)
  expect(readdirSync(folder)).toEqual(['secret.key'])
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{64}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await readKeys(undefined, folder)).toEqual(made)
})

test('what a power cut left of the first write is no secret, and the next start makes one', async () => {
  writeFileSync(`${file}.part`, '')
  await readKeys(undefined, folder)
  expect(readdirSync(folder)).toEqual(['secret.key'])
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{64}$/)
})

test.each([
  ['is empty', '', 0],
  ['holds a line break alone', '\n', 0],
  ['holds zeros', '\0'.repeat(64), 0],
  ['is one character too short', `${'x'.repeat(31)}\n`, 31],
])('a secret that %s is refused in a sentence, and left as it is', async (_how, secret, length) => {
  writeFileSync(file, secret)
  const refusal = new StartError(
    `The secret in ${file} has ${length} characters, and must have at least 32: anybody who guesses it can sign in as ` +
      'anybody. Put it back from a copy, or delete the file, and the next start makes a new one.',
  )
  await expect(readKeys(undefined, folder)).rejects.toThrow(refusal)
  await expect(startPortal({ connection: {}, environment: { DATA_DIR: folder } })).rejects.toThrow(refusal)
  expect(readFileSync(file, 'utf8')).toBe(secret)
})

test('a secret of 32 characters is taken, and one of the settings goes before it', async () => {
  writeFileSync(file, 'x'.repeat(32))
  const kept = await readKeys(undefined, folder)
  expect(await readKeys('y'.repeat(32), folder)).not.toEqual(kept)
  expect(await readKeys('x'.repeat(32), folder)).toEqual(kept)
})
