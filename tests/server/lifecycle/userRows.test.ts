import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getUsers } from '../../../contract/users/userList.ts'
import { login } from '../../../contract/accounts/accounts.ts'
import { getUserPaper, submitPaper } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { createAuthor } from '../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../contract/people/people.ts'
import * as contract from '../../../contract/users/users.ts'
import { sessions, users } from '../../../server/db/schema/accounts.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { auditLog } from '../../support/auditLog.ts'
import { authorOf, mailsTo, signedIn, testPassword, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, draftOf } from '../../support/papers.ts'
import { registered } from '../../support/registrations.ts'

const portal = await emptiedPortal()
let admin: TestUser
let ada: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal, { Email: 'ada@example.org' })
})

const ravi = (given: Partial<AuthorFields> = {}) => authorOf({ LastName: 'Menon', ...given })
const asAdmin = () => ({ as: admin.AccessToken })
const list = async (query: Parameters<typeof search>[0] = {}) => (await search(query)).Result
const search = (
  query: Partial<{
    Text: string
    Role: 'Auditor'
    HasAccess: 'true' | 'false'
    Sort: 'newest'
    Page: number
    PageSize: number
  }>,
) => call(portal, getUsers, { ...asAdmin(), query })
const remove = (id: string) => call(portal, contract.deleteUser, { ...asAdmin(), params: { id } })
const assign = (id: string, Role: 'Admin' | 'Auditor' | 'PaperPresenter') =>
  call(portal, contract.assignRole, { ...asAdmin(), params: { id }, body: { Role } })
const added = async (given: Partial<AuthorFields> = {}) =>
  (await call(portal, createAuthor, { as: ada.AccessToken, body: ravi(given) })).Result.UserDetailId
const actions = async () => (await auditLog(portal)).map((entry) => [entry.Action, entry.SubjectId])

test('an admin sees accounts with and without a profile and people without an account, in pages', async () => {
  const newcomer = await signedIn(portal, { profile: false, Roles: [], Email: 'zoe@example.org' })
  const person = await added()
  const all = await list()
  // Their names end in numbers, which are not in their order among names.
  const [first, second] = [admin, ada].map(({ Email }) => Email).sort()
  const byName = all.Rows.map((row) => row.Email)
  expect([...byName.slice(0, 2).sort(), ...byName.slice(2)]).toEqual([
    first,
    second,
    'ravi@example.net',
    newcomer.Email,
  ])
  expect(all).toMatchObject({ Total: 4, Page: 1, PageSize: 50 })
  expect(all.Rows.find(({ Email }) => Email === ada.Email)).toMatchObject({
    UserId: ada.UserId,
    UserDetailId: ada.UserDetailId,
    Roles: ['PaperPresenter'],
    HasAccess: true,
    Nationality: 'Indian',
    Blocked: false,
  })
  expect(all.Rows[2]).toMatchObject({
    UserId: '00000000-0000-0000-0000-000000000000',
    UserDetailId: person,
    Roles: [],
    HasAccess: false,
    AccessSentOn: null,
  })
  expect(await list({ PageSize: 1, Page: 3 })).toMatchObject({ Total: 4, Rows: [{ FullName: 'Ravi Menon' }] })
  expect(await list({ PageSize: 2, Page: 9 })).toMatchObject({ Total: 4, Rows: [] })
})

test('users are searched by words, parts of addresses, role and access', async () => {
  await signedIn(portal, { Roles: ['Auditor'], Email: 'bob@review.example' })
  await added({ Organization: 'Kerala Institute' })
  const emails = async (query: Parameters<typeof search>[0]) =>
    (await list(query)).Rows.map((row) => row.Email)
  expect(await emails({ Text: 'kera rav' })).toEqual(['ravi@example.net'])
  expect(await emails({ Text: 'REVIEW.ex' })).toEqual(['bob@review.example'])
  expect(await emails({ Text: '%' })).toEqual([])
  expect(await emails({ Text: "';--" })).toEqual([])
  expect(await emails({ Role: 'Auditor' })).toEqual(['bob@review.example'])
  expect(await emails({ HasAccess: 'false' })).toEqual(['ravi@example.net'])
  expect((await emails({ Sort: 'newest' }))[0]).toBe('ravi@example.net')
})

