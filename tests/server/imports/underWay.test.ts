import { eq, ne, sql as text } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import { searchAbstracts } from '../../../contract/abstracts/abstractLists.ts'
import { verifyMany } from '../../../contract/abstracts/abstracts.ts'
import { decidePapers, getPaper, undoDecisions } from '../../../contract/papers/decisions.ts'
import { getAdminData, getDashboard } from '../../../contract/reports/overview.ts'
import { getImportState, importPapers, undoImport } from '../../../contract/papers/paperImport.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { finishImport, keepPapers } from '../../../server/imports/importPapers.ts'
import { readPapers } from '../../../server/imports/readPapers.ts'
import { importedPapers, importedPeople, paperImports } from '../../../server/db/schema/imports.ts'
import { beginUndo, undoUnfinished } from '../../../server/imports/undoImport.ts'
import { papers, themes } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { importFile } from '../../support/importFile.ts'
import { settingsOf, words } from '../../support/papers.ts'

const portal = await emptiedPortal()
const { database } = portal.context
const { sql } = database

let admin: TestUser
let author: TestUser
beforeEach(async () => {
  await settingsOf(portal, { AbstractMinimumWordCount: 40 })
  admin = await signedIn(portal, { Roles: ['Admin'] })
  author = await signedIn(portal, { Email: 'ada@example.org' })
})

const file = [
  'id,Title,Authors,Abstract,Track,E-mail',
  ...['On words', 'On signs', 'On sounds'].map(
    (title, n) => `${n},${title},Ada Lovelace|Author ${n},${words(50)},Semantics,ada@example.org`,
  ),
].join('\n')

const send = () => importFile(portal, importPapers, admin, file, { DryRun: 'no' })

/** The papers of the file, kept but not done. */
async function keep() {
  const { Papers } = await readPapers(Buffer.from(file), undefined, 0)
  return keepPapers(database, Papers, { FileName: 'papers.csv', UserId: admin.UserId, now: Date.now() })
}

/** How many papers of the file everybody finds who looks for them. */
async function seen() {
  const as = admin.AccessToken
  const total = async (Text?: string) =>
    (await call(portal, searchPapers, { as, query: Text === undefined ? {} : { Text } })).Result.Total
  const numbers = (await call(portal, getAdminData, { as })).Result
  const dashboard = (await call(portal, getDashboard, { as })).Result
  return {
    listed: await total(),
    found: await total('sounds'),
    abstracts: (await call(portal, searchAbstracts, { as })).Result.Total,
    counted: numbers.TotalNumOfPapers,
    ofThemes: numbers.Themes.reduce((all, { PaperCount }) => all + PaperCount, 0),
    authors: dashboard.TotalAuthors,
    open: dashboard.DecisionsOpen,
    curve: dashboard.Days.at(-1)?.Submitted ?? 0,
    own: (await call(portal, getUserPapers, { as: author.AccessToken })).Result.length,
  }
}

const nothing = {
  listed: 0,
  found: 0,
  abstracts: 0,
  counted: 0,
  ofThemes: 0,
  authors: 0,
  open: 0,
  curve: 0,
  own: 0,
}
const everything = {
  listed: 3,
  found: 1,
  abstracts: 3,
  counted: 3,
  ofThemes: 3,
  authors: 4,
  open: 3,
  curve: 3,
  own: 3,
}

const decide = (ids: readonly string[]) =>
  call(portal, decidePapers, {
    as: admin.AccessToken,
    body: { PaperIds: [...ids], Status: 'approved', Feedback: '' },
  })

/** Waits until nothing of an import is left. */
const isGone = () =>
  expect
    .poll(async () => (await call(portal, getImportState, { as: admin.AccessToken })).Result, {
      timeout: 10_000,
    })
    .toBeNull()

test('while a file comes in nobody finds, counts, opens, decides on or verifies its papers, and then all do', async () => {
  const { ImportId, ids } = await keep()
  const [first = ''] = ids
  expect(await seen()).toEqual(nothing)
  expect((await decide([first])).status).toBe(404)
  expect((await call(portal, getPaper, { as: admin.AccessToken, params: { id: first } })).status).toBe(404)
  const verified = await call(portal, verifyMany, {
    as: admin.AccessToken,
    body: { PaperIds: [first], Verified: true },
  })
  expect(verified.Result).toMatchObject({ Changed: [], Left: [{ Id: first }] })
  await finishImport(sql, ImportId)
  expect(await seen()).toEqual(everything)
  expect((await decide([first])).status).toBe(200)
})

