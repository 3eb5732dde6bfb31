import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import * as contract from '../../../contract/papers/papers.ts'
import * as paperAuthors from '../../../contract/papers/paperAuthors.ts'
import { paperFiles, papers } from '../../../server/db/schema/papers.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { saveOfPaper, untilWaiting } from '../../support/portal/lockWaits.ts'
import { completeDraftOf, dateOf, draftOf, fileOf, settingsOf, themeOf, words } from '../../support/papers.ts'

const portal = await emptiedPortal()
let ada: TestUser
let eve: TestUser
let admin: TestUser
beforeEach(async () => {
  ada = await signedIn(portal)
  eve = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const fields = { ...contract.emptyPaper, PaperTitle: 'On words' }
const create = (body: Partial<contract.PaperFields>, as = ada, key?: string) =>
  call(portal, contract.createPaper, {
    as: as.AccessToken,
    body: { ...fields, ...body },
    ...(key ? { key } : {}),
  })
const save = (id: string, body: Partial<contract.PaperFields>, ifMatch?: number, as = ada) =>
  call(portal, contract.updatePaper, {
    as: as.AccessToken,
    params: { id },
    body: { ...fields, ...body },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })
const rows = () => portal.context.database.sql.select().from(papers)

test('a first save with nothing but a title makes a draft whose owner is author 1', async () => {
  const { Result, status, version, Id } = await create({})
  expect({ status, version, Id }).toEqual({ status: 200, version: 1, Id: Result.Id })
  expect(Result).toMatchObject({
    Status: 'draft',
    PaperCode: '',
    IsMyPaper: true,
    Version: 1,
    AuthorsVersion: 1,
  })
  expect(Result.Authors).toMatchObject([{ UserDetailId: ada.UserDetailId, Sequence: 1 }])
})

test('without a completed profile no paper can be started', async () => {
  const newcomer = await signedIn(portal, { profile: false })
  expect(await create({}, newcomer)).toMatchObject({
    status: 403,
    Message: 'Please complete your profile first',
  })
})

test.each(['', '   '])('a draft with the title %j is refused', async (PaperTitle) => {
  expect(await create({ PaperTitle })).toMatchObject({ status: 422, Errors: ['Paper title is required'] })
})

test('a title of 10,000 characters and an abstract of 50,001 are refused with both texts in form order', async () => {
  const reply = await create({ PaperTitle: 'x'.repeat(10_000), Abstract: 'y'.repeat(50_001) })
  expect(reply).toMatchObject({
    status: 422,
    Errors: [
      'Paper title must be at most 500 characters long',
      'Abstract must be at most 50000 characters long',
    ],
  })
  expect(await rows()).toEqual([])
})

test.each([
  ['many emoji', '👩‍🔬'.repeat(166)],
  ['right-to-left', 'מבוא לבלשנות \u200f مقدمة'],
  ['markup', `<script>alert("1")</script> & 'quotes' \\ %s`],
  ['outer space', '  On  words '],
])('a title of %s is kept byte for byte', async (_name, PaperTitle) => {
  const { Result } = await create({ PaperTitle, Abstract: PaperTitle })
  const { Result: details } = await call(portal, contract.getUserPaper, {
    as: ada.AccessToken,
    params: { id: Result.Id },
  })
  expect(details).toMatchObject({ Title: PaperTitle, Abstract: PaperTitle })
})

test('an unknown theme and an unknown file are refused with both texts in form order', async () => {
  const reply = await create({ ThemeId: randomUUID(), PaperURL: randomUUID() })
  expect(reply).toMatchObject({
    status: 422,
    Errors: ['This theme does not exist', 'This file does not exist'],
  })
})

test('a theme that is off the list cannot be chosen, but a paper that has it keeps it', async () => {
  const inactive = await themeOf(portal, 'Old', false)
  expect((await create({ ThemeId: inactive })).status).toBe(422)
  const { Result } = await create({})
  await portal.context.database.sql.update(papers).set({ ThemeId: inactive }).where(eq(papers.Id, Result.Id))
  expect((await save(Result.Id, { ThemeId: inactive })).Result.ThemeTittle).toBe('Old')
})

test('somebody else’s file, or a file of another kind, is refused', async () => {
  const foreign = await fileOf(portal, eve)
  const proof = await fileOf(portal, ada, { Kind: 'student-proof' })
  for (const PaperURL of [foreign, proof])
    expect(await create({ PaperURL })).toMatchObject({ status: 422, Errors: ['This file does not exist'] })
})

test('each new file of a paper is a version, and saving without a change of file makes none', async () => {
  const [first, second] = [await fileOf(portal, ada), await fileOf(portal, ada)]
  const { Result } = await create({ PaperURL: first })
  await save(Result.Id, { PaperURL: first, Abstract: 'more' })
  await save(Result.Id, { PaperURL: second })
  await save(Result.Id, { PaperURL: noId })
  const versions = await portal.context.database.sql.select().from(paperFiles).orderBy(paperFiles.Number)
  expect(versions.map(({ Number, FileId }) => [Number, FileId])).toEqual([
    [1, first],
    [2, second],
  ])
})

test('after the deadline no paper can be started, within the grace it can', async () => {
  const yesterday = new Date(portal.clock.now() - 24 * 3600_000).toISOString().slice(0, 10)
  await dateOf(portal, 'paper_submission', yesterday)
  expect(await create({})).toMatchObject({
    status: 422,
    Errors: ['The last date of paper submission has passed'],
  })
  await settingsOf(portal, { GraceMinutes: 2 * 24 * 60 })
  expect((await create({})).status).toBe(200)
})

test('a save raises the version, answers it as ETag, and keeps every field', async () => {
  const { Result } = await create({})
  portal.clock.advance(60_000)
  const body = {
    ThemeId: await themeOf(portal, 'Syntax'),
    PaperTitle: 'On more words',
    Abstract: 'An abstract',
    PaperURL: await fileOf(portal, ada, { FileName: 'words.pdf' }),
    ConsiderBestPaper: true,
  }
  const saved = await save(Result.Id, body, 1)
  expect(saved).toMatchObject({ status: 200, version: 2, Result: { Version: 2, ThemeTittle: 'Syntax' } })
  const again = await save(Result.Id, { ...body, Abstract: 'Another' }, 2)
  const { Result: details } = await call(portal, contract.getUserPaper, {
    as: ada.AccessToken,
    params: { id: Result.Id },
  })
  const { abstract, PaperTitle, ThemeTittle, ...same } = again.Result
  expect(details).toEqual({ ...same, Abstract: abstract, Title: PaperTitle, Theme: ThemeTittle })
  expect(details).toMatchObject({
    Abstract: 'Another',
    FileName: 'words.pdf',
    ConsiderBestPaper: true,
    Version: 3,
  })
  expect(Date.parse(details.LastModifiedOn)).toBeGreaterThan(Date.parse(Result.LastModifiedOn))
})

test('a save on a stale version is refused with the version of now, and changes nothing', async () => {
  const { Result } = await create({})
  await save(Result.Id, { PaperTitle: 'Second' }, 1)
  const stale = await save(Result.Id, { PaperTitle: 'Third' }, 1)
  expect(stale).toMatchObject({ status: 412, version: 2 })
  expect(await rows()).toMatchObject([{ PaperTitle: 'Second', Version: 2 }])
})

test('of saves with the same version at the same time exactly one wins', async () => {
  const { Result } = await create({})
  const titles = ['A', 'B', 'C', 'D', 'E', 'F']
  const replies = await Promise.all(titles.map((PaperTitle) => save(Result.Id, { PaperTitle }, 1)))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 412, 412, 412, 412, 412])
  const winner = titles[replies.findIndex((reply) => reply.status === 200)]
  expect(await rows()).toMatchObject([{ PaperTitle: winner, Version: 2 }])
})

