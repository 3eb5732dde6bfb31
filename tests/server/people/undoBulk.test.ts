import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createAuthor } from '../../../contract/people/authors.ts'
import { getActiveNotifications } from '../../../contract/notifications/notifications.ts'
import { getOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import type { Role } from '../../../contract/core/roles.ts'
import * as contract from '../../../contract/users/userAdmin.ts'
import { assignRole, getUser } from '../../../contract/users/users.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { auditLog } from '../../support/auditLog.ts'
import { authorOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let admin: TestUser
let ada: TestUser
let bob: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal, { Email: 'ada@example.org', Roles: ['PaperPresenter', 'Auditor'] })
  bob = await signedIn(portal, { Email: 'bob@example.org', Roles: [] })
})

const { userAdminTexts: texts } = contract
const change = async (
  Action: contract.BulkBody['Action'],
  ids: readonly string[],
  Role: Role | null = null,
) =>
  (await call(portal, contract.changeMany, { as: admin.AccessToken, body: { Action, Role, Ids: [...ids] } }))
    .Result
const undo = (body: contract.UndoBulkBody, by = admin, key = randomUUID()) =>
  call(portal, contract.undoMany, { as: by.AccessToken, body, key })
const read = async (id: string) =>
  (await call(portal, getUser, { as: admin.AccessToken, params: { id } })).Result
const roleOf = async ({ UserId }: TestUser) =>
  (await portal.context.database.sql.select().from(users).where(eq(users.Id, UserId)))[0]?.Roles
const subjects = async ({ AccessToken }: TestUser) =>
  (await call(portal, getActiveNotifications, { as: AccessToken })).Result.map(({ Subject }) => Subject)

/** An action as it was done, to be taken back. */
const of = (
  Action: contract.UndoBulkBody['Action'],
  { Changed }: contract.BulkOutcome,
  Role: Role | null = null,
): contract.UndoBulkBody => ({
  Action,
  Role,
  People: Changed.map(({ Id, RolesBefore }) => ({ Id, RolesBefore })),
})

test('a role that many got is taken back: each has again what they had and is notified, and the audit log records it', async () => {
  const done = await change('assign-role', [ada.UserDetailId, bob.UserId], 'GeneralAttendee')
  expect(done.Changed.map(({ Id, RolesBefore }) => [Id, RolesBefore])).toEqual([
    [ada.UserDetailId, ['PaperPresenter', 'Auditor']],
    [bob.UserId, []],
  ])
  const back = await undo(of('assign-role', done, 'GeneralAttendee'))
  expect(back.Result.Left).toEqual([])
  expect(back.Result.Changed.map(({ Id, Email, RolesBefore }) => [Id, Email, RolesBefore])).toEqual([
    [ada.UserDetailId, 'ada@example.org', ['GeneralAttendee']],
    [bob.UserId, 'bob@example.org', ['GeneralAttendee']],
  ])
  expect(await roleOf(ada)).toEqual(['PaperPresenter', 'Auditor'])
  expect(await roleOf(bob)).toEqual([])
  expect((await subjects(ada)).toSorted()).toEqual([
    'You are now Auditor',
    'You are now General Attendee',
    'You are now Paper Presenter',
  ])
  expect((await subjects(bob)).toSorted()).toEqual([
    'You are no longer General Attendee',
    'You are now General Attendee',
  ])
  const entries = await auditLog(portal)
  const role = (whom: TestUser, From: readonly Role[], To: readonly Role[], more = {}) => [
    ['Assign role', whom.UserId, { From, To, Together: 2, ...more }],
  ]
  const logged = entries.map(({ Action, SubjectId, Details }) => [Action, SubjectId, Details])
  expect(logged).toHaveLength(4)
  expect(logged).toEqual(
    expect.arrayContaining([
      ...role(ada, ['PaperPresenter', 'Auditor'], ['GeneralAttendee']),
      ...role(bob, [], ['GeneralAttendee']),
      ...role(ada, ['GeneralAttendee'], ['PaperPresenter', 'Auditor'], { TakesBack: true }),
      ...role(bob, ['GeneralAttendee'], [], { TakesBack: true }),
    ]),
  )
})

test('an undo leaves alone whom another organiser changed meanwhile, and names them with why', async () => {
  const other = await signedIn(portal, { Roles: ['Admin'] })
  const done = await change('assign-role', [ada.UserId, bob.UserId], 'Auditor')
  await call(portal, assignRole, {
    as: other.AccessToken,
    params: { id: ada.UserId },
    body: { Role: 'GeneralAttendee' },
  })
  const { Result } = await undo(of('assign-role', done, 'Auditor'))
  expect(Result.Changed.map(({ Id }) => Id)).toEqual([bob.UserId])
  expect(Result.Left.map(({ Id, Email, Why }) => [Id, Email, Why])).toEqual([
    [ada.UserId, 'ada@example.org', texts.isChanged],
  ])
  expect(await roleOf(ada)).toEqual(['GeneralAttendee'])
  // What is taken back is no more as it was left.
  const again = await undo(of('assign-role', done, 'Auditor'))
  expect(again.Result.Left.map(({ Why }) => Why)).toEqual([texts.isChanged, texts.isChanged])
})

