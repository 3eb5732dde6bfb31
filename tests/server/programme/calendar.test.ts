import { beforeEach, expect, test } from 'vitest'
import { setAccess } from '../../../contract/accounts/accountAdmin.ts'
import { getCalendarAddress, renewCalendarAddress } from '../../../contract/events/calendar.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { ProgrammeEvent } from '../../../contract/events/programme.ts'
import { sessionStars } from '../../../server/db/schema/events.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { calendarEvents } from '../../support/calendars.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import {
  programmeEvent,
  programmePaper,
  programmeSession,
  publishedProgramme,
} from '../../support/programme.ts'

const lines: string[] = []
const portal = await emptiedPortal({
  environment: { LOG_LEVEL: 'info', PUBLIC_URL: 'https://conference.example.org' },
  timing: { calendarsPerMinute: 30 },
  logTo: { write: (line) => void lines.push(line) },
})
beforeEach(async () => {
  lines.length = 0
})

const addressOf = async (user: TestUser) =>
  (await call(portal, getCalendarAddress, { as: user.AccessToken })).Result

const ask = (address: string, headers: Record<string, string> = {}) => {
  const { pathname, search } = new URL(address)
  return portal.app.inject({ method: 'GET', url: pathname + search, headers })
}

const changeOfClocks = programmeSession({
  Title: 'While clocks are changed',
  StartsOn: '2030-10-27T00:30:00.000Z',
  EndsOn: '2030-10-27T01:30:00.000Z',
})
const overMidnight = programmeSession({
  Title: 'Dinner; dancing, “music”\\',
  Description: 'Bring shoes.\r\nAnd\u0007 nothing else.',
  StartsOn: '2030-12-03T17:00:00.000Z',
  EndsOn: '2030-12-03T19:30:00.000Z',
  Participants: [{ Label: 'CoChair', UserDetailId: noId, FullName: 'Łucja Źródłowska', Organization: '' }],
  Papers: [
    programmePaper({
      PaperTitle: `शब्दों के अर्थ: ${'a long title, '.repeat(20)}`,
      Authors: Array.from({ length: 45 }, (_, n) => ({
        UserDetailId: noId,
        FullName: `Author ${n + 1}`,
        Organization: '',
      })),
    }),
  ],
})

const programme = (): ProgrammeEvent[] => [
  programmeEvent({ Sessions: [changeOfClocks, overMidnight] }),
  programmeEvent({ Title: 'Opening', Type: 'Inaugural Session', Venue: 'Great hall', Sessions: [] }),
]

test('another reader of calendars finds every session at its moment, and an event without sessions too', async () => {
  await publishedProgramme(portal, programme())
  const { All } = await addressOf(await signedIn(portal))
  expect(All).toMatch(/^https:\/\/conference\.example\.org\/api\/Event\/calendar\.ics\?Token=[\w-]{48}$/)
  const response = await ask(All)
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  // RFC 5545, 3.1: lines end with CRLF and have at most 75 octets.
  const written = response.body.split('\r\n')
  expect(written.every((line) => Buffer.byteLength(line) <= 75 && !/[\n\r]/.test(line))).toBe(true)
  const found = calendarEvents(response.body)
  expect(
    found.map((event) => [
      event.summary,
      event.startDate.toJSDate().toISOString(),
      event.endDate.toJSDate().toISOString(),
    ]),
  ).toEqual([
    [changeOfClocks.Title, changeOfClocks.StartsOn, changeOfClocks.EndsOn],
    ['Opening', '2030-12-03T03:00:00.000Z', '2030-12-05T13:00:00.000Z'],
    [overMidnight.Title, overMidnight.StartsOn, overMidnight.EndsOn],
  ])
  const dinner = found[2]
  expect(dinner?.uid).toBe(`${overMidnight.Id}@conference.example.org`)
  expect(dinner?.location).toBe('Hall A, Main building')
  expect(dinner?.description).toContain('Bring shoes.\nAnd nothing else.\n\nCo-Chair: Łucja Źródłowska')
  expect(dinner?.description).toContain(`${overMidnight.Papers[0]?.PaperTitle} (Author 1, Author 2,`)
  expect(dinner?.description).toContain('Author 45)')
})

test('a session that was published again keeps its UID and has a higher SEQUENCE', async () => {
  const { All } = await addressOf(await signedIn(portal))
  await publishedProgramme(portal, programme())
  const [before] = calendarEvents((await ask(All)).body)
  const later = { ...changeOfClocks, Room: 'Hall B' }
  await publishedProgramme(portal, [programmeEvent({ Sessions: [later] })])
  const after = calendarEvents((await ask(All)).body)
  expect(after).toHaveLength(1)
  expect([before?.uid, before?.sequence, before?.location]).toEqual([
    `${later.Id}@conference.example.org`,
    1,
    'Hall A, Main building',
  ])
  expect([after[0]?.uid, after[0]?.sequence, after[0]?.location]).toEqual([
    `${later.Id}@conference.example.org`,
    2,
    'Hall B, Main building',
  ])
})

test('the address of one’s stars has what one has starred, and changes with it', async () => {
  await publishedProgramme(portal, programme())
  const user = await signedIn(portal)
  const { Stars } = await addressOf(user)
  expect(calendarEvents((await ask(Stars)).body)).toEqual([])
  await portal.context.database.sql
    .insert(sessionStars)
    .values({ UserId: user.UserId, SessionId: overMidnight.Id })
  expect(calendarEvents((await ask(Stars)).body).map(({ summary }) => summary)).toEqual([overMidnight.Title])
})

test('a client that asks a hundred times gets short answers, then a request to slow down, and nobody else does', async () => {
  await publishedProgramme(portal, programme())
  const { All } = await addressOf(await signedIn(portal))
  const first = await ask(All)
  const etag = String(first.headers.etag)
  const answers = []
  for (let asked = 1; asked < 100; asked++) answers.push(await ask(All, { 'if-none-match': etag }))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.slice(0, 29)).toEqual(Array(29).fill(304))
  expect(statuses.slice(29)).toEqual(Array(70).fill(429))
  expect(answers[0]?.body).toBe('')
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  const other = await addressOf(await signedIn(portal))
  expect((await ask(other.All)).statusCode).toBe(200)
})

test('no token reaches a log', async () => {
  await publishedProgramme(portal, programme())
  const { All } = await addressOf(await signedIn(portal))
  await ask(All)
  await ask(`${All.slice(0, -1)}~`)
  expect(lines.some((line) => line.includes('/api/Event/calendar.ics'))).toBe(true)
  const token = new URL(All).searchParams.get('Token') ?? ''
  expect(lines.filter((line) => line.includes(token.slice(0, 20)))).toEqual([])
})

test('a renewed address makes the old one void, and a made-up one or that of a blocked account finds nothing', async () => {
  await publishedProgramme(portal, programme())
  const user = await signedIn(portal)
  const old = await addressOf(user)
  const renewed = (await call(portal, renewCalendarAddress, { as: user.AccessToken })).Result
  expect(await addressOf(user)).toEqual(renewed)
  expect([(await ask(old.All)).statusCode, (await ask(renewed.All)).statusCode]).toEqual([404, 200])
  const forged = renewed.All.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))
  expect((await ask(forged)).statusCode).toBe(404)
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const body = { UserId: user.UserId, AuthorizationType: 'Block' } as const
  expect((await call(portal, setAccess, { as: admin.AccessToken, body })).status).toBe(200)
  expect((await ask(renewed.All)).statusCode).toBe(404)
})
