import { eq, inArray, sql as text } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { closeConference, getArchive } from '../../../contract/archive/archive.ts'
import { deletePaper, emptyPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { mergePeople, previewMerge } from '../../../contract/users/duplicates.ts'
import { deleteUser } from '../../../contract/users/users.ts'
import { catchUp } from '../../../server/archive/catchUp.ts'
import { copyAhead } from '../../../server/archive/copyAhead.ts'
import { lockTables } from '../../../server/archive/copyRows.ts'
import { beginClosing, goOn } from '../../../server/archive/unfinishedClosings.ts'
import { archivedPeople, archivedRows, conferences } from '../../../server/db/schema/archive.ts'
import { paperAuthors, papers, themes } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { draftOf, settingsOf, themeOf } from '../../support/papers.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { registered } from '../../support/registrations.ts'

const portal = await emptiedPortal()
const sql = () => portal.context.database.sql
const nobody = () => Promise.resolve()
let admin: TestUser
beforeEach(async () => {
  await settingsOf(portal, { ConferenceName: 'Words 2026' })
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const close = () =>
  call(portal, closeConference, {
    as: admin.AccessToken,
    body: { ConferenceName: 'Words 2026', NextName: 'Words 2027' },
  })

/** Copies the conference, and stops there, as a portal that is killed. */
async function copied() {
  const id = await beginClosing(sql(), admin.UserId)
  if (id === undefined) throw new Error('Another closing is under way')
  return copyAhead(portal.context.database, id, nobody)
}

/** What was copied under an id. */
async function copyOf(ConferenceId: string) {
  const { TableName, RowKey, Row, Names, Label, Words } = archivedRows
  return {
    rows: await sql()
      .select({ TableName, RowKey, Row, Names, Label, Words })
      .from(archivedRows)
      .where(eq(archivedRows.ConferenceId, ConferenceId))
      .orderBy(TableName, RowKey),
    people: await sql()
      .select({ Id: archivedPeople.UserDetailId })
      .from(archivedPeople)
      .where(eq(archivedPeople.ConferenceId, ConferenceId))
      .orderBy(archivedPeople.UserDetailId),
  }
}

const left = async () => ({
  conferences: await sql().$count(conferences),
  rows: await sql().$count(archivedRows),
  people: await sql().$count(archivedPeople),
})

test('what is written, deleted or renamed while a conference is copied is in the archive as it is at the end', async () => {
  const [ada, ben] = [await signedIn(portal), await signedIn(portal)]
  const [gone, twin] = [await signedIn(portal), await signedIn(portal)]
  const ThemeId = await themeOf(portal, 'Sound')
  const changed = await draftOf(portal, ada, { PaperTitle: 'Before', ThemeId })
  const deleted = await draftOf(portal, ada, { PaperTitle: 'Deleted' })
  const shared = await draftOf(portal, ada, { PaperTitle: 'Shared' })
  const ofBen = await draftOf(portal, ben, { PaperTitle: 'By somebody with a new name' })
  await draftOf(portal, gone, { PaperTitle: 'Of somebody who leaves' })
  await draftOf(portal, twin, { PaperTitle: 'Of the same person' })
  const second = { PaperId: shared.Id, UserDetailId: ben.UserDetailId, Sequence: 2 }
  await sql().insert(paperAuthors).values(second)
  await registered(portal, ben.UserDetailId)

  const copy = await copied()
  // Nobody sees the copy, and everybody goes on with the conference.
  const as = admin.AccessToken
  expect((await call(portal, getArchive, { as })).Result).toEqual([])
  const save = await call(portal, updatePaper, {
    as: ada.AccessToken,
    ifMatch: changed.Version,
    params: { id: changed.Id },
    body: { ...emptyPaper, PaperTitle: 'After', ThemeId },
  })
  expect(save.status).toBe(200)
  await call(portal, deletePaper, { as: ada.AccessToken, params: { id: deleted.Id } })
  expect((await call(portal, deleteUser, { as, params: { id: gone.UserId } })).status).toBe(200)
  expect(await sql().$count(people, eq(people.UserDetailId, gone.UserDetailId))).toBe(0)
  const pair = { KeepId: ben.UserDetailId, DropId: twin.UserDetailId }
  const { Keep, Drop } = (await call(portal, previewMerge, { as, body: pair })).Result
  const body = { ...pair, KeepVersion: Keep.Version, DropVersion: Drop.Version }
  expect((await call(portal, mergePeople, { as, body })).status).toBe(200)
  const added = await draftOf(portal, ada, { PaperTitle: 'Added' })
  await sql().delete(paperAuthors).where(eq(paperAuthors.PaperId, shared.Id))
  await sql()
    .insert(paperAuthors)
    .values({ ...second, Sequence: 1 })
  await sql().update(people).set({ FullName: 'Benno Neu' }).where(eq(people.UserDetailId, ben.UserDetailId))
  await sql().update(themes).set({ ThemeTitle: 'Light' }).where(eq(themes.Id, ThemeId))

  await sql().transaction(async (own) => {
    await lockTables(own)
    await catchUp(own, copy)
    await own.update(conferences).set({ HeardOn: null })
  })
  const { rows, people: named } = await copyOf(copy.ConferenceId)
  const titles = rows.flatMap(({ TableName, Row }) => (TableName === 'papers' ? [Row['PaperTitle']] : []))
  expect(titles.toSorted()).toEqual([
    'Added',
    'After',
    'By somebody with a new name',
    'Of the same person',
    'Shared',
  ])
  const rowOf = (id: string) => rows.find(({ RowKey }) => RowKey === id)
  expect(rowOf(changed.Id)?.Row['ThemeTitle']).toBe('Light')
  expect([rowOf(ofBen.Id)?.Words, rowOf(shared.Id)?.Words, rowOf(added.Id)?.Words]).toEqual([
    expect.stringContaining('benno neu'),
    expect.stringMatching(/^ shared [^,]*benno neu$/),
    expect.stringContaining('added'),
  ])
  // A copy that is made at the end is the same.
  expect(await copyOf((await copied()).ConferenceId)).toEqual({ rows, people: named })
  expect(named.map(({ Id }) => Id).toSorted()).toEqual([ada.UserDetailId, ben.UserDetailId].toSorted())
})

test('somebody who leaves the last paper that names them is not kept by the archive', async () => {
  const [ada, ben] = [await signedIn(portal), await signedIn(portal)]
  const { Id } = await draftOf(portal, ada)
  await sql().insert(paperAuthors).values({ PaperId: Id, UserDetailId: ben.UserDetailId, Sequence: 2 })
  const copy = await copied()
  await sql().delete(paperAuthors).where(eq(paperAuthors.UserDetailId, ben.UserDetailId))
  await sql().transaction((own) => catchUp(own, copy))
  expect((await copyOf(copy.ConferenceId)).people).toEqual([{ Id: ada.UserDetailId }])
  expect(
    (await copyOf(copy.ConferenceId)).rows.flatMap(({ TableName, Words }) =>
      TableName === 'papers' ? [Words] : [],
    ),
  ).toEqual([expect.not.stringContaining('  ')])
})

test('two organisers who close the conference at once close it once', async () => {
  await draftOf(portal, await signedIn(portal))
  const both = await Promise.all([close(), close()])
  const closed = [200, '']
  // The other comes while it is closed, or after that.
  expect([
    [closed, [409, 'Somebody else has closed the conference in the meantime']],
    [closed, [422, 'This is not the name of the conference']],
  ]).toContainEqual(both.map(({ status, Message }) => [status, Message]).toSorted())
  expect((await call(portal, getArchive, { as: admin.AccessToken })).Result).toMatchObject([
    { ConferenceName: 'Words 2026', Counts: { Drafts: 1 } },
  ])
  expect(await sql().$count(archivedRows, eq(archivedRows.TableName, 'papers'))).toBe(1)
})

test('a closing that fails changes nothing, says so and leaves nothing; after one that was killed the next closes all of it once', async () => {
  const { Id } = await draftOf(portal, await signedIn(portal))
  await sql().execute(text`create table keepers (paper_id uuid references ${papers})`)
  const failed = await close()
  expect([failed.status, failed.Message]).toEqual([
    500,
    'Closing the conference broke off. Nothing was changed: close it again',
  ])
  await sql().execute(text`drop table keepers`)
  expect([await left(), await sql().$count(papers)]).toEqual([{ conferences: 0, rows: 0, people: 0 }, 1])

  const killed = await copied()
  // On a server, another instance may still be at work.
  await sql()
    .update(conferences)
    .set({ HeardOn: text`now() - interval '2 minutes'` })
  await portal.context.jobs.runDue()
  expect(await left()).toEqual({ conferences: 0, rows: 0, people: 0 })
  await expect(goOn(sql(), killed.ConferenceId)).rejects.toThrow('Closing the conference broke off')

  const closed = await close()
  expect(closed.status).toBe(200)
  const kept = await sql()
    .select()
    .from(archivedRows)
    .where(inArray(archivedRows.RowKey, [Id]))
  expect(kept.map(({ ConferenceId, TableName }) => [ConferenceId, TableName])).toEqual([
    [closed.Result.ConferenceId, 'papers'],
  ])
  expect(await sql().$count(papers)).toBe(0)
})
