import { expect, test } from 'vitest'
import { likelierToStay, mergePeople, type DuplicatePerson } from '../../../contract/users/duplicates.ts'
import { duplicateTexts } from '../../../contract/users/duplicateTexts.ts'
import { noId } from '../../../contract/core/limits.ts'

const twin = (FullName: string, given: Partial<DuplicatePerson> = {}): DuplicatePerson => ({
  UserDetailId: noId,
  UserId: noId,
  FullName,
  Email: 'ravi@example.net',
  PhoneNumber: '',
  Organization: '',
  OrganizationCountry: '',
  Roles: [],
  HasAccess: false,
  Blocked: false,
  Papers: 0,
  IsRegistered: false,
  CreatedOn: '2026-01-01T00:00:00.000Z',
  Version: 1,
  ...given,
})
const account = '6b1f9f0e-58a1-4c57-9a55-0d6a5a5b7c11'

test('the record that cannot be removed stays, else the one that signs in, has an account, is registered, or is older', () => {
  const older = twin('older')
  const registered = twin('registered', { IsRegistered: true })
  const offered = twin('offered', { UserId: account })
  const signsIn = twin('signs in', { UserId: account, HasAccess: true })
  const auditor = twin('auditor', { UserId: account, Roles: ['Auditor'] })
  const inOrder = [older, registered, offered, signsIn, auditor]
  for (const [place, likelier] of inOrder.entries())
    expect(likelierToStay(inOrder.slice(0, place + 1))).toBe(likelier)
  expect(likelierToStay([older, twin('younger')])).toBe(older)
  expect(likelierToStay([{ ...signsIn, Blocked: true }, signsIn])).toBe(signsIn)
})

test('nobody is merged with themselves', () => {
  const pair = { KeepId: account, DropId: noId, KeepVersion: 1, DropVersion: 1 }
  expect(mergePeople.rules(pair)).toEqual({})
  expect(mergePeople.rules({ ...pair, DropId: account })).toEqual({ DropId: 'Choose two different people' })
})

test('an admin stays as an auditor does', () => {
  const admin = twin('admin', { UserId: account, Roles: ['Admin'] })
  expect(likelierToStay([twin('signs in', { UserId: account, HasAccess: true }), admin])).toBe(admin)
})

test('the dialog says what happens to profile, account and reviews', () => {
  const said = duplicateTexts
  expect([
    said.keepHint,
    said.newRole('PaperPresenter'),
    said.signsIn('ada@example.org'),
    said.isBlocked,
    said.reviews(['P-0001', 'P-0002']),
  ]).toEqual([
    'The profile of this person stays; what is empty in it is filled from the other.',
    'Their role becomes Paper Presenter.',
    'They sign in with ada@example.org and the password that they have for it.',
    'The remaining account is blocked: they cannot sign in until it is allowed again.',
    'They would be an author of papers that they were asked to review, and no longer review them: P-0001, P-0002.',
  ])
})
