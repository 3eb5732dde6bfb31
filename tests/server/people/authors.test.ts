import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  createAuthor,
  getAuthor,
  getAuthors,
  listAuthor,
  updateAuthor,
} from '../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../contract/people/people.ts'
import { saveProfile } from '../../../contract/people/profile.ts'
import { paperAuthors, papers } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { auditLog } from '../../support/auditLog.ts'
import { authorOf, profileOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { authorRequired } from '../../support/personTexts.ts'

const portal = await emptiedPortal()
let presenter: TestUser
let stranger: TestUser
let admin: TestUser
beforeEach(async () => {
  presenter = await signedIn(portal)
  stranger = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const add = (body: AuthorFields, as: TestUser = presenter) =>
  call(portal, createAuthor, { as: as.AccessToken, body })
const read = (id: string, as: TestUser = presenter) =>
  call(portal, getAuthor, { as: as.AccessToken, params: { id } })
const list = async (as: TestUser = presenter) =>
  (await call(portal, getAuthors, { as: as.AccessToken })).Result
const change = (id: string, body: AuthorFields, as: TestUser = presenter, ifMatch?: number) =>
  call(portal, updateAuthor, {
    as: as.AccessToken,
    params: { id },
    body,
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })

/** A paper of one user with these people as its authors. */
async function paperOf(OwnerId: string, authors: readonly string[]): Promise<void> {
  const { sql } = portal.context.database
  const Id = randomUUID()
  await sql
    .insert(papers)
    .values({ Id, OwnerId, PaperTitle: 'A paper', Abstract: '', ConsiderBestPaper: false, SearchWords: '' })
  await sql
    .insert(paperAuthors)
    .values(authors.map((UserDetailId, i) => ({ PaperId: Id, UserDetailId, Sequence: i + 1 })))
}

test('a new author is answered with the search fields, and the one who added them reads and edits them (spec 3.23, 7.25)', async () => {
  const added = await add(authorOf())
  expect(added).toMatchObject({ status: 200, version: 1, Id: added.Result.UserDetailId })
  expect(added.Result).toEqual({
    UserDetailId: added.Id,
    FullName: 'Ravi Rao',
    Designation: 'Professor',
    Organization: 'University of Mysore',
    OrganizationCity: 'Mysore',
    OrganizationState: 'Karnataka',
    OrganizationCountry: 'India',
  })
  const found = await read(added.Result.UserDetailId)
  expect(found.Result).toEqual({
    ...authorOf(),
    UserDetailId: added.Id,
    FullName: 'Ravi Rao',
    Nationality: '',
    HasAccount: false,
    AccessSentOn: null,
    CanEdit: true,
    IsListed: false,
    Version: 1,
  })
  expect(await list()).toEqual([found.Result])
})

test('every missing required field is named, in form order (spec 5.36, 5.37)', async () => {
  const empty = Object.fromEntries(Object.keys(authorOf()).map((field) => [field, ''])) as AuthorFields
  expect(await add(empty)).toMatchObject({
    status: 422,
    Errors: authorRequired,
  })
})

test('an unknown field is refused as unreadable', async () => {
  const body = { ...authorOf(), DOB: '1985-04-12' }
  expect((await add(body)).status).toBe(400)
})

test('a known e-mail answers that person and changes nothing', async () => {
  const [before] = await portal.context.database.sql.select().from(people)
  const body = authorOf({
    Email: before?.Email.toUpperCase() ?? '',
    FirstName: 'Mallory',
    Organization: 'Elsewhere',
  })
  const added = await add(body, stranger)
  expect(added).toMatchObject({ status: 200, Id: before?.UserDetailId, version: null })
  expect(added.Result).toEqual({
    UserDetailId: before?.UserDetailId,
    FullName: before?.FullName,
    Designation: 'Professor',
    Organization: 'University of Mysore',
    OrganizationCity: 'Mysore',
    OrganizationState: 'Karnataka',
    OrganizationCountry: 'India',
  })
  const after = await portal.context.database.sql.select().from(people)
  expect(after).toHaveLength(3)
  expect(after).toContainEqual(before)
})

test('two creates of one person at the same time make one', async () => {
  const both = await Promise.all([add(authorOf()), add(authorOf(), stranger)])
  expect(both.map((one) => one.status)).toEqual([200, 200])
  expect(both[0].Id).toBe(both[1].Id)
})

test('somebody else’s person is not found, neither to read nor to change', async () => {
  const { Result } = await add(authorOf())
  expect((await read(Result.UserDetailId, stranger)).status).toBe(404)
  expect((await change(Result.UserDetailId, authorOf({ FirstName: 'Mallory' }), stranger)).status).toBe(404)
  expect((await read(presenter.UserDetailId, stranger)).status).toBe(404)
  expect((await read(randomUUID())).status).toBe(404)
  expect(await list(stranger)).toEqual([])
})

test('a person whom one added is changed', async () => {
  const { Result } = await add(authorOf())
  const changed = await change(
    Result.UserDetailId,
    authorOf({ FirstName: 'Raja', Email: 'raja@example.net' }),
    presenter,
    1,
  )
  expect(changed).toMatchObject({
    status: 200,
    version: 2,
    Result: { FullName: 'Raja Rao', Email: 'raja@example.net' },
  })
  expect((await read(Result.UserDetailId)).Result).toEqual(changed.Result)
})

test('a change on a stale version is refused with 412', async () => {
  const { Result } = await add(authorOf())
  await change(Result.UserDetailId, authorOf({ FirstName: 'Raja' }), presenter, 1)
  expect(await change(Result.UserDetailId, authorOf({ FirstName: 'Rama' }), presenter, 1)).toMatchObject({
    status: 412,
    version: 2,
  })
  expect((await read(Result.UserDetailId)).Result.FirstName).toBe('Raja')
})

test('an address that another person has is refused with 409', async () => {
  const { Result } = await add(authorOf())
  const taken = authorOf({ Email: stranger.Email.toUpperCase() })
  expect(await change(Result.UserDetailId, taken)).toMatchObject({
    status: 409,
    Message: 'Another person has this email already',
  })
})

test('of a co-author with an account one sees the search fields only, and cannot change them', async () => {
  await paperOf(presenter.UserId, [presenter.UserDetailId, stranger.UserDetailId])
  const [coAuthor, ...others] = await list()
  expect(others).toEqual([])
  expect(coAuthor).toMatchObject({
    UserDetailId: stranger.UserDetailId,
    Organization: 'University of Mysore',
    HasAccount: true,
    CanEdit: false,
    Email: '',
    PhoneNumber: '',
    Gender: '',
    ResidenceCity: '',
    FirstName: '',
  })
  expect((await read(stranger.UserDetailId)).Result).toEqual(coAuthor)
  expect(await change(stranger.UserDetailId, authorOf())).toMatchObject({
    status: 403,
    Message: 'You can only edit people you added who have no account',
  })
})

test('somebody whom the portal knows is put on one’s own list and taken off it, with the search fields only', async () => {
  const put = (IsListed: boolean, id = stranger.UserDetailId) =>
    call(portal, listAuthor, { as: presenter.AccessToken, params: { id }, body: { IsListed } })
  expect(await put(true)).toMatchObject({ status: 200, Id: stranger.UserDetailId })
  expect((await put(true)).status).toBe(200)
  const [listed, ...others] = await list()
  expect(others).toEqual([])
  expect(listed).toMatchObject({
    UserDetailId: stranger.UserDetailId,
    Organization: 'University of Mysore',
    CanEdit: false,
    IsListed: true,
    Email: '',
    PhoneNumber: '',
    FirstName: '',
  })
  expect((await read(stranger.UserDetailId)).Result).toEqual(listed)
  expect((await change(stranger.UserDetailId, authorOf())).status).toBe(403)
  expect(await list(stranger)).toEqual([])
  await put(false)
  expect(await list()).toEqual([])
  expect((await read(stranger.UserDetailId)).status).toBe(404)
  expect((await put(true, randomUUID())).status).toBe(404)
})

test('once a person whom one added has an account, only that account edits them', async () => {
  const { Result } = await add(authorOf())
  const owner = await signedIn(portal, { Email: 'ravi@example.net', profile: false, Roles: [] })
  const claimed = await call(portal, saveProfile, {
    as: owner.AccessToken,
    body: profileOf({ Email: 'ravi@example.net', FirstName: 'Ravi', PhoneNumber: '1112223334' }),
  })
  expect(claimed.Id).toBe(Result.UserDetailId)
  expect((await read(Result.UserDetailId)).Result).toMatchObject({
    FullName: 'Ravi Rao',
    HasAccount: true,
    CanEdit: false,
    PhoneNumber: '',
  })
  expect((await change(Result.UserDetailId, authorOf({ FirstName: 'Mallory' }))).status).toBe(403)
})

test('a co-author of somebody else’s paper is nobody one knows', async () => {
  await paperOf(stranger.UserId, [stranger.UserDetailId, presenter.UserDetailId])
  expect(await list()).toEqual([])
  expect((await read(stranger.UserDetailId)).status).toBe(404)
})

test('one reads oneself whole, but changes oneself in the profile only', async () => {
  expect((await read(presenter.UserDetailId)).Result).toMatchObject({
    Email: presenter.Email,
    CanEdit: false,
  })
  expect((await change(presenter.UserDetailId, authorOf())).status).toBe(403)
})

test('an admin changes anyone but an account’s address, and the audit log records it', async () => {
  const body = authorOf({ Email: presenter.Email, Organization: 'New University' })
  const changed = await change(presenter.UserDetailId, body, admin)
  expect(changed).toMatchObject({ status: 200, Result: { Organization: 'New University', CanEdit: true } })
  expect(await auditLog(portal)).toMatchObject([
    {
      UserId: admin.UserId,
      Action: 'Change person',
      SubjectId: presenter.UserDetailId,
      Details: { Organization: { From: 'University of Mysore', To: 'New University' } },
    },
  ])
  expect(await change(presenter.UserDetailId, authorOf(), admin)).toMatchObject({
    status: 422,
    Errors: ['Email cannot be changed here'],
  })
})

test.each(['Auditor', 'GeneralAttendee'] as const)('a %s has no authors', async (role) => {
  const user = await signedIn(portal, { Roles: [role] })
  expect((await add(authorOf(), user)).status).toBe(403)
  expect((await call(portal, getAuthors, { as: user.AccessToken })).status).toBe(403)
})