test('a re-sent create answers the same id and makes one paper; the same key with another body is refused', async () => {
  const key = randomUUID()
  const first = await create({}, ada, key)
  const second = await create({}, ada, key)
  expect(second).toMatchObject({ status: 200, Id: first.Id, version: 1 })
  expect(await create({ PaperTitle: 'Another' }, ada, key)).toMatchObject({ status: 422 })
  expect(await rows()).toHaveLength(1)
})

test('a stranger can neither see, save nor delete a draft, and a co-author can only see it', async () => {
  const { Id } = await draftOf(portal, ada)
  const coAuthor = await signedIn(portal)
  await call(portal, paperAuthors.saveAuthors, {
    as: ada.AccessToken,
    body: {
      PaperId: Id,
      Authors: [ada, coAuthor].map((user, i) => ({ UserDetailId: user.UserDetailId, UserSequence: i + 1 })),
    },
  })
  const see = (as: TestUser) =>
    call(portal, contract.getUserPaper, { as: as.AccessToken, params: { id: Id } })
  const remove = (as: TestUser) =>
    call(portal, contract.deletePaper, { as: as.AccessToken, params: { id: Id } })
  expect((await see(eve)).status).toBe(404)
  expect((await see(coAuthor)).Result.IsMyPaper).toBe(false)
  expect((await see(admin)).status).toBe(200)
  for (const other of [eve, coAuthor]) {
    expect((await save(Id, {}, undefined, other)).status).toBe(404)
    expect((await remove(other)).status).toBe(404)
  }
  expect((await remove(ada)).status).toBe(200)
  expect(await rows()).toEqual([])
})

