import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getUsers } from '../../../contract/users/userList.ts'
import { actAsUser, addAuditor, setAccess, setLoginRole } from '../../../contract/accounts/accountAdmin.ts'
import { importAuditors } from '../../../contract/accounts/addAuditors.ts'
import { changePassword, login, logout, refreshToken } from '../../../contract/accounts/accounts.ts'
import { createAuthor } from '../../../contract/people/authors.ts'
import { noId } from '../../../contract/core/limits.ts'
import {
  changeOwnPassword,
  downloadOwnData,
  eraseOwnAccount,
  getOwnAccount,
  getOwnSessions,
} from '../../../contract/accounts/ownAccount.ts'
import { createPaper, emptyPaper } from '../../../contract/papers/papers.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { auditorThemes } from '../../../server/db/schema/reviews.ts'
import {
  authorOf,
  mailedLink,
  mailsTo,
  signedIn,
  testPassword,
  type TestUser,
} from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { themeOf } from '../../support/papers.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const sql = () => portal.context.database.sql
const userOf = async (Email: string) => (await sql().select().from(users).where(eq(users.Email, Email)))[0]
const entries = () => sql().select().from(auditEntries).orderBy(desc(auditEntries.CreatedOn))

describe('adding an auditor', () => {
  const add = (email: string) => call(portal, addAuditor, { as: admin.AccessToken, query: { email } })

  test('grants the role to an account with the address, beside the roles that it has (spec 7.14)', async () => {
    const user = await signedIn(portal)
    const added = await add(user.Email.toUpperCase())
    expect([added.status, added.Id, added.Message]).toEqual([
      200,
      user.UserId,
      `${user.Email} is an auditor now`,
    ])
    expect((await userOf(user.Email))?.Roles).toEqual(['PaperPresenter', 'Auditor'])
    expect((await mailsTo(portal, user.Email)).map(({ Subject }) => Subject.split(' – ')[0])).toEqual([
      'You are an auditor now',
    ])
    expect(await entries()).toMatchObject([
      { UserId: admin.UserId, Action: 'Add auditor', SubjectId: user.UserId },
    ])
    const again = await add(user.Email)
    expect([again.status, again.Message]).toEqual([200, `${user.Email} is an auditor already`])
    expect((await userOf(user.Email))?.Roles).toEqual(['PaperPresenter', 'Auditor'])
    expect(await mailsTo(portal, user.Email)).toHaveLength(1)
  })

  test('makes a whole list auditors with their themes, all or none, and names wrong lines; nobody is mailed twice', async () => {
    const load = (Csv: string, DryRun = false) =>
      call(portal, importAuditors, { as: admin.AccessToken, body: { Csv, DryRun } })
    const [user, blocked] = [await signedIn(portal), await signedIn(portal)]
    await sql().update(users).set({ Blocked: true }).where(eq(users.Id, blocked.UserId))
    await themeOf(portal, 'Phonology')
    const wrong = await load('Email,Themes\nnobody,\nnew@example.org,Alchemy\n')
    expect([wrong.status, wrong.Errors]).toEqual([
      422,
      ['Line 2: Please enter a valid email address', 'Line 3: There is no theme “Alchemy”'],
    ])
    expect((await load('Name\nAnna')).Errors).toEqual([
      'The list could not be read as CSV with the column Email',
    ])
    const list = `Email,Themes\n${user.Email.toUpperCase()},\nnew@example.org,phonology\n${blocked.Email},\n`
    const planned = (await load(list, true)).Result
    expect(planned).toEqual({
      Added: [
        { Email: user.Email, IsInvited: false, Themes: 0 },
        { Email: 'new@example.org', IsInvited: true, Themes: 1 },
      ],
      Already: [],
      Left: [{ Email: blocked.Email, Why: 'The sign-in of this account is blocked' }],
    })
    expect(await userOf('new@example.org')).toBeUndefined()
    expect((await load(list)).Result).toEqual(planned)
    expect((await load(list)).Result).toMatchObject({ Added: [], Already: [user.Email, 'new@example.org'] })
    const made = await userOf('new@example.org')
    expect(made?.Roles).toEqual(['Auditor'])
    expect(await sql().$count(auditorThemes, eq(auditorThemes.AuditorId, made?.Id ?? noId))).toBe(1)
    expect(await mailsTo(portal, 'new@example.org')).toHaveLength(1)
    expect(await mailsTo(portal, user.Email)).toHaveLength(1)
  })

  test('invites somebody new by a link that sets the password, and again when asked again (spec 7.14)', async () => {
    const email = 'reviewer@example.org'
    const invited = await add(email)
    expect([invited.status, invited.Message]).toEqual([
      200,
      `${email} is an auditor now. We have sent a link to set a password.`,
    ])
    expect(await userOf(email)).toMatchObject({ PasswordHash: null, Roles: ['Auditor'] })
    await add(email)
    expect(await mailsTo(portal, email)).toHaveLength(2)
    const { userId: UserId = '', code: Code = '' } = await mailedLink(portal, email, '/forgot-password')
    const body = { UserId, Code, Password: testPassword }
    expect((await call(portal, changePassword, { body })).status).toBe(200)
    const signed = await call(portal, login, { body: { Email: email, password: testPassword } })
    expect([signed.status, signed.Result.Roles]).toEqual([200, ['Auditor']])
  })

  test('gives the account to the person who has the address already, also where it was offered before they were added', async () => {
    const listed = async (Text: string) => {
      const { Result } = await call(portal, getUsers, { as: admin.AccessToken, query: { Text } })
      return Result.Rows.map(({ UserDetailId, Roles }) => ({ UserDetailId, Roles }))
    }
    const author = async (Email: string) => {
      const body = authorOf({ Email, FirstName: 'Ravi' })
      return (await call(portal, createAuthor, { as: admin.AccessToken, body })).Result.UserDetailId
    }
    const ravi = await author('Ravi@example.net')
    expect((await add('ravi@example.net')).status).toBe(200)
    expect(await userOf('ravi@example.net')).toMatchObject({ UserDetailId: ravi, Roles: ['Auditor'] })
    expect(await listed('ravi@example.net')).toEqual([{ UserDetailId: ravi, Roles: ['Auditor'] }])

    await add('sita@example.net')
    const sita = await author('sita@example.net')
    await add('sita@example.net')
    expect(await listed('sita@example.net')).toEqual([{ UserDetailId: sita, Roles: ['Auditor'] }])

    const newcomer = await signedIn(portal, { profile: false, Roles: [], Email: 'tara@example.net' })
    await author('tara@example.net')
    expect((await add('tara@example.net')).Id).toBe(newcomer.UserId)
    expect(await userOf('tara@example.net')).toMatchObject({ UserDetailId: noId, Roles: ['Auditor'] })
  })

  test('refuses what is no address, and a blocked account', async () => {
    const empty = await add('')
    expect([empty.status, empty.Errors]).toEqual([422, ['Email is required']])
    const invalid = await add('reviewer')
    expect([invalid.status, invalid.Errors]).toEqual([422, ['Please enter a valid email address']])
    const user = await signedIn(portal)
    await sql().update(users).set({ Blocked: true }).where(eq(users.Id, user.UserId))
    expect((await add(user.Email)).status).toBe(409)
  })
})

