// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { noId } from '../../../contract/core/limits.ts'
import { roles } from '../../../contract/core/roles.ts'
import { clearSession, useSession } from '../../../src/stores/session.ts'
import { isAdmin, keepSession, readClaims, rolesOf } from '../../../src/stores/sessionRecord.ts'

beforeEach(() => {
  clearSession(null)
})

const claims = { sub: noId, exp: 2_000_000_000, IsAdmin: 'false' }

/** A token as the server signs them, without a signature: the app only reads its claims. */
const tokenOf = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`

const sessionOf = (payload: object, changes: Partial<Session> = {}): Session => ({
  AccessToken: tokenOf({ ...claims, ...payload }),
  RefreshToken: 'r'.repeat(43),
  UserId: noId,
  UserName: 'asha@example.org',
  Email: 'asha@example.org',
  FullName: 'Asha Rao',
  UserDetailId: noId,
  Designation: 'Professor',
  Organization: 'University of Mysore',
  OrganizationCity: 'Mysore',
  OrganizationState: 'Karnataka',
  OrganizationCountry: 'India',
  Roles: [],
  ...changes,
})

test('a sign-in is kept under the names of the specification (spec 3.1, 3.2, 3.3)', () => {
  const session = sessionOf({ role: 'PaperPresenter' }, { Roles: ['PaperPresenter'] })
  keepSession(session)
  const { AccessToken, RefreshToken, ...userData } = session
  expect(localStorage.getItem('AccessToken')).toBe(AccessToken)
  expect(localStorage.getItem('RefreshToken')).toBe(RefreshToken)
  expect(localStorage.getItem('user_role')).toBe('PaperPresenter')
  expect(localStorage.getItem('userRole')).toBe('PaperPresenter')
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(userData)
  expect(Object.keys(userData)).toEqual([
    'UserId',
    'UserName',
    'Email',
    'FullName',
    'UserDetailId',
    'Designation',
    'Organization',
    'OrganizationCity',
    'OrganizationState',
    'OrganizationCountry',
    'Roles',
  ])
})

test('signing out leaves nothing in local storage (spec 4.5)', () => {
  keepSession(sessionOf({}))
  localStorage.setItem('redirectURL', '/payment/accommodation')
  clearSession(null)
  expect(localStorage.length).toBe(0)
})

test('roles are the claim of the token, one or many, plus the stored role (spec 1.1, 3.4, 3.11, 6.1, 6.2)', () => {
  expect(rolesOf(sessionOf({ role: 'Auditor' }))).toEqual(['Auditor'])
  expect(rolesOf(sessionOf({ role: [...roles] }))).toEqual([
    'Admin',
    'Auditor',
    'PaperPresenter',
    'GeneralAttendee',
  ])
  localStorage.setItem('user_role', 'PaperPresenter')
  expect(rolesOf(sessionOf({ role: 'Auditor' }))).toEqual(['Auditor', 'PaperPresenter'])
  expect(rolesOf(sessionOf({ role: 'PaperPresenter' }))).toEqual(['PaperPresenter'])
  localStorage.setItem('user_role', 'Emperor')
  expect(rolesOf(sessionOf({}))).toEqual([])
})

test('only the string true makes an admin (spec 3.4, 6.3)', () => {
  expect(isAdmin(sessionOf({ IsAdmin: 'true' }))).toBe(true)
  for (const IsAdmin of ['false', 'True', '1', true, null])
    expect(isAdmin(sessionOf({ IsAdmin, role: 'Admin' }))).toBe(false)
})

test('a token that cannot be read is named so, and has neither roles nor an admin (spec 8.5, 8.6)', () => {
  for (const AccessToken of ['', 'x', 'a.b.c', `e30.${btoa('{"sub":1}')}.x`]) {
    const session = sessionOf({}, { AccessToken })
    expect(() => readClaims(AccessToken)).toThrow(new Error('Invalid token format'))
    expect(rolesOf(session)).toEqual([])
    expect(isAdmin(session)).toBe(false)
  }
  expect('Invalid token format').toBe('Invalid token format')
})

test('what is kept of a sign-in gives the screens its roles, until it is forgotten (spec 6.1)', () => {
  keepSession(sessionOf({ role: 'Admin', IsAdmin: 'true' }, { Roles: ['Admin'] }))
  expect(useSession.getState()).toMatchObject({ roles: ['Admin'], isAdmin: true, ended: null })
  clearSession('Token refresh failed')
  expect(useSession.getState()).toEqual({
    session: null,
    roles: [],
    isAdmin: false,
    ended: 'Token refresh failed',
  })
})

test('who signs in after another person on this device is not shown with the role of that person', () => {
  keepSession(sessionOf({ role: 'PaperPresenter' }, { Roles: ['PaperPresenter'] }))
  const newcomer = sessionOf({}, { UserId: '6f1f2c1e-3c53-4f0e-9a52-0f3b7f6f6a01' })
  keepSession(newcomer)
  expect(localStorage.getItem('user_role')).toBeNull()
  expect(localStorage.getItem('userRole')).toBeNull()
  expect(rolesOf(newcomer)).toEqual([])
})
