import { beforeEach, expect, test } from 'vitest'
import { createAuthor, searchUsers } from '../../../contract/people/authors.ts'
import { auditLog } from '../../support/auditLog.ts'
import { authorOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal({
  timing: { lookUpsPerHour: 3, lookUpsPerDay: 5, accessTokenSeconds: 200_000 },
})
let presenter: TestUser
beforeEach(async () => {
  presenter = await signedIn(portal)
})

const minute = 60_000
const search = async (by = presenter) => {
  const reply = await call(portal, searchUsers, { as: by.AccessToken, params: { text: 'asha' } })
  return [reply.status, reply.Errors[0] ?? '', reply.headers['retry-after']]
}
const add = async (Email: string, by = presenter) =>
  (await call(portal, createAuthor, { as: by.AccessToken, body: authorOf({ Email }) })).status
const found = [200, '', undefined]
const refusals = async () =>
  (await auditLog(portal))
    .filter(({ Action }) => Action === 'Look-ups refused')
    .map(({ SubjectId, Details }) => [SubjectId, Details])

test('a presenter searches so many times an hour and so many times a day, and reads when to go on', async () => {
  for (let i = 0; i < 3; i += 1) expect(await search()).toEqual(found)
  portal.clock.advance(20 * minute)
  const [status, message, seconds] = await search()
  expect([status, message]).toEqual([429, 'You have looked up many people. Try again in 40 minutes.'])
  expect(Math.abs(Number(seconds) - 40 * 60)).toBeLessThan(60)

  portal.clock.advance(41 * minute)
  expect(await search()).toEqual(found)
  const inDay = await search()
  expect(inDay.slice(0, 2)).toEqual([429, 'You have looked up many people. Try again in 23 hours.'])
  portal.clock.advance(23 * 60 * minute)
  expect(await search()).toEqual(found)
})

test('people whom a presenter adds are counted for themselves, and nobody else is held up', async () => {
  for (let i = 0; i < 3; i += 1) expect(await add(`ada${i}@example.com`)).toBe(200)
  // A known address would be answered with a person: it is refused alike.
  expect([await add('ada0@example.com'), await add('new@example.com')]).toEqual([429, 429])
  expect(await search()).toEqual(found)
  const other = await signedIn(portal)
  expect(await add('ada0@example.com', other)).toBe(200)
})

test('the audit log has one line for what is refused in an hour', async () => {
  for (let i = 0; i < 5; i += 1) await search()
  const line = [presenter.UserId, { Kind: 'search', InHour: 4, InDay: 4 }]
  expect(await refusals()).toEqual([line])
})

test('an organiser looks up as many people as they need', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  for (let i = 0; i < 7; i += 1) expect(await search(admin)).toEqual(found)
  for (let i = 0; i < 7; i += 1) expect(await add(`grace${i}@example.com`, admin)).toBe(200)
  expect(await refusals()).toEqual([])
})
