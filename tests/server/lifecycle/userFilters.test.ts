import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { QueryOf } from '../../../contract/core/endpoint.ts'
import { getUserIds, getUsers } from '../../../contract/users/userList.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { people } from '../../../server/db/schema/people.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { settingsOf } from '../../support/papers.ts'

const portal = await emptiedPortal()

let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'], profile: false, Email: 'admin@example.org' })
})

/** Somebody who came at a time, with a profile. */
async function person(name: string, CreatedOn: string, kept: Partial<typeof people.$inferInsert> = {}) {
  const { UserId, UserDetailId } = await signedIn(portal, { Email: `${name}@example.org` })
  const { sql } = portal.context.database
  await sql.update(users).set({ CreatedOn }).where(eq(users.Id, UserId))
  await sql
    .update(people)
    .set({ CreatedOn, ...kept })
    .where(eq(people.UserDetailId, UserDetailId))
  return { UserId, UserDetailId }
}

async function found(query: Partial<QueryOf<typeof getUsers>>) {
  const as = admin.AccessToken
  const { Result } = await call(portal, getUsers, { as, query: { Sort: 'oldest', ...query } })
  expect(Result.Total).toBe(Result.Rows.length)
  const ids = await call(portal, getUserIds, { as, query: { Sort: 'oldest', ...query } })
  expect(ids.Result).toEqual(Result.Rows.map(({ UserId }) => UserId))
  return Result.Rows.map(({ Email }) => Email.replace('@example.org', ''))
}

test('people are found by designation, gender and the country of their institution', async () => {
  await person('ada', '2026-12-01T09:00:00.000Z', { Designation: 'Professor', Gender: 'Female' })
  await person('bob', '2026-12-01T10:00:00.000Z', { Designation: 'Lecturer', Gender: 'Male' })
  await person('cleo', '2026-12-01T11:00:00.000Z', {
    Designation: 'Professor',
    Gender: 'Female',
    OrganizationCountry: 'Ghana',
  })
  expect(await found({ Designation: 'Professor' })).toEqual(['ada', 'cleo'])
  expect(await found({ Designation: 'Lecturer' })).toEqual(['bob'])
  expect(await found({ Designation: "' or 1=1 --" })).toEqual([])
  expect(await found({ Gender: 'Male' })).toEqual(['bob'])
  expect(await found({ Gender: 'Other' })).toEqual([])
  expect(await found({ Country: 'Ghana' })).toEqual(['cleo'])
  expect(await found({ Country: 'Chad' })).toEqual([])
  expect(await found({ Designation: 'Professor', Country: 'India' })).toEqual(['ada'])
})

test('people are found by the day they came in the conference’s zone, in the order by name too', async () => {
  await settingsOf(portal, { TimeZone: 'Asia/Kolkata' })
  await person('ada', '2026-10-01T18:00:00.000Z')
  // Half past midnight of the next day in Kolkata.
  await person('bob', '2026-10-01T19:00:00.000Z')
  const byName: Partial<QueryOf<typeof getUsers>> = { Sort: 'name', SinceFrom: '2026-10-02' }
  expect(await found({ SinceFrom: '2026-10-02', SinceTo: '2026-10-02' })).toEqual(['bob'])
  expect(await found({ SinceTo: '2026-10-01' })).toEqual(['ada'])
  expect(await found({ SinceTo: '2026-10-02' })).toEqual(['ada', 'bob'])
  expect(await found({ ...byName, SinceTo: '2026-10-03' })).toEqual(['bob'])
  // The account counts before the profile, as in the column.
  const { UserDetailId } = await person('cleo', '2026-10-03T12:00:00.000Z')
  const { sql } = portal.context.database
  await sql
    .update(people)
    .set({ CreatedOn: '2026-10-01T12:00:00.000Z' })
    .where(eq(people.UserDetailId, UserDetailId))
  expect(await found({ SinceTo: '2026-10-01' })).toEqual(['ada'])
  expect(await found({ SinceFrom: '2026-10-03', SinceTo: '2026-10-03' })).toEqual(['cleo'])
})

test('a filter of people that makes no sense is refused by name', async () => {
  const refused = async (query: object) => {
    const { status, Errors } = await call(portal, getUsers, {
      as: admin.AccessToken,
      query,
    })
    return [status, Errors]
  }
  expect(await refused({ Designation: '' })).toEqual([
    400,
    ['Designation Too small: expected string to have >=1 characters'],
  ])
  expect(await refused({ Country: '' })).toEqual([
    400,
    ['Country Too small: expected string to have >=1 characters'],
  ])
  expect(await refused({ Gender: 'None' })).toEqual([
    400,
    ['Gender Invalid option: expected one of "Male"|"Female"|"Other"'],
  ])
  expect(await refused({ SinceFrom: '2026-02-30' })).toEqual([400, ['SinceFrom Invalid ISO date']])
  expect(await refused({ SinceTo: 'soon' })).toEqual([400, ['SinceTo Invalid ISO date']])
})
