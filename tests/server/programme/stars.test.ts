import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eraseOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import { getStars, setStars } from '../../../contract/events/stars.ts'
import { events, eventSessions, sessionStars } from '../../../server/db/schema/events.ts'
import { signedIn, testPassword, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { programmeEvent, programmeSession } from '../../support/programme.ts'

const portal = await emptiedPortal()

/** Two sessions that are planned; answers their ids and that of their event. */
async function planned() {
  const { sql } = portal.context.database
  const { Sessions: _none, ...event } = programmeEvent()
  await sql.insert(events).values(event)
  const sessions = [programmeSession(), programmeSession()].map(({ Papers, Participants, ...session }) => ({
    ...session,
    EventId: event.Id,
  }))
  await sql.insert(eventSessions).values(sessions)
  return { event: event.Id, first: sessions[0]?.Id ?? '', second: sessions[1]?.Id ?? '' }
}

const star = (user: TestUser, Add: string[], Remove: string[] = [], key?: string) =>
  call(portal, setStars, { as: user.AccessToken, body: { Add, Remove }, ...(key ? { key } : {}) })
const starsOf = async (user: TestUser) =>
  (await call(portal, getStars, { as: user.AccessToken })).Result.SessionIds

test('stars are set and taken away one by one, each once, and are seen by their person alone', async () => {
  const { first, second, event } = await planned()
  const [reader, other] = [await signedIn(portal), await signedIn(portal)]
  expect((await star(reader, [first])).Result.SessionIds).toEqual([first])
  // From another device, which knows nothing of the first star.
  expect((await star(reader, [second, first, event])).Result.SessionIds.sort()).toEqual(
    [first, second, event].sort(),
  )
  expect((await star(reader, [], [first])).Result.SessionIds.sort()).toEqual([second, event].sort())
  expect(await starsOf(other)).toEqual([])
  await star(other, [], [second])
  expect((await starsOf(reader)).sort()).toEqual([second, event].sort())
})

test('the same stars sent again under their key have no second effect', async () => {
  const { first } = await planned()
  const reader = await signedIn(portal)
  const key = randomUUID()
  await star(reader, [first], [], key)
  await star(reader, [], [first])
  // The late repeat of the first one.
  expect((await star(reader, [first], [], key)).Result.SessionIds).toEqual([first])
  expect(await starsOf(reader)).toEqual([])
})

test('a star for a session that was deleted meanwhile is passed over, and a session both starred and not is refused', async () => {
  const { first } = await planned()
  const reader = await signedIn(portal)
  expect((await star(reader, [randomUUID(), first])).Result.SessionIds).toEqual([first])
  const both = await star(reader, [first], [first])
  expect([both.status, both.Errors]).toEqual([422, ['A session is both starred and not']])
  expect(await starsOf(reader)).toEqual([first])
})

test('who erases their account leaves no star behind', async () => {
  const { first } = await planned()
  const [reader, other] = [await signedIn(portal), await signedIn(portal)]
  await star(reader, [first])
  await star(other, [first])
  const erased = await call(portal, eraseOwnAccount, {
    as: reader.AccessToken,
    body: { Password: testPassword },
  })
  expect(erased.status).toBe(200)
  const left = await portal.context.database.sql.select({ UserId: sessionStars.UserId }).from(sessionStars)
  expect(left).toEqual([{ UserId: other.UserId }])
})
