import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getUsers } from '../../../contract/users/userList.ts'
import { getAuthor, searchUsers } from '../../../contract/people/authors.ts'
import { getDuplicates, mergePeople, previewMerge } from '../../../contract/users/duplicates.ts'
import { noId } from '../../../contract/core/limits.ts'
import { eraseOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import { importPapers } from '../../../contract/papers/paperImport.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import type { AuthorFields } from '../../../contract/people/people.ts'
import { reportUsers } from '../../../contract/reports/reports.ts'
import { getUserSummary, previewBulk } from '../../../contract/users/userAdmin.ts'
import * as contract from '../../../contract/users/users.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { participantFinder } from '../../../server/events/participantFinder.ts'
import { paperAuthors, papers } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { authorOf, mailsTo, signedIn, testPassword, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { importFile } from '../../support/importFile.ts'
import { completeDraftOf, settingsOf, words } from '../../support/papers.ts'
import { sheetOf } from '../../support/sheets.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  await settingsOf(portal, { AbstractMinimumWordCount: 40 })
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const sql = () => portal.context.database.sql
const asAdmin = () => ({ as: admin.AccessToken })
const of = (id: string) => ({ ...asAdmin(), params: { id } })

/** Takes in another paper by these authors, of whom no address is known, and answers the id of the first. */
let number = 0
async function imported(...names: readonly string[]): Promise<string> {
  number += 1
  const file = `id,Title,Authors,Abstract,Track\n${number},On words ${number},${names.join('|')},"${words(50)}",Semantics\n`
  const sent = await importFile(portal, importPapers, admin, file, { DryRun: 'no' })
  expect(sent.Result).toMatchObject({ New: 1, Errors: 0 })
  const [first] = await sql()
    .select({ UserDetailId: people.UserDetailId })
    .from(paperAuthors)
    .innerJoin(people, eq(people.UserDetailId, paperAuthors.UserDetailId))
    .innerJoin(papers, eq(papers.Id, paperAuthors.PaperId))
    .where(and(eq(papers.PaperTitle, `On words ${number}`), eq(paperAuthors.Sequence, 1)))
  return first?.UserDetailId ?? noId
}

/** Somebody without an address whom no paper names. */
async function person(given: Partial<AuthorFields> & { readonly FullName: string }): Promise<string> {
  const [made] = await sql()
    .insert(people)
    .values({ ...authorOf({ Email: '', ...given }), FullName: given.FullName })
    .returning({ UserDetailId: people.UserDetailId })
  return made?.UserDetailId ?? noId
}

const listed = async (Text: string) =>
  (await call(portal, getUsers, { ...asAdmin(), query: { Text } })).Result.Rows.map(
    ({ FullName }) => FullName,
  )
const namesInReport = async () => (await sheetOf(portal, reportUsers, admin.AccessToken)).rows.flat()

test('an author who came with a file without an address is listed, reported, found, opened and given one', async () => {
  const id = await imported('Charles Babbage', 'Ada Lovelace')
  expect(await listed('babbage')).toEqual(['Charles Babbage'])
  expect(await namesInReport()).toContain('Charles Babbage')
  const presenter = await signedIn(portal)
  const found = await call(portal, searchUsers, { as: presenter.AccessToken, params: { text: 'babbage' } })
  expect(found.Result).toMatchObject([{ UserDetailId: id }])
  expect((await call(portal, contract.getUser, of(id))).Result).toMatchObject({
    FullName: 'Charles Babbage',
    Email: '',
  })
  expect((await call(portal, getUserSummary, of(id))).Result.Papers).toHaveLength(1)

  const change = (body: AuthorFields) => call(portal, contract.updateUser, { ...of(id), body })
  const fields = authorOf({ FirstName: 'Charles', LastName: 'Babbage', Email: '' })
  expect(await change(fields)).toMatchObject({ status: 422, Errors: ['Email is required'] })
  expect((await change({ ...fields, Email: admin.Email })).status).toBe(409)
  const given = await change({ ...fields, Email: 'charles@example.org' })
  expect(given).toMatchObject({ status: 200, Result: { Email: 'charles@example.org' } })
  expect((await call(portal, contract.addAsUser, of(id))).status).toBe(200)
  expect(await mailsTo(portal, 'charles@example.org')).toHaveLength(1)
})

test('nobody gets access without an address, and the answer says what to do', async () => {
  const id = await imported('Charles Babbage')
  for (const endpoint of [contract.provideLoginAccess, contract.addAsUser]) {
    const refused = await call(portal, endpoint, of(id))
    expect([refused.status, refused.Message]).toEqual([
      409,
      'This person has no email address yet. Edit the person and enter one first',
    ])
  }
  const body = { Action: 'grant-access' as const, Role: null, Ids: [id] }
  expect((await call(portal, previewBulk, { ...asAdmin(), body })).Result).toMatchObject({
    Changed: [],
    Left: [
      {
        Id: id,
        FullName: 'Charles Babbage',
        Why: 'This person has no email address yet. Edit the person and enter one first',
      },
    ],
  })
})

test('somebody without an address is deleted while no paper names them, and not while one does', async () => {
  const author = await imported('Charles Babbage')
  expect((await call(portal, contract.deleteUser, of(author))).status).toBe(409)
  const free = await person({ FullName: 'Ada Lovelace' })
  expect((await call(portal, getUserSummary, of(free))).Result.Deletion.Refusal).toBe('')
  expect((await call(portal, contract.deleteUser, of(free))).status).toBe(200)
  expect(await listed('lovelace')).toEqual([])
})

test('people without an address are no duplicates by it, but by name and institution', async () => {
  await person({ FullName: 'Charles Babbage', Organization: 'Cambridge' })
  await person({ FullName: 'Ada Lovelace', Organization: 'London' })
  const pairs = async () => (await call(portal, getDuplicates, asAdmin())).Result.Rows
  expect(await pairs()).toEqual([])
  await person({ FullName: 'Babbage, Charles', Organization: 'Cambridge', Email: 'charles@example.org' })
  expect(await pairs()).toMatchObject([{ Reason: 'name', People: [{ Email: '' }, { Email: /charles/ }] }])
})

test.each(['stays', 'goes'] as const)(
  'merged with somebody without an address who %s, a person keeps the address, and what was empty is filled',
  async (whatHappens) => {
    const bare = await imported('Charles Babbage')
    const full = await person({
      FullName: 'Charles Babbage',
      Email: 'charles@example.org',
      PhoneNumber: '9000000001',
    })
    const [KeepId, DropId] = whatHappens === 'stays' ? [bare, full] : [full, bare]
    const { Result } = await call(portal, previewMerge, { ...asAdmin(), body: { KeepId, DropId } })
    const body = { KeepId, DropId, KeepVersion: Result.Keep.Version, DropVersion: Result.Drop.Version }
    const merged = await call(portal, mergePeople, { ...asAdmin(), body })
    expect(merged).toMatchObject({ status: 200, Result: { Email: 'charles@example.org', Papers: 1 } })
    expect((await call(portal, contract.getUser, of(KeepId))).Result).toMatchObject({
      Email: 'charles@example.org',
      PhoneNumber: '9000000001',
      Gender: 'Female',
    })
  },
)

test('a file of the programme finds a speaker without an address by name and institution', async () => {
  const id = await person({ FullName: 'Charles Babbage', Organization: 'Cambridge' })
  const namesGiven = ['Charles Babbage (Cambridge)', 'Ada <ada@example.org>']
  const find = await participantFinder(sql(), namesGiven)
  expect(namesGiven.map((one) => find(one).UserDetailId)).toEqual([id, noId])
})

test('who was erased is in no list and no search, and cannot be changed', async () => {
  const user = await signedIn(portal)
  const { Id } = await completeDraftOf(portal, user)
  await call(portal, submitPaper, { as: user.AccessToken, params: { id: Id } })
  const [before] = await sql().select().from(people).where(eq(people.UserDetailId, user.UserDetailId))
  const FullName = before?.FullName ?? ''
  const body = { Password: testPassword }
  expect((await call(portal, eraseOwnAccount, { as: user.AccessToken, body })).status).toBe(200)

  const id = user.UserDetailId
  expect(await listed(FullName)).toEqual([])
  expect(await namesInReport()).not.toContain(FullName)
  const found = await call(portal, searchUsers, { ...asAdmin(), params: { text: FullName } })
  expect(found.Result).toEqual([])
  for (const endpoint of [
    contract.getUser,
    getUserSummary,
    contract.deleteUser,
    contract.addAsUser,
    getAuthor,
  ])
    expect((await call(portal, endpoint, of(id))).status).toBe(404)
  const bulk = { Action: 'grant-access' as const, Role: null, Ids: [id] }
  expect((await call(portal, previewBulk, { ...asAdmin(), body: bulk })).Result.Changed).toEqual([])
  const twin = await person({ FullName, Organization: before?.Organization ?? '' })
  expect((await call(portal, getDuplicates, asAdmin())).Result.Rows).toEqual([])
  const pair = { KeepId: twin, DropId: id }
  expect((await call(portal, previewMerge, { ...asAdmin(), body: pair })).status).toBe(409)
})

test('an author of a file is known by name among those who came with files, unless they were erased', async () => {
  const id = await imported('Charles Babbage')
  expect(await imported('Charles Babbage')).toBe(id)
  const ErasedOn = new Date().toISOString()
  await sql().insert(users).values({ Email: 'erased-1', PhoneNumber: '', UserDetailId: id, ErasedOn })
  expect(await imported('Charles Babbage')).not.toBe(id)
})