test('who was blocked can sign in again, who was allowed cannot, and nobody else is touched', async () => {
  const blocked = await change('block', [ada.UserId, bob.UserId])
  await change('allow', [bob.UserId])
  const back = await undo(of('block', blocked))
  expect(back.Result.Changed.map(({ Id }) => Id)).toEqual([ada.UserId])
  expect(back.Result.Left.map(({ Id, Why }) => [Id, Why])).toEqual([[bob.UserId, texts.isChanged]])
  expect((await read(ada.UserId)).Blocked).toBe(false)
  await change('block', [bob.UserId])
  const { Changed, Left } = (await undo(of('allow', await change('allow', [bob.UserId])))).Result
  expect([Changed.map(({ Id }) => Id), Left]).toEqual([[bob.UserId], []])
  expect((await read(bob.UserId)).Blocked).toBe(true)
  expect((await call(portal, getOwnAccount, { as: bob.AccessToken })).status).toBe(401)
  const entries = await auditLog(portal)
  expect(
    entries
      .filter(({ Details }) => JSON.stringify(Details).includes('TakesBack'))
      .map(({ Action, SubjectId, Details }) => [Action, SubjectId, Details]),
  ).toEqual([
    ['Allow account', ada.UserId, { Together: 1, TakesBack: true }],
    ['Block account', bob.UserId, { Together: 1, TakesBack: true }],
  ])
})

test('the rules of an action hold for its undo: not oneself, nobody without an account, no presenter without a profile', async () => {
  const lone = await signedIn(portal, { profile: false, Roles: ['Auditor'] })
  const author = await call(portal, createAuthor, { as: ada.AccessToken, body: authorOf() })
  const gone = randomUUID()
  const ids = [admin.UserId, author.Result.UserDetailId, gone]
  const People = [...ids, lone.UserId].map((Id) => ({ Id, RolesBefore: ['PaperPresenter' as const] }))
  const whys = async (Action: contract.UndoBulkBody['Action'], Role: Role | null = null) => {
    const { Changed, Left } = (await undo({ Action, Role, People })).Result
    return [Changed.map(({ Id }) => Id), Left.map(({ Why }) => Why)]
  }
  expect(await whys('assign-role', 'Auditor')).toEqual([
    [],
    [
      'You cannot change your own role',
      'This person has no account yet',
      texts.gone,
      'Please complete your profile first',
    ],
  ])
  expect(await whys('assign-role', 'PaperPresenter')).toEqual([
    [],
    ['You cannot change your own role', 'This person has no account yet', texts.gone, texts.isChanged],
  ])
  expect(await whys('allow')).toEqual([
    [lone.UserId],
    ['You cannot block yourself', 'This person has no account yet', texts.gone],
  ])
  // A role that somebody has is none to go back to.
  const same: contract.UndoBulkBody = {
    Action: 'assign-role',
    Role: 'Auditor',
    People: [{ Id: lone.UserId, RolesBefore: ['Auditor', 'Auditor'] }],
  }
  expect((await undo(same)).Result.Left.map(({ Why }) => Why)).toEqual([texts.hasRole])
})

test('two admins who take each other’s role back at once leave one of them', async () => {
  const one = await signedIn(portal, { Email: 'one@example.org', Roles: ['GeneralAttendee'] })
  const two = await signedIn(portal, { Email: 'two@example.org', Roles: ['GeneralAttendee'] })
  const done = await change('assign-role', [one.UserId, two.UserId], 'Admin')
  await portal.context.database.sql.update(users).set({ Roles: [] }).where(eq(users.Id, admin.UserId))
  const against = (whom: TestUser) => {
    const all = of('assign-role', done, 'Admin')
    return { ...all, People: all.People.filter(({ Id }) => Id === whom.UserId) }
  }
  await Promise.all([undo(against(two), one), undo(against(one), two)])
  const left = await Promise.all([roleOf(one), roleOf(two)])
  expect(left.filter((roles) => roles?.includes('Admin'))).toHaveLength(1)
})

test('an undo of nobody, of a role that is not named or of a mailed link is refused, and one key undoes once', async () => {
  const done = await change('block', [ada.UserId])
  expect((await undo({ ...of('block', done), People: [] })).status).toBe(400)
  expect((await undo(of('assign-role', done))).Message).toBe(texts.chooseRole)
  const link = { ...of('block', done), Action: 'grant-access' } as unknown as contract.UndoBulkBody
  expect((await undo(link)).status).toBe(400)
  const key = randomUUID()
  const first = await undo(of('block', done), admin, key)
  const again = await undo(of('block', done), admin, key)
  expect(first.Result.Changed).toHaveLength(1)
  expect(again.Result).toEqual(first.Result)
})