test('an import that made progress within a minute continues, and one that counts as broken off keeps nothing more', async () => {
  const { ImportId } = await keep()
  await undoUnfinished(database, false)
  expect(await sql.$count(papers)).toBe(3)
  expect((await send()).Message).toBe('Another file is being imported, or undone. Wait until that is done')
  await sql.update(paperImports).set({ HeardOn: text`now() - interval '2 minutes'` })
  await undoUnfinished(database, false)
  expect(await sql.$count(papers)).toBe(0)
  await expect(finishImport(sql, ImportId)).rejects.toMatchObject({
    status: 409,
    message:
      'This import made no progress for a minute and was undone. Nothing was imported: please try again',
  })
  expect((await send()).Result).toMatchObject({ New: 3 })
})

test('a file that was taken in by mistake is taken back whole, with its people and themes, and can come in again', async () => {
  const ImportId = (await send()).Result?.ImportId ?? ''
  const changed = await sql.select().from(people).where(eq(people.FullName, 'Author 1'))
  await sql
    .update(people)
    .set({ Organization: 'Mended by hand', Version: 2 })
    .where(eq(people.UserDetailId, changed[0]?.UserDetailId ?? ''))
  const undone = await call(portal, undoImport, { as: admin.AccessToken, params: { id: ImportId } })
  expect(undone).toMatchObject({ status: 200, Result: { FileName: 'file', Papers: 3 } })
  expect(await seen()).toEqual(nothing)
  await isGone()
  expect(await sql.$count(papers)).toBe(0)
  expect(await sql.$count(themes)).toBe(0)
  expect(await sql.$count(importedPapers)).toBe(0)
  expect(await sql.$count(importedPeople)).toBe(0)
  const left = await sql.select().from(people).where(ne(people.CreatedBy, author.UserId))
  expect(left.map(({ FullName }) => FullName)).toContain('Author 1')
  expect(left.map(({ FullName }) => FullName)).not.toContain('Author 0')
  const entries = await sql
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.Action, 'Take back imported papers'))
  expect(entries).toMatchObject([
    { UserId: admin.UserId, SubjectId: ImportId, Details: { FileName: 'file', Papers: 3 } },
  ])
  expect((await send()).Result).toMatchObject({ New: 3, Known: 0 })
  expect(await seen()).toEqual(everything)
})

test('a file stays once somebody has worked on a paper of it, until that is undone', async () => {
  const ImportId = (await send()).Result?.ImportId ?? ''
  const takeBack = () => call(portal, undoImport, { as: admin.AccessToken, params: { id: ImportId } })
  const ids = (await sql.select().from(papers).orderBy(papers.PaperCode)).map(({ Id }) => Id)
  await decide(ids.slice(1))
  expect(await takeBack()).toMatchObject({
    status: 409,
    Message:
      '2 papers of this file were changed or decided on since, P-0002 first, so it can no longer be undone',
  })
  await call(portal, undoDecisions, { as: admin.AccessToken, body: { PaperIds: ids.slice(1) } })
  const [verified = ''] = ids
  const verify = (Verified: boolean) =>
    call(portal, verifyMany, { as: admin.AccessToken, body: { PaperIds: [verified], Verified } })
  expect((await verify(true)).status).toBe(200)
  expect(await takeBack()).toMatchObject({
    status: 409,
    Message: 'P-0001 was changed or decided on since, so this file can no longer be undone',
  })
  await verify(false)
  expect(await seen()).toEqual(everything)
  expect((await takeBack()).status).toBe(200)
  expect((await takeBack()).status).not.toBe(200)
  await isGone()
})

test('a portal that stops while it takes a file back goes on at its next start', async () => {
  const ImportId = (await send()).Result?.ImportId ?? ''
  await sql.transaction((own) => beginUndo(own, ImportId))
  expect(await seen()).toEqual(nothing)
  expect(await sql.$count(papers)).toBe(3)
  await undoUnfinished(database, true)
  expect(await sql.$count(papers)).toBe(0)
  expect(await sql.$count(paperImports)).toBe(0)
})