test('the file of a deleted draft serves the new paper that its text becomes', async () => {
  const { Id, ThemeId, PaperURL } = await completeDraftOf(portal, ada)
  await call(portal, contract.deletePaper, { as: ada.AccessToken, params: { id: Id } })
  const body = { ...contract.emptyPaper, PaperTitle: 'Kept', ThemeId, PaperURL }
  const anew = await call(portal, contract.createPaper, { as: ada.AccessToken, body })
  expect(anew).toMatchObject({ status: 200, Result: { PaperURL, FileName: 'paper.pdf', Version: 1 } })
})

test('after submission the owner can no longer save or delete, and an admin can save', async () => {
  const { Id, ThemeId, PaperURL } = await completeDraftOf(portal, ada)
  await call(portal, contract.submitPaper, { as: ada.AccessToken, params: { id: Id } })
  expect(await save(Id, { ThemeId, PaperURL })).toMatchObject({
    status: 422,
    Errors: ['Only a draft can be changed'],
  })
  const removed = await call(portal, contract.deletePaper, { as: ada.AccessToken, params: { id: Id } })
  expect(removed).toMatchObject({ status: 422, Errors: ['Only a draft can be changed'] })
  const changed = { ThemeId, PaperURL, Abstract: words(300), PaperTitle: 'As the admin writes it' }
  const edited = await save(Id, changed, 2, admin)
  expect(edited).toMatchObject({
    status: 200,
    Result: { PaperTitle: 'As the admin writes it', PaperURL, Version: 3 },
  })
})

test('an admin edits a submitted paper within its rules, on the version that was seen, and the audit log shows it (spec 4.22, 6.7)', async () => {
  const draft = await completeDraftOf(portal, ada)
  const { Id, ThemeId, PaperURL } = draft
  await call(portal, contract.submitPaper, { as: ada.AccessToken, params: { id: Id } })
  const complete = { ThemeId, PaperURL, Abstract: words(300), PaperTitle: 'On words' }
  expect(await save(Id, { ...complete, Abstract: words(299), ThemeId: noId }, 2, admin)).toMatchObject({
    status: 422,
    Errors: ['Theme is required', 'Minimum 300 words required'],
  })
  expect(await save(Id, { ...complete, PaperURL: noId }, 2, admin)).toMatchObject({
    status: 422,
    Errors: ['Paper file is required'],
  })
  expect(await save(Id, complete, 1, admin)).toMatchObject({ status: 412, version: 2 })
  // A short abstract that came with an import keeps its length while it is left alone.
  await portal.context.database.sql.update(papers).set({ Abstract: 'Short' }).where(eq(papers.Id, Id))
  expect((await save(Id, { ...complete, Abstract: 'Short' }, 2, admin)).status).toBe(200)
  expect(await auditLog(portal)).toMatchObject([
    { UserId: admin.UserId, Action: 'Change paper', SubjectId: Id },
  ])
})

