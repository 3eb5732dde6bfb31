import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { changePassword, login } from '../../../../contract/accounts/accounts.ts'
import { saveAuthors } from '../../../../contract/papers/paperAuthors.ts'
import { createAuthor, getAuthor, getAuthors, updateAuthor } from '../../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../../contract/people/people.ts'
import { addAsUser, provideLoginAccess } from '../../../../contract/users/users.ts'
import { users } from '../../../../server/db/schema/accounts.ts'
import { auditLog } from '../../../support/auditLog.ts'
import { authorOf, mailedLink, mailsTo, signedIn, type TestUser } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'
import { draftOf } from '../../../support/papers.ts'

const minute = 60_000
const address = 'ravi@example.net'
const Password = 'Entirely#New1'

const portal = await emptiedPortal()
let presenter: TestUser
let stranger: TestUser
let admin: TestUser
beforeEach(async () => {
  presenter = await signedIn(portal)
  stranger = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

/** A person whom the presenter adds; answers their id. */
async function added(given: Partial<AuthorFields> = {}): Promise<string> {
  const { Result } = await call(portal, createAuthor, { as: presenter.AccessToken, body: authorOf(given) })
  return Result.UserDetailId
}

const grant = (id: string, as: TestUser = presenter) =>
  call(portal, provideLoginAccess, { as: as.AccessToken, params: { id } })
const addUser = (id: string, as: TestUser = presenter) =>
  call(portal, addAsUser, { as: as.AccessToken, params: { id } })
const read = async (id: string) =>
  (await call(portal, getAuthor, { as: presenter.AccessToken, params: { id } })).Result
const change = (id: string, body: AuthorFields) =>
  call(portal, updateAuthor, { as: presenter.AccessToken, params: { id }, body })
const setPassword = ({ userId = '', code = '' }: Record<string, string>) =>
  call(portal, changePassword, { body: { UserId: userId, Code: code, Password } })

test('a presenter lets a person in whom they added: the mailed link sets a password, and the person is the account’s (spec 7.20)', async () => {
  const id = await added()
  const granted = await grant(id)
  const AccessSentOn = granted.Result.AccessSentOn
  expect(granted).toMatchObject({ status: 200, Id: id, Result: { UserDetailId: id } })
  expect(await read(id)).toMatchObject({ HasAccount: false, AccessSentOn, CanEdit: true })
  const [mail] = await mailsTo(portal, address)
  expect(mail?.Subject).toContain('You can sign in now')
  expect(mail?.PlainText).toContain('Asha Rao')
  expect(mail?.PlainText).toContain('valid for 7 days')

  expect((await setPassword(await mailedLink(portal, address, '/forgot-password'))).status).toBe(200)
  const session = await call(portal, login, { body: { Email: address, password: Password } })
  expect(session.Result).toMatchObject({ UserDetailId: id, FullName: 'Ravi Rao', Roles: [] })
  expect(await read(id)).toMatchObject({ HasAccount: true, CanEdit: false, Email: '' })
  expect(await grant(id)).toMatchObject({ status: 409, Message: 'This person can sign in already' })
})

test('a link is good for a week and once', async () => {
  await grant(await added())
  await grant(await added({ Email: 'sita@example.net' }))
  portal.clock.advance(7 * 24 * 60 * minute - minute)
  const link = await mailedLink(portal, address, '/forgot-password')
  expect((await setPassword(link)).status).toBe(200)
  expect((await setPassword(link)).status).toBe(400)
  portal.clock.advance(2 * minute)
  expect((await setPassword(await mailedLink(portal, 'sita@example.net', '/forgot-password'))).status).toBe(
    400,
  )
})

test('a link is sent again, but not twice within a minute', async () => {
  const id = await added()
  await grant(id)
  expect(await grant(id)).toMatchObject({
    status: 409,
    Message: 'A link was sent to this person a moment ago. Please wait a minute',
  })
  portal.clock.advance(minute)
  expect((await grant(id)).status).toBe(200)
  expect(await mailsTo(portal, address)).toHaveLength(2)
})

test('the same press twice sends one link', async () => {
  const id = await added()
  const press = () =>
    call(portal, provideLoginAccess, { as: presenter.AccessToken, params: { id }, key: 'one-press-only' })
  const statuses = (await Promise.all([press(), press()])).map((reply) => reply.status).sort()
  // The twin of a call that still runs is asked to come back, where calls really run at once.
  expect([
    [200, 200],
    [200, 409],
  ]).toContainEqual(statuses)
  expect((await press()).status).toBe(200)
  expect(await mailsTo(portal, address)).toHaveLength(1)
})

test('a co-author of an own paper gets access as well, anybody else’s person is not there', async () => {
  const { Result } = await call(portal, createAuthor, { as: stranger.AccessToken, body: authorOf() })
  const id = Result.UserDetailId
  expect((await grant(id)).status).toBe(404)
  expect((await addUser(id)).status).toBe(404)
  const paper = await draftOf(portal, presenter)
  const Authors = [presenter.UserDetailId, id].map((UserDetailId, i) => ({
    UserDetailId,
    UserSequence: i + 1,
  }))
  await call(portal, saveAuthors, { as: presenter.AccessToken, body: { PaperId: paper.Id, Authors } })
  expect((await grant(id)).status).toBe(200)
})

test('an author is added as a user once, by the presenter or an admin (spec 7.25)', async () => {
  const id = await added()
  expect((await addUser(id)).status).toBe(200)
  expect(await addUser(id, admin)).toMatchObject({
    status: 409,
    Message: 'This person has an account already',
  })
  expect(
    await portal.context.database.sql.select().from(users).where(eq(users.Email, address)),
  ).toMatchObject([{ UserDetailId: id, Roles: [], PasswordHash: null, EmailConfirmed: false }])
  expect((await addUser(presenter.UserDetailId, admin)).status).toBe(409)
})

test('an address that was a slip is mended before its link was used, and that link is void', async () => {
  const id = await added()
  await grant(id)
  const link = await mailedLink(portal, address, '/forgot-password')
  expect((await change(id, authorOf({ Email: 'ravi.rao@example.net' }))).status).toBe(200)
  expect(await read(id)).toMatchObject({ AccessSentOn: null, HasAccount: false })
  expect((await setPassword(link)).status).toBe(400)
  expect((await grant(id)).status).toBe(200)
  expect(await mailsTo(portal, 'ravi.rao@example.net')).toHaveLength(1)
})

test('an account to which an organiser gave a role can no longer be changed by the user who added the person', async () => {
  const id = await added()
  await grant(id)
  await portal.context.database.sql
    .update(users)
    .set({ Roles: ['Auditor'] })
    .where(eq(users.Email, address))
  expect(await read(id)).toMatchObject({ HasAccount: true, CanEdit: false, Email: '' })
  expect((await change(id, authorOf({ Email: presenter.Email }))).status).toBe(403)
  portal.clock.advance(minute)
  expect((await grant(id)).status).toBe(409)
  expect((await grant(id, admin)).status).toBe(200)
})

test('who signed up but has no profile yet gets the link, keeps the account, and the presenter learns nothing', async () => {
  const own = await signedIn(portal, { Email: address, profile: false, Roles: [] })
  const id = await added()
  expect((await grant(id)).status).toBe(200)
  expect(await read(id)).toMatchObject({ HasAccount: false, CanEdit: true })
  const [account] = await portal.context.database.sql.select().from(users).where(eq(users.Id, own.UserId))
  expect(account?.UserDetailId).toBe(own.UserDetailId)
  expect(await mailsTo(portal, address)).toHaveLength(1)
})

test('an admin lets anybody in, also an account without a profile, and the audit log records it', async () => {
  const id = await added()
  expect((await grant(id, admin)).status).toBe(200)
  const auditor = await signedIn(portal, { Roles: ['Auditor'], profile: false })
  expect((await grant(auditor.UserId, admin)).status).toBe(409)
  await portal.context.database.sql
    .update(users)
    .set({ PasswordHash: null })
    .where(eq(users.Id, auditor.UserId))
  expect((await grant(auditor.UserId, admin)).status).toBe(200)
  expect((await grant(auditor.UserId)).status).toBe(404)
  expect(await auditLog(portal)).toMatchObject([
    { UserId: admin.UserId, Action: 'Grant access', SubjectId: id },
    { UserId: admin.UserId, Action: 'Grant access', SubjectId: auditor.UserId },
  ])
})

test('two people are let in at once, and each is listed with their own state', async () => {
  const [one, two] = [await added(), await added({ Email: 'sita@example.net', FirstName: 'Sita' })]
  await Promise.all([grant(one), grant(two)])
  const list = await call(portal, getAuthors, { as: presenter.AccessToken })
  expect(list.Result.map((author) => [author.FullName, author.AccessSentOn !== null])).toEqual([
    ['Ravi Rao', true],
    ['Sita Rao', true],
  ])
})