test('one user is read by the id of the account or of the person, with the whole profile', async () => {
  const read = (id: string) => call(portal, contract.getUser, { ...asAdmin(), params: { id } })
  const byAccount = await read(ada.UserId)
  expect(byAccount).toMatchObject({
    status: 200,
    version: 1,
    Result: { DOB: '1985-04-12', FirstName: 'Asha' },
  })
  expect((await read(ada.UserDetailId)).Result).toEqual(byAccount.Result)
  const newcomer = await signedIn(portal, { profile: false, Roles: [] })
  expect((await read(newcomer.UserId)).Result).toMatchObject({
    FirstName: '',
    Version: 0,
    Email: newcomer.Email,
  })
  expect((await read(await added())).Result).toMatchObject({ FullName: 'Ravi Menon', Roles: [] })
  expect((await read(randomUUID())).status).toBe(404)
})

test('an admin adds a user with a role, who gets the link for a password (spec 7.20)', async () => {
  const add = (body: contract.NewUser) => call(portal, contract.createUser, { ...asAdmin(), body })
  const made = await add({ ...ravi(), Role: 'Auditor' })
  expect(made).toMatchObject({
    status: 200,
    Result: { FullName: 'Ravi Menon', Roles: ['Auditor'], HasAccess: false },
  })
  expect(await mailsTo(portal, 'ravi@example.net')).toHaveLength(1)
  expect(await add({ ...ravi(), Role: null })).toMatchObject({
    status: 409,
    Message: 'Another account has this email already',
  })
  await added({ Email: 'known@example.net' })
  expect(await add({ ...ravi({ Email: 'KNOWN@example.net' }), Role: null })).toMatchObject({
    status: 409,
    Message: 'Another person has this email already',
  })
  expect(await add({ ...ravi({ FirstName: '' }), Role: null })).toMatchObject({
    status: 422,
    Errors: ['First name is required'],
  })
})

test('an admin changes a user, or writes the profile that is missing, but not the address of an account', async () => {
  const change = (id: string, body: AuthorFields, ifMatch?: number) =>
    call(portal, contract.updateUser, {
      ...asAdmin(),
      params: { id },
      body,
      ...(ifMatch === undefined ? {} : { ifMatch }),
    })
  const body = ravi({ Email: ada.Email, FirstName: 'Ada' })
  expect(await change(ada.UserId, body, 1)).toMatchObject({
    status: 200,
    version: 2,
    Result: { FullName: 'Ada Menon' },
  })
  expect((await change(ada.UserDetailId, body, 1)).status).toBe(412)
  expect(await change(ada.UserId, ravi())).toMatchObject({
    status: 422,
    Errors: ['Email cannot be changed here'],
  })
  const newcomer = await signedIn(portal, { profile: false, Roles: [] })
  expect((await change(newcomer.UserId, ravi())).status).toBe(422)
  expect(await change(newcomer.UserId, ravi({ Email: newcomer.Email }))).toMatchObject({
    status: 200,
    Result: { UserId: newcomer.UserId, FullName: 'Ravi Menon', Version: 1 },
  })
})

test('an admin gives an account its role, but never changes their own (spec 7.20)', async () => {
  expect(await assign(ada.UserId, 'Auditor')).toMatchObject({ status: 200, Result: { Roles: ['Auditor'] } })
  expect(await assign(ada.UserDetailId, 'PaperPresenter')).toMatchObject({
    Result: { Roles: ['PaperPresenter'] },
  })
  expect(await assign(admin.UserId, 'Auditor')).toMatchObject({
    status: 409,
    Message: 'You cannot change your own role',
  })
  expect(await assign(await added(), 'Auditor')).toMatchObject({
    status: 409,
    Message: 'This person has no account yet',
  })
  const newcomer = await signedIn(portal, { profile: false, Roles: [] })
  expect(await assign(newcomer.UserId, 'PaperPresenter')).toMatchObject({
    status: 422,
    Errors: ['Please complete your profile first'],
  })
  expect((await assign(newcomer.UserId, 'Auditor')).status).toBe(200)
  expect((await actions()).map(([action]) => action)).toEqual(['Assign role', 'Assign role', 'Assign role'])
})