test('an admin mends the title of a paper that came with an import, without file or theme, and takes neither from one that has it', async () => {
  const [paper] = await portal.context.database.sql
    .insert(papers)
    .values({
      ...contract.emptyPaper,
      OwnerId: admin.UserId,
      PaperTitle: 'On wrods',
      Abstract: words(300),
      Status: 'submitted',
      SearchWords: '',
    })
    .returning()
  const id = paper?.Id ?? ''
  const mended = { PaperTitle: 'On words', Abstract: words(300) }
  expect(await save(id, mended, 1, admin)).toMatchObject({ status: 200, Result: { PaperTitle: 'On words' } })
  const complete = {
    ...mended,
    ThemeId: await themeOf(portal, 'Syntax'),
    PaperURL: await fileOf(portal, admin),
  }
  expect(await save(id, complete, 2, admin)).toMatchObject({ status: 200 })
  expect(await save(id, mended, 3, admin)).toMatchObject({
    status: 422,
    Errors: ['Theme is required', 'Paper file is required'],
  })
})

test('an admin cannot save somebody’s draft', async () => {
  const { Id } = await draftOf(portal, ada)
  expect(await save(Id, {}, undefined, admin)).toMatchObject({
    status: 422,
    Errors: ['Only a submitted paper can be changed'],
  })
})

test('the list holds own and co-authored papers, newest first, with authors in their order', async () => {
  const first = await draftOf(portal, ada, { PaperTitle: 'First' })
  portal.clock.advance(1000)
  const second = await draftOf(portal, eve, { PaperTitle: 'Second' })
  portal.clock.advance(1000)
  await draftOf(portal, eve, { PaperTitle: 'Of Eve alone' })
  portal.clock.advance(1000)
  await call(portal, paperAuthors.saveAuthors, {
    as: eve.AccessToken,
    body: {
      PaperId: second.Id,
      Authors: [ada, eve].map((user, i) => ({ UserDetailId: user.UserDetailId, UserSequence: i + 1 })),
    },
  })
  const list = await call(portal, contract.getUserPapers, { as: ada.AccessToken })
  expect(list.Result.map((paper) => [paper.Id, paper.IsMyPaper])).toEqual([
    [second.Id, false],
    [first.Id, true],
  ])
  expect(list.Result[0]?.Authors.map((author) => author.UserDetailId)).toEqual([
    ada.UserDetailId,
    eve.UserDetailId,
  ])
})

test('somebody without a profile has an empty list', async () => {
  await draftOf(portal, ada)
  const newcomer = await signedIn(portal, { profile: false })
  expect((await call(portal, contract.getUserPapers, { as: newcomer.AccessToken })).Result).toEqual([])
})

// The embedded database has one session, in which no save can wait for another transaction.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'a save that waited while the authors changed knows the new ones, and is found by their names',
  async () => {
    const draft = await draftOf(portal, ada)
    const { pool } = portal.context.database
    const other = await pool.connect()
    await other.query('begin')
    await other.query('update papers set authors_version = 2 where id = $1', [draft.Id])
    const saved = save(draft.Id, { PaperTitle: 'On waiting' })
    await untilWaiting(portal, saveOfPaper)
    await other.query('insert into paper_authors (paper_id, user_detail_id, sequence) values ($1, $2, 2)', [
      draft.Id,
      eve.UserDetailId,
    ])
    await other.query("update people set full_name = 'Zenobia of Palmyra' where user_detail_id = $1", [
      eve.UserDetailId,
    ])
    await other.query('commit')
    other.release()
    const { Result } = await saved
    expect(Result.AuthorsVersion).toBe(2)
    expect(Result.Authors.map((author) => author.UserDetailId)).toEqual([ada.UserDetailId, eve.UserDetailId])
    const [kept] = await rows()
    expect(kept?.SearchWords).toContain("'zenobia'")
  },
)
