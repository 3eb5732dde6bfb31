import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { login } from '../../../contract/accounts/accounts.ts'
import { createAuthor } from '../../../contract/people/authors.ts'
import { likelierToStay } from '../../../contract/users/duplicates.ts'
import { noId } from '../../../contract/core/limits.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { getStars } from '../../../contract/events/stars.ts'
import { getUser, provideLoginAccess } from '../../../contract/users/users.ts'
import { linkCodes, users } from '../../../server/db/schema/accounts.ts'
import { sessionStars } from '../../../server/db/schema/events.ts'
import { files } from '../../../server/db/schema/files.ts'
import { people } from '../../../server/db/schema/people.ts'
import { authorOf, signedIn, testPassword, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { merged, mergePreview } from '../../support/merging.ts'
import { draftOf, fileOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
const { sql } = portal.context.database
let admin: TestUser
let ada: TestUser
let other: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal, { Email: 'ada@example.org' })
  other = await signedIn(portal, { Email: 'ada2@example.org' })
})

test('two accounts that uploaded the same file are merged: both papers and a proof keep theirs', async () => {
  const same = { Sha256: 'a'.repeat(64), FileName: 'paper.pdf' }
  const own = await fileOf(portal, ada, same)
  await fileOf(portal, other, { ...same, FileName: 'paper (2).pdf' })
  const coming = await fileOf(portal, other, same)
  const proof = await fileOf(portal, other, { Kind: 'student-proof', FileName: 'proof.pdf' })
  await draftOf(portal, ada, { PaperTitle: 'Mine', PaperURL: own })
  await draftOf(portal, other, { PaperTitle: 'Theirs', PaperURL: coming })
  await sql
    .update(people)
    .set({ Designation: 'PhD Scholar', StudentId: proof })
    .where(eq(people.UserDetailId, other.UserDetailId))
  await sql
    .update(people)
    .set({ Designation: 'PhD Scholar' })
    .where(eq(people.UserDetailId, ada.UserDetailId))
  const { status } = await merged(portal, admin, ada.UserDetailId, other.UserDetailId)
  expect(status).toBe(200)
  const { Result } = await call(portal, getUserPapers, { as: ada.AccessToken })
  const named = Object.fromEntries(Result.map(({ PaperTitle, PaperURL }) => [PaperTitle, PaperURL]))
  expect(named).toEqual({ Mine: own, Theirs: coming })
  const kept = await sql.select().from(files).where(eq(files.OwnerId, ada.UserId))
  expect(kept.map(({ FileName }) => FileName).sort()).toEqual([
    'paper (2).pdf',
    'paper (3).pdf',
    'paper.pdf',
    'proof.pdf',
  ])
  expect(kept.find(({ Id }) => Id === own)?.FileName).toBe('paper.pdf')
  const [person] = await sql.select().from(people).where(eq(people.UserDetailId, ada.UserDetailId))
  expect(person?.StudentId).toBe(proof)
})

test('an attendee with the papers of a presenter becomes a presenter, and stars move', async () => {
  const attendee = await signedIn(portal, { Roles: ['GeneralAttendee'] })
  const [both, own, coming] = [randomUUID(), randomUUID(), randomUUID()]
  await sql.insert(sessionStars).values([
    { UserId: attendee.UserId, SessionId: both },
    { UserId: attendee.UserId, SessionId: own },
    { UserId: other.UserId, SessionId: both },
    { UserId: other.UserId, SessionId: coming },
  ])
  const { Result } = await mergePreview(portal, admin, attendee.UserDetailId, other.UserDetailId)
  expect(Result).toMatchObject({
    NewRole: 'PaperPresenter',
    SignsInWith: attendee.Email,
    IsBlocked: false,
  })
  await merged(portal, admin, attendee.UserDetailId, other.UserDetailId)
  const as = attendee.AccessToken
  expect(
    (await call(portal, getUser, { as: admin.AccessToken, params: { id: attendee.UserId } })).Result,
  ).toMatchObject({
    Roles: ['PaperPresenter'],
  })
  expect((await call(portal, getStars, { as })).Result.SessionIds.sort()).toEqual([both, own, coming].sort())
  expect(await sql.$count(sessionStars, eq(sessionStars.UserId, other.UserId))).toBe(0)
})

test('a presenter stays one, whatever the account that goes is', async () => {
  const attendee = await signedIn(portal, { Roles: ['GeneralAttendee'] })
  const { Result } = await mergePreview(portal, admin, ada.UserDetailId, attendee.UserDetailId)
  expect(Result.NewRole).toBeNull()
})

test('a person who was only offered access signs in with the address and the password of the account that goes', async () => {
  const body = authorOf({ Email: 'ada.offered@example.net' })
  const { Result: person } = await call(portal, createAuthor, { as: other.AccessToken, body })
  const params = { id: person.UserDetailId }
  await call(portal, provideLoginAccess, { as: admin.AccessToken, params })
  const [offered] = await sql.select().from(users).where(eq(users.UserDetailId, person.UserDetailId))
  const { Result } = await mergePreview(portal, admin, person.UserDetailId, ada.UserDetailId)
  expect(Result).toMatchObject({ Account: 'joins', SignsInWith: ada.Email, NewRole: 'PaperPresenter' })
  expect((await merged(portal, admin, person.UserDetailId, ada.UserDetailId)).status).toBe(200)
  const signIn = { body: { Email: ada.Email, password: testPassword } }
  expect((await call(portal, login, signIn)).status).toBe(200)
  const [account] = await sql.select().from(users).where(eq(users.UserDetailId, person.UserDetailId))
  expect(account).toMatchObject({ Id: offered?.Id, Email: ada.Email, EmailConfirmed: true })
  expect((await call(portal, getUser, { as: admin.AccessToken, params })).Result.Email).toBe(ada.Email)
  // The link that went to the other address is void.
  expect(await sql.$count(linkCodes, eq(linkCodes.UserId, account?.Id ?? noId))).toBe(0)
})

test('that the account that is left is blocked is said beforehand, and no merge lifts a block', async () => {
  await sql.update(users).set({ Blocked: true }).where(eq(users.Id, ada.UserId))
  const { Result } = await mergePreview(portal, admin, ada.UserDetailId, other.UserDetailId)
  expect(Result.IsBlocked).toBe(true)
  const twins = (await mergePreview(portal, admin, other.UserDetailId, ada.UserDetailId)).Result
  expect([twins.IsBlocked, likelierToStay([twins.Drop, twins.Keep])]).toEqual([false, twins.Keep])
  // The password of a blocked account lets nobody in who was only offered access.
  await sql.update(users).set({ PasswordHash: null }).where(eq(users.Id, other.UserId))
  await merged(portal, admin, other.UserDetailId, ada.UserDetailId)
  const signIn = { body: { Email: ada.Email, password: testPassword } }
  expect((await call(portal, login, signIn)).status).not.toBe(200)
})
