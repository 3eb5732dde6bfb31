import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getUsers } from '../../../contract/users/userList.ts'
import { createAuthor } from '../../../contract/people/authors.ts'
import { getOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import * as contract from '../../../contract/users/userAdmin.ts'
import { assignRole, deleteUser, getUser } from '../../../contract/users/users.ts'
import { people } from '../../../server/db/schema/people.ts'
import { auditLog } from '../../support/auditLog.ts'
import { authorOf, mailsTo, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { draftOf } from '../../support/papers.ts'
import { registered } from '../../support/registrations.ts'

const portal = await emptiedPortal()
let admin: TestUser
let ada: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal, { Email: 'ada@example.org' })
})

const asAdmin = () => ({ as: admin.AccessToken })
const change = (body: contract.BulkBody) => call(portal, contract.changeMany, { ...asAdmin(), body })
const preview = (body: contract.BulkBody) => call(portal, contract.previewBulk, { ...asAdmin(), body })
const person = async () =>
  (await call(portal, createAuthor, { as: ada.AccessToken, body: authorOf() })).Result.UserDetailId
const read = async (id: string) => (await call(portal, getUser, { ...asAdmin(), params: { id } })).Result
const standing = async (id: string) =>
  (await call(portal, contract.getUserSummary, { ...asAdmin(), params: { id } })).Result

test('a role for many: the preview says who gets it and who is left and why, changes nothing, and is what happens', async () => {
  const lone = await signedIn(portal, { profile: false, Roles: [] })
  const author = await person()
  const gone = randomUUID()
  const body = {
    Action: 'assign-role',
    Role: 'PaperPresenter',
    Ids: [admin.UserId, ada.UserId, lone.UserId, author, gone],
  } as const
  const before = await preview({ ...body, Ids: [...body.Ids] })
  expect(before.Result.Changed).toEqual([])
  expect(before.Result.Left.map(({ Id, Why }) => [Id, Why])).toEqual([
    [admin.UserId, 'You cannot change your own role'],
    [ada.UserId, contract.userAdminTexts.hasRole],
    [lone.UserId, 'Please complete your profile first'],
    [author, 'This person has no account yet'],
    [gone, contract.userAdminTexts.gone],
  ])
  const auditor = { Action: 'assign-role', Role: 'Auditor', Ids: [ada.UserDetailId, ada.UserId] } as const
  const previewed = await preview({ ...auditor, Ids: [...auditor.Ids] })
  expect(previewed.Result.Changed.map(({ Email }) => Email)).toEqual(['ada@example.org'])
  expect((await read(ada.UserId)).Roles).toEqual(['PaperPresenter'])
  expect((await change({ ...auditor, Ids: [...auditor.Ids] })).Result).toEqual(previewed.Result)
  expect((await read(ada.UserId)).Roles).toEqual(['Auditor'])
  const entries = await auditLog(portal)
  expect(entries.map(({ Action, SubjectId, Details }) => [Action, SubjectId, Details])).toEqual([
    ['Assign role', ada.UserId, { From: ['PaperPresenter'], To: ['Auditor'], Together: 1 }],
  ])
})

test('a block of many ends their sessions and never locks out who blocks', async () => {
  const bob = await signedIn(portal)
  const Ids = [ada.UserId, bob.UserId, admin.UserId]
  const { Result } = await change({ Action: 'block', Role: null, Ids })
  expect(Result.Changed.map(({ Id }) => Id)).toEqual([ada.UserId, bob.UserId])
  expect(Result.Left.map(({ Why }) => Why)).toEqual(['You cannot block yourself'])
  expect((await call(portal, getOwnAccount, { as: ada.AccessToken })).status).toBe(401)
  const { Result: list } = await call(portal, getUsers, { ...asAdmin(), query: { Blocked: 'true' } })
  expect(list.Total).toBe(2)
  await change({ Action: 'allow', Role: null, Ids })
  expect((await read(ada.UserId)).Blocked).toBe(false)
})

