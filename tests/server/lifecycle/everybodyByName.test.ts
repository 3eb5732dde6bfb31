import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getUsers } from '../../../contract/users/userList.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { people } from '../../../server/db/schema/people.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'], Email: 'admin@example.org' })
})

const list = async (query: { Sort?: 'name' | '-name'; Page?: number; PageSize?: number } = {}) =>
  (await call(portal, getUsers, { as: admin.AccessToken, query })).Result

const nameOf = (user: TestUser, FullName: string) =>
  portal.context.database.sql
    .update(people)
    .set({ FullName })
    .where(eq(people.UserDetailId, user.UserDetailId))

test('everybody is listed by name, however long, with accounts of no name and without who was erased', async () => {
  const { sql } = portal.context.database
  const [short, long, erased] = [
    await signedIn(portal, { Email: 'short@example.org' }),
    await signedIn(portal, { Email: 'long@example.org' }),
    await signedIn(portal, { Email: 'erased@example.org' }),
  ]
  await signedIn(portal, { profile: false, Roles: [], Email: 'between@example.org' })
  await nameOf(admin, 'Bea Noether')
  await nameOf(short, 'adele Short')
  await nameOf(erased, 'Bea Aaronson')
  // Of letters that no index could make shorter.
  const letters = Array.from({ length: 500 }, (_, n) => String.fromCodePoint(0x20000 + ((n * 7919) % 40_000)))
  await nameOf(long, `Aza${letters.join('')}`)
  await sql.update(users).set({ ErasedOn: new Date().toISOString() }).where(eq(users.Id, erased.UserId))
  const inOrder = ['short@example.org', 'long@example.org', 'admin@example.org', 'between@example.org']
  expect((await list()).Rows.map(({ Email }) => Email)).toEqual(inOrder)
  expect((await list({ Sort: '-name' })).Rows.map(({ Email }) => Email)).toEqual(inOrder.toReversed())
  for (const [index, Email] of inOrder.entries())
    expect(await list({ PageSize: 1, Page: index + 1 })).toMatchObject({ Total: 4, Rows: [{ Email }] })
  expect(await list({ PageSize: 1, Page: 5 })).toMatchObject({ Total: 4, Rows: [] })
})
