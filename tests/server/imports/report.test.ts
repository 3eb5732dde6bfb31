import { beforeEach, expect, test } from 'vitest'
import { noteLimits } from '../../../contract/core/fileImport.ts'
import { importPapers } from '../../../contract/papers/paperImport.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { importFile } from '../../support/importFile.ts'
import { settingsOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  await settingsOf(portal, { AbstractMinimumWordCount: 40 })
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const lines = Array.from({ length: noteLimits.shown + 100 }, (_, n) => `Paper ${n},Author ${n},Too short`)
const fileOf = (papers: readonly string[]) => `Title,Authors,Abstract\n${papers.join('\n')}\n`
const send = (file: string, DryRun: 'yes' | 'no') => importFile(portal, importPapers, admin, file, { DryRun })
const short = (Line: number) => ({
  Line,
  Kind: 'warning',
  Text: 'The abstract has 2 words; at least 40 are asked for',
})

test('a preview of a file reports every line, also those that the screen leaves out, errors first', async () => {
  const { Result } = await send(fileOf([...lines, ',Author,Too short']), 'yes')
  expect(Result).toMatchObject({ New: lines.length, Errors: 1, Warnings: lines.length })
  expect(Result?.Notes).toEqual([
    { Line: lines.length + 2, Kind: 'error', Text: 'Paper title is required' },
    ...lines.map((_, n) => short(n + 2)),
  ])
})

test('what is imported counts all its notes, and lists no more than a screen shows', async () => {
  const { Result } = await send(fileOf(lines), 'no')
  expect(Result).toMatchObject({ New: lines.length, Warnings: lines.length })
  expect(Result?.Notes).toEqual(lines.slice(0, noteLimits.shown).map((_, n) => short(n + 2)))
})