test('access for many mails each a link, once for a key that is sent again', async () => {
  const id = await person()
  const body: contract.BulkBody = { Action: 'grant-access', Role: null, Ids: [id, ada.UserId] }
  const key = randomUUID()
  const first = await call(portal, contract.changeMany, { ...asAdmin(), body, key })
  const again = await call(portal, contract.changeMany, { ...asAdmin(), body, key })
  expect(again.Result).toEqual(first.Result)
  expect(first.Result.Changed.map(({ Email }) => Email)).toEqual(['ravi@example.net'])
  expect(first.Result.Left.map(({ Why }) => Why)).toEqual(['This person can sign in already'])
  expect(await mailsTo(portal, 'ravi@example.net')).toHaveLength(1)
})

test('an action without a role or without anybody, and one that is none, are refused', async () => {
  expect(await change({ Action: 'assign-role', Role: null, Ids: [ada.UserId] })).toMatchObject({
    status: 422,
    Message: contract.userAdminTexts.chooseRole,
  })
  expect((await change({ Action: 'block', Role: null, Ids: [] })).status).toBe(422)
  const odd = { Action: 'assign-role', Role: 'Emperor', Ids: [ada.UserId] }
  expect((await change(odd as unknown as contract.BulkBody)).status).toBe(400)
})

test('two admins who take each other’s role, block or delete each other at once leave one of them', async () => {
  for (const deed of ['role', 'block', 'delete'] as const) {
    const one = await signedIn(portal, { Roles: ['Admin'] })
    const two = await signedIn(portal, { Roles: ['Admin'] })
    // Only these two can be admins, or a third would stay.
    await change({ Action: 'block', Role: null, Ids: [ada.UserId] })
    await portal.context.database.sql.execute(`update users set roles = '{}' where id = '${admin.UserId}'`)
    const against = (by: TestUser, whom: TestUser) =>
      deed === 'role'
        ? call(portal, assignRole, {
            as: by.AccessToken,
            params: { id: whom.UserId },
            body: { Role: 'PaperPresenter' },
          })
        : deed === 'block'
          ? call(portal, contract.changeMany, {
              as: by.AccessToken,
              body: { Action: 'block', Role: null, Ids: [whom.UserId] },
            })
          : call(portal, deleteUser, { as: by.AccessToken, params: { id: whom.UserId } })
    await Promise.all([against(one, two), against(two, one)])
    const { rows } = await portal.context.database.sql.execute(
      `select 1 from users where 'Admin' = any(roles) and not blocked`,
    )
    expect(rows.length).toBeGreaterThan(0)
    await portal.context.database.sql.execute(
      `delete from users where id in ('${one.UserId}', '${two.UserId}')`,
    )
    await portal.context.database.sql.execute(
      `update users set roles = '{Admin}' where id = '${admin.UserId}'`,
    )
  }
})

test('the summary of a user names papers and registration, and says what a deletion would do', async () => {
  const own = await draftOf(portal, ada, { PaperTitle: 'Own draft' })
  expect(await standing(ada.UserDetailId)).toMatchObject({
    Papers: [{ Id: own.Id, IsOwner: true, Sequence: 1, Status: 'draft' }],
    Registration: null,
    HasSecondFactor: false,
    Deletion: { Refusal: '', Drafts: [{ PaperTitle: 'Own draft' }], Leaves: [] },
  })
  await registered(portal, ada.UserDetailId)
  expect((await standing(ada.UserId)).Deletion.Refusal).toBe(
    'This person is registered for the conference and cannot be deleted',
  )
  expect((await standing(ada.UserId)).Registration).toMatchObject({ PaymentStatus: '' })
  expect((await standing(admin.UserId)).Deletion.Refusal).toBe('You cannot delete your own account here')
})

test('people are found by words that differ by a slip where nobody has the words as typed', async () => {
  await person()
  const found = async (Text: string) =>
    (await call(portal, getUsers, { ...asAdmin(), query: { Text } })).Result.Rows.map(
      ({ FullName }) => FullName,
    )
  expect(await found('Rvi')).toEqual([])
  expect(await found('univresity mysroe ravi')).toEqual(['Ravi Rao'])
  expect(await found('Mysoer').then((names) => names.length)).toBe(3)
  expect(await found('zzzzzz')).toEqual([])
  const { Result } = await call(portal, getUsers, { ...asAdmin(), query: { Text: 'univresity mysroe ravi' } })
  expect(Result).toMatchObject({ Total: 1, Meant: 'university mysore ravi', IsMeant: true })
})