describe('acting as another user', () => {
  const act = (email: string, as = admin) => call(portal, actAsUser, { as: as.AccessToken, query: { email } })
  const acting = async (user: TestUser) => (await act(user.Email)).Result

  test('answers a session of that user, and what is done in it is recorded under the admin (spec 6.8, 7.15)', async () => {
    const user = await signedIn(portal)
    const { status, Result } = await act(user.Email)
    expect([status, Result.UserId, Result.Roles]).toEqual([200, user.UserId, ['PaperPresenter']])
    const body = { ...emptyPaper, PaperTitle: 'Written by an organiser' }
    expect((await call(portal, createPaper, { as: Result.AccessToken, body })).Result.IsMyPaper).toBe(true)
    const [change, began] = await entries()
    expect(began).toMatchObject({
      UserId: admin.UserId,
      Action: 'Act as another user',
      SubjectId: user.UserId,
    })
    expect(change).toMatchObject({
      UserId: admin.UserId,
      Action: 'Change as another user',
      SubjectId: user.UserId,
      Details: { Call: 'POST /Paper' },
    })
  })

  test('never works on an admin, not even on one who becomes one meanwhile (spec 7.15)', async () => {
    const other = await signedIn(portal, { Roles: ['Admin'] })
    const refused = await act(other.Email)
    expect([refused.status, refused.Message]).toEqual([403, 'Nobody can act as an organiser'])
    const user = await signedIn(portal)
    const { AccessToken, RefreshToken } = await acting(user)
    await sql()
      .update(users)
      .set({ Roles: ['Admin'] })
      .where(eq(users.Id, user.UserId))
    expect((await call(portal, getOwnAccount, { as: AccessToken })).status).toBe(401)
    expect((await call(portal, refreshToken, { params: { refreshToken: RefreshToken } })).status).toBe(401)
  })

  test('ends with the admin’s own session, and with the admin’s rights', async () => {
    const user = await signedIn(portal)
    const first = await acting(user)
    await sql().update(users).set({ Roles: [] }).where(eq(users.Id, admin.UserId))
    expect((await call(portal, getOwnAccount, { as: first.AccessToken })).status).toBe(401)
    await sql()
      .update(users)
      .set({ Roles: ['Admin'] })
      .where(eq(users.Id, admin.UserId))
    expect((await call(portal, getOwnAccount, { as: first.AccessToken })).status).toBe(200)
    await call(portal, logout, { body: { RefreshToken: admin.RefreshToken } })
    expect((await call(portal, getOwnAccount, { as: first.AccessToken })).status).toBe(401)
  })

  test('ends after eight hours, however often it was refreshed', async () => {
    const user = await signedIn(portal)
    let { RefreshToken } = await acting(user)
    const refresh = () => call(portal, refreshToken, { params: { refreshToken: RefreshToken } })
    for (let hours = 0; hours < 7; hours += 1) {
      portal.clock.advance(60 * 60_000)
      const refreshed = await refresh()
      expect(refreshed.status).toBe(200)
      RefreshToken = refreshed.Result.RefreshToken
    }
    portal.clock.advance(61 * 60_000)
    expect((await refresh()).status).toBe(401)
  })

  test('is shown to the user among their sessions', async () => {
    const user = await signedIn(portal)
    await acting(user)
    const { Result } = await call(portal, getOwnSessions, { as: user.AccessToken })
    expect(Result.map(({ Device }) => Device)).toEqual(['An unknown device', 'An organiser who acts as you'])
  })

  test('leaves the account itself alone: password, data, erasure', async () => {
    const user = await signedIn(portal)
    const { AccessToken: as } = await acting(user)
    const body = { CurrentPassword: testPassword, Password: 'Another#2021' }
    const refused = await call(portal, changeOwnPassword, { as, body })
    expect([refused.status, refused.Message]).toEqual([
      403,
      'You cannot change the account of another user while you act as them',
    ])
    expect((await call(portal, eraseOwnAccount, { as, body: { Password: testPassword } })).status).toBe(403)
    const headers = { authorization: `Bearer ${as}` }
    expect((await portal.app.inject({ url: addressOf(downloadOwnData), headers })).statusCode).toBe(403)
  })

  test('refuses an unknown address, a blocked account, and callers who are not admins', async () => {
    const unknown = await act('nobody@example.org')
    expect([unknown.status, unknown.Message]).toEqual([404, 'Nobody has an account with this email address'])
    const user = await signedIn(portal)
    expect((await act(user.Email, await signedIn(portal, { Roles: ['Auditor'] }))).status).toBe(403)
    await sql().update(users).set({ Blocked: true }).where(eq(users.Id, user.UserId))
    expect((await act(user.Email)).status).toBe(409)
  })
})

