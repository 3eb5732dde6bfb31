import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import * as contract from '../../../contract/papers/papers.ts'
import * as paperAuthors from '../../../contract/papers/paperAuthors.ts'
import { saveAuthors } from '../../../server/papers/drafts/saveAuthors.ts'
import { mayReplaceAuthors } from '../../../server/papers/rights.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, draftOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
let ada: TestUser
let others: TestUser[]
beforeEach(async () => {
  ada = await signedIn(portal)
  others = []
  for (let i = 0; i < 5; i += 1) others.push(await signedIn(portal))
})

type People = readonly Pick<TestUser, 'UserDetailId'>[]
const inOrder = (users: People) =>
  users.map(({ UserDetailId }, index) => ({ UserDetailId, UserSequence: index + 1 }))
const save = (PaperId: string, Authors: paperAuthors.AuthorOrder[], ifMatch?: number, as = ada) =>
  call(portal, paperAuthors.saveAuthors, {
    as: as.AccessToken,
    body: { PaperId, Authors },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })

test('the list is replaced in the order given, and has a version of its own', async () => {
  const { Id } = await draftOf(portal, ada)
  const wanted = [...others.slice(0, 2), ada]
  const reply = await save(Id, inOrder(wanted).reverse(), 1)
  expect(reply).toMatchObject({ status: 200, version: 2, Result: { Version: 1, AuthorsVersion: 2 } })
  expect(reply.Result.Authors.map((author) => [author.UserDetailId, author.Sequence])).toEqual(
    wanted.map((user, index) => [user.UserDetailId, index + 1]),
  )
})

test('a list on a stale version is refused, and of two at once exactly one wins', async () => {
  const { Id } = await draftOf(portal, ada)
  const replies = await Promise.all(others.slice(0, 4).map((other) => save(Id, inOrder([ada, other]), 1)))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 412, 412, 412])
  expect(await save(Id, inOrder([ada]), 1)).toMatchObject({ status: 412, version: 2 })
})

test('lists that break the rules are refused with their texts', async () => {
  const { Id } = await draftOf(portal, ada)
  const [bob, cyd] = others as [TestUser, TestUser]
  const cases: [paperAuthors.AuthorOrder[], string][] = [
    [[], 'At least one author is required'],
    [inOrder([ada, ...others]), 'Maximum of 5 authors allowed per paper'],
    [inOrder([ada, bob, bob]), 'An author is listed twice'],
    [inOrder([bob, cyd]), 'Cannot remove yourself as an author'],
    [inOrder([ada, { UserDetailId: randomUUID() }]), 'This author does not exist'],
    [
      [
        { UserDetailId: ada.UserDetailId, UserSequence: 1 },
        { UserDetailId: bob.UserDetailId, UserSequence: 3 },
      ],
      'The order of the authors must run from 1 without gaps',
    ],
  ]
  for (const [authors, text] of cases)
    expect(await save(Id, authors)).toMatchObject({ status: 422, Errors: [text] })
})

test('where a list names somebody who is not there, the answer says whom, and the list stays as it was', async () => {
  const { Id } = await draftOf(portal, ada)
  const [bob] = others as [TestUser]
  await save(Id, inOrder([ada, bob]))
  const nobody = { UserDetailId: randomUUID() }
  expect(await save(Id, inOrder([bob, nobody, ada]))).toMatchObject({
    status: 422,
    Message: 'This author does not exist',
    Errors: ['This author does not exist'],
    Id: nobody.UserDetailId,
  })
  const { Result } = await call(portal, contract.getUserPaper, { as: ada.AccessToken, params: { id: Id } })
  expect(Result.Authors.map((author) => author.UserDetailId)).toEqual([ada.UserDetailId, bob.UserDetailId])
})

test('somebody else’s paper is not there', async () => {
  const { Id } = await draftOf(portal, ada)
  const [eve] = others as [TestUser]
  expect((await save(Id, inOrder([ada, eve]), undefined, eve)).status).toBe(404)
  expect((await save(randomUUID(), inOrder([ada]))).status).toBe(404)
})

test('after submission the owner cannot change the list, and an admin can, even without the owner', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const { Id } = await completeDraftOf(portal, ada)
  const asAdmin = () => save(Id, inOrder(others.slice(0, 1)), undefined, admin)
  expect(await asAdmin()).toMatchObject({ status: 422, Errors: ['Only a submitted paper can be changed'] })
  await call(portal, contract.submitPaper, { as: ada.AccessToken, params: { id: Id } })
  expect(await save(Id, inOrder([ada]))).toMatchObject({
    status: 422,
    Errors: ['Only a draft can be changed'],
  })
  expect((await asAdmin()).status).toBe(200)
})

test('only the import may carry over a longer list', async () => {
  const { Id } = await draftOf(portal, ada)
  const body = { PaperId: Id, Authors: inOrder([ada, ...others]) }
  const actor = { ...ada, Roles: ['PaperPresenter' as const] }
  const { database } = portal.context
  const saved = await database.sql.transaction(async (sql) => {
    const held = await mayReplaceAuthors({ sql, caller: actor, ifMatch: null }, body)
    return saveAuthors(sql, portal.context, actor, held, body, { anyNumber: true })
  })
  expect(saved.Authors).toHaveLength(6)
})