test('where one person has a word as typed and many one like it, it is asked whether that was meant', async () => {
  await person()
  for (let n = 0; n < 9; n += 1) await signedIn(portal)
  await portal.context.database.sql
    .update(people)
    .set({ Organization: 'University of Mysoer' })
    .where(eq(people.UserDetailId, ada.UserDetailId))
  const search = async (query: { Text: string; AsTyped?: 'true' }) => {
    const { Result } = await call(portal, getUsers, { ...asAdmin(), query })
    return [Result.Total, Result.Meant, Result.IsMeant]
  }
  expect(await search({ Text: 'Mysoer' })).toEqual([1, 'mysore', false])
  expect(await search({ Text: 'Mysore' })).toEqual([11, '', false])
  expect(await search({ Text: 'Msyore' })).toEqual([11, 'mysore', true])
  expect(await search({ Text: 'Msyore', AsTyped: 'true' })).toEqual([0, 'mysore', false])
})

test('a slip in a name that came a moment ago is understood, too', async () => {
  const found = async (Text: string) =>
    (await call(portal, getUsers, { ...asAdmin(), query: { Text } })).Result.Rows.map(
      ({ FullName }) => FullName,
    )
  expect(await found('Vexwroth')).toEqual([])
  await portal.context.database.sql
    .update(people)
    .set({ FullName: 'Quillon Vexworth' })
    .where(eq(people.UserDetailId, ada.UserDetailId))
  expect(await found('Vexwroth')).toEqual(['Quillon Vexworth'])
})

// On the embedded database a search waits until nobody writes.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'a slip in a name that was being written during the last search is understood once it is written',
  async () => {
    const found = async () =>
      (await call(portal, getUsers, { ...asAdmin(), query: { Text: 'Zanhtor' } })).Result.Rows.map(
        ({ FullName }) => FullName,
      )
    await portal.context.database.sql.transaction(async (sql) => {
      await sql
        .update(people)
        .set({ FullName: 'Quillon Zanthor' })
        .where(eq(people.UserDetailId, ada.UserDetailId))
      // What began later is over before it.
      await person()
      expect(await found()).toEqual([])
    })
    expect(await found()).toEqual(['Quillon Zanthor'])
  },
)

test('the list is narrowed by account, block and nationality', async () => {
  await person()
  const count = async (query: object) => (await call(portal, getUsers, { ...asAdmin(), query })).Result.Total
  expect(await count({ HasAccount: 'false' })).toBe(1)
  expect(await count({ HasAccount: 'true' })).toBe(2)
  expect(await count({ Nationality: 'Indian' })).toBe(3)
  expect(await count({ Nationality: 'Foreign' })).toBe(0)
  expect(await count({ Blocked: 'true' })).toBe(0)
  expect(await count({ Role: 'none' })).toBe(0)
})

test('who of many could be deleted is said with their drafts, and who stays by the same words as a deletion of one', async () => {
  const going = await signedIn(portal, { Email: 'going@example.org' })
  await draftOf(portal, going, { PaperTitle: 'One' })
  await draftOf(portal, going, { PaperTitle: 'Two' })
  await registered(portal, ada.UserDetailId)
  const author = await person()
  const gone = randomUUID()
  const Ids = [going.UserId, going.UserDetailId, ada.UserId, admin.UserId, author, gone]
  const { Result } = await call(portal, contract.previewDeletions, { ...asAdmin(), body: { Ids } })
  expect(Result.Changed.map(({ Id, Drafts }) => [Id, Drafts])).toEqual([
    [going.UserId, 2],
    [author, 0],
  ])
  expect(Result.Left.map(({ Id, Why }) => [Id, Why])).toEqual([
    [ada.UserId, 'This person is registered for the conference and cannot be deleted'],
    [admin.UserId, 'You cannot delete your own account here'],
    [gone, contract.userAdminTexts.gone],
  ])
  for (const { Id, Why } of Result.Left.slice(0, 2))
    expect(await call(portal, deleteUser, { ...asAdmin(), params: { id: Id } })).toMatchObject({
      status: 409,
      Message: Why,
    })
  for (const { Id } of Result.Changed)
    expect((await call(portal, deleteUser, { ...asAdmin(), params: { id: Id } })).status).toBe(200)
  const nobody = await call(portal, contract.previewDeletions, { ...asAdmin(), body: { Ids: [] } })
  expect(nobody).toMatchObject({ status: 422, Errors: [contract.userAdminTexts.chooseSome] })
})