describe('setting a role', () => {
  const set = (Email: string, Role: Role) =>
    call(portal, setLoginRole, { as: admin.AccessToken, body: { Email, Role } })

  test('changes the role of the account at once, and is recorded (spec 7.16)', async () => {
    const user = await signedIn(portal)
    expect((await set(user.Email, 'GeneralAttendee')).status).toBe(200)
    expect((await userOf(user.Email))?.Roles).toEqual(['GeneralAttendee'])
    const body = { ...emptyPaper, PaperTitle: 'Too late' }
    expect((await call(portal, createPaper, { as: user.AccessToken, body })).status).toBe(403)
    expect(await entries()).toMatchObject([
      {
        UserId: admin.UserId,
        Action: 'Set role',
        SubjectId: user.UserId,
        Details: { Roles: { From: ['PaperPresenter'], To: ['GeneralAttendee'] } },
      },
    ])
  })

  test('never loses the last admin who can sign in', async () => {
    const blocked = await signedIn(portal, { Roles: ['Admin'] })
    await sql().update(users).set({ Blocked: true }).where(eq(users.Id, blocked.UserId))
    const refused = await set(admin.Email, 'Auditor')
    expect([refused.status, refused.Message]).toEqual([
      409,
      'At least one organiser must be able to sign in. Make somebody else an organiser first.',
    ])
    const user = await signedIn(portal)
    expect((await set(user.Email, 'Admin')).status).toBe(200)
    const own = await set(admin.Email, 'Auditor')
    expect([own.status, own.Message]).toEqual([409, 'You cannot change your own role'])
  })

  test('refuses an unknown address, and what is none', async () => {
    expect((await set('nobody@example.org', 'Auditor')).status).toBe(404)
    const invalid = await set('nobody', 'Auditor')
    expect([invalid.status, invalid.Errors]).toEqual([422, ['Please enter a valid email address']])
  })
})

describe('access', () => {
  const access = (UserId: string, AuthorizationType: 'Allow' | 'Block', as = admin) =>
    call(portal, setAccess, { as: as.AccessToken, body: { UserId, AuthorizationType } })

  test('a block ends every session and every sign-in, and is lifted again (spec 7.17)', async () => {
    const user = await signedIn(portal)
    expect((await access(user.UserId, 'Block')).Message).toBe('The account can no longer sign in')
    expect((await call(portal, getOwnAccount, { as: user.AccessToken })).status).toBe(401)
    expect((await call(portal, refreshToken, { params: { refreshToken: user.RefreshToken } })).status).toBe(
      401,
    )
    const signIn = () => call(portal, login, { body: { Email: user.Email, password: testPassword } })
    expect((await signIn()).Message).toBe('Your sign-in has been blocked. Please contact support')
    expect((await access(user.UserId, 'Allow')).Message).toBe('The account can sign in again')
    expect((await signIn()).status).toBe(200)
    expect((await entries()).map(({ Action }) => Action)).toEqual(['Allow account', 'Block account'])
  })

  test('nobody blocks themselves or somebody who is not there', async () => {
    const self = await access(admin.UserId, 'Block')
    expect([self.status, self.Message]).toEqual([409, 'You cannot block yourself'])
    expect((await access(noId, 'Block')).status).toBe(404)
    const other = await signedIn(portal, { Roles: ['Admin'] })
    expect((await access(other.UserId, 'Block')).status).toBe(200)
  })
})