test('who is an author of a submitted paper is not deleted, and the answer names the papers', async () => {
  const { Id } = await completeDraftOf(portal, ada)
  const bob = await signedIn(portal)
  const Authors = [ada, bob].map(({ UserDetailId }, i) => ({ UserDetailId, UserSequence: i + 1 }))
  await call(portal, saveAuthors, { as: ada.AccessToken, body: { PaperId: Id, Authors } })
  await call(portal, submitPaper, { as: ada.AccessToken, params: { id: Id } })
  for (const id of [ada.UserId, ada.UserDetailId, bob.UserId])
    expect(await remove(id)).toMatchObject({
      status: 409,
      Message: 'This person is an author of submitted papers and cannot be deleted: P-0001',
    })
  expect(await remove(admin.UserId)).toMatchObject({
    status: 409,
    Message: 'You cannot delete your own account here',
  })
})

test('who is registered for the conference is not deleted', async () => {
  await registered(portal, ada.UserDetailId)
  expect(await remove(ada.UserId)).toMatchObject({
    status: 409,
    Message: 'This person is registered for the conference and cannot be deleted',
  })
})

test('a deleted user is gone with their drafts and sessions, and the drafts of others close up (spec 7.20)', async () => {
  const { sql } = portal.context.database
  const bob = await signedIn(portal)
  const own = await draftOf(portal, bob)
  const cyd = await added()
  const paper = await draftOf(portal, ada)
  const Authors = [bob.UserDetailId, ada.UserDetailId, cyd].map((UserDetailId, i) => ({
    UserDetailId,
    UserSequence: i + 1,
  }))
  await call(portal, saveAuthors, { as: ada.AccessToken, body: { PaperId: paper.Id, Authors } })

  expect((await remove(bob.UserDetailId)).status).toBe(200)
  const { Result } = await call(portal, getUserPaper, { as: ada.AccessToken, params: { id: paper.Id } })
  expect(Result.Authors.map((author) => [author.UserDetailId, author.Sequence])).toEqual([
    [ada.UserDetailId, 1],
    [cyd, 2],
  ])
  expect(Result.AuthorsVersion).toBe(3)
  expect(await sql.select().from(papers).where(eq(papers.Id, own.Id))).toEqual([])
  expect(await sql.select().from(users).where(eq(users.Id, bob.UserId))).toEqual([])
  expect(await sql.select().from(people).where(eq(people.UserDetailId, bob.UserDetailId))).toEqual([])
  expect(await sql.select().from(sessions).where(eq(sessions.UserId, bob.UserId))).toEqual([])
  expect(await actions()).toEqual([['Delete user', bob.UserDetailId]])
  expect((await call(portal, login, { body: { Email: bob.Email, password: testPassword } })).status).toBe(400)
  expect((await remove(bob.UserId)).status).toBe(404)

  expect((await remove(cyd)).status).toBe(200)
  expect(
    (await call(portal, getUserPaper, { as: ada.AccessToken, params: { id: paper.Id } })).Result.Authors,
  ).toHaveLength(1)
})

test('an author list that names somebody who is deleted at the same moment is whole before or refused after', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await added({ Email: `someone${round}@example.net` })
    const paper = await draftOf(portal, ada)
    const Authors = [ada.UserDetailId, person].map((UserDetailId, i) => ({
      UserDetailId,
      UserSequence: i + 1,
    }))
    const [saved, removed] = await Promise.all([
      call(portal, saveAuthors, { as: ada.AccessToken, body: { PaperId: paper.Id, Authors } }),
      remove(person),
    ])
    expect([200, 422]).toContain(saved.status)
    expect([200, 409]).toContain(removed.status)
    const { Result } = await call(portal, getUserPaper, { as: ada.AccessToken, params: { id: paper.Id } })
    expect(Result.Authors).toHaveLength(saved.status === 200 && removed.status === 409 ? 2 : 1)
  }
})
