import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepAssets } from '../../../server/http/keepAssets.ts'

let folder: string
const built = (name = '') => join(folder, 'built', name)
const kept = (name = '') => join(folder, 'kept', name)
const long = 'x'.repeat(5000)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-assets-'))
  for (const path of [built('fonts'), kept()]) mkdirSync(path, { recursive: true })
  writeFileSync(built('main-abc123.js'), long)
  writeFileSync(built('fonts/regular-def456.woff2'), 'a font')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a build’s assets lie beside those of the builds before it', () => {
  writeFileSync(kept('main-old999.js'), 'of the last version')
  keepAssets(built(), kept())
  expect(readFileSync(kept('main-old999.js'), 'utf8')).toBe('of the last version')
  expect(readFileSync(kept('main-abc123.js'), 'utf8')).toBe(long)
  expect(readFileSync(kept('fonts/regular-def456.woff2'), 'utf8')).toBe('a font')
})

test('an asset that is there is not written again', () => {
  keepAssets(built(), kept())
  const before = new Date('2026-01-02T03:04:05Z')
  utimesSync(kept('main-abc123.js'), before, before)
  keepAssets(built(), kept())
  expect(statSync(kept('main-abc123.js')).mtime).toEqual(before)
})

test('an asset that an earlier start was cut off in is written whole', () => {
  writeFileSync(kept('main-abc123.js'), long.slice(0, 100))
  keepAssets(built(), kept())
  expect(readFileSync(kept('main-abc123.js'), 'utf8')).toBe(long)
})
