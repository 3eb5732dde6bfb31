import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getCalendarAddress } from '../../../contract/events/calendar.ts'
import type { SessionFields } from '../../../contract/events/eventFields.ts'
import { deleteSession, updateSession } from '../../../contract/events/events.ts'
import { noId } from '../../../contract/core/limits.ts'
import { getProgramme } from '../../../contract/events/programme.ts'
import { getProgrammeChanges, publishProgramme } from '../../../contract/events/publishing.ts'
import { bringPaperBack, withdrawPaper } from '../../../contract/papers/withdrawal.ts'
import { sessionStars } from '../../../server/db/schema/events.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { notificationReceivers, notifications } from '../../../server/db/schema/notifications.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { calendarEvents } from '../../support/calendars.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { approvedPaper, eventOf, sessionFields, sessionOf } from '../../support/events.ts'

const portal = await emptiedPortal()
let admin: TestUser
let as: string
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  as = admin.AccessToken
})

const preview = async () => (await call(portal, getProgrammeChanges, { as })).Result
const publish = async (Tell = false) => {
  const { Seen } = await preview()
  return call(portal, publishProgramme, { as, body: { Seen, Tell } })
}
const read = async (user: TestUser) => (await call(portal, getProgramme, { as: user.AccessToken })).Result
const change = (id: string, sessionId: string, given: Partial<SessionFields>) =>
  call(portal, updateSession, { as, params: { id, sessionId }, body: sessionFields(given) })

test('what is planned shows once it is published, and not before', async () => {
  const user = await signedIn(portal)
  const event = await eventOf(portal, admin)
  await eventOf(portal, admin, { Title: 'Not yet', InProgramme: false })
  const paper = await approvedPaper(portal, user, { PaperTitle: 'On words', Abstract: 'All of them.' })
  const session = await sessionOf(portal, admin, event.Id, { Room: 'Hall A', PaperIds: [paper] })
  expect(await read(user)).toMatchObject({ Version: 0, Events: [] })
  expect((await publish()).Result).toMatchObject({ Version: 1, People: 0 })
  expect(await read(user)).toMatchObject({
    Version: 1,
    Events: [
      {
        Id: event.Id,
        Title: 'Main conference',
        Sessions: [
          {
            Id: session.Id,
            Room: 'Hall A',
            Papers: [
              {
                Id: paper,
                PaperTitle: 'On words',
                Abstract: 'All of them.',
                Authors: [{ UserDetailId: user.UserDetailId, Organization: 'University of Mysore' }],
              },
            ],
          },
        ],
      },
    ],
  })
  const shown = await read(user)
  expect(shown?.Events).toHaveLength(1)
  await change(event.Id, session.Id, { Title: 'A secret', PaperIds: [paper] })
  expect(await read(user)).toEqual(shown)
})

test('a paper that was withdrawn after it was placed is reported to the organisers, and left out', async () => {
  const user = await signedIn(portal)
  const event = await eventOf(portal, admin)
  const paper = await approvedPaper(portal, user, { PaperTitle: 'On words' })
  await sessionOf(portal, admin, event.Id, { PaperIds: [paper] })
  await publish()
  const { sql } = portal.context.database
  await sql.update(papers).set({ WithdrawnOn: '2030-11-01T00:00:00.000Z' }).where(eq(papers.Id, paper))
  const { LeftOut, Changes } = await preview()
  expect(LeftOut).toMatchObject([{ PaperTitle: 'On words', SessionTitle: 'Semantics' }])
  expect(Changes.map(({ Kind, Text }) => [Kind, Text])).toEqual([
    ['removed', expect.stringMatching(/^Paper P-\d+ “On words” is not in “Semantics” any more$/)],
  ])
  await publish()
  expect((await read(user))?.Events[0]?.Sessions[0]?.Papers).toEqual([])
})

test('a paper that is withdrawn after the publication is marked at once, and calendars leave it out', async () => {
  const user = await signedIn(portal)
  const event = await eventOf(portal, admin)
  const [paper, other] = [
    await approvedPaper(portal, user, { PaperTitle: 'On words' }),
    await approvedPaper(portal, user, { PaperTitle: 'On meaning' }),
  ]
  await sessionOf(portal, admin, event.Id, { PaperIds: [paper, other] })
  const withdraw = (id: string) =>
    call(portal, withdrawPaper, { as: user.AccessToken, params: { id }, body: { Reason: 'An error.' } })
  const unplaced = await approvedPaper(portal, user)
  await publish()
  expect((await withdraw(unplaced)).status).toBe(200)
  expect((await read(user))?.Version).toBe(1)
  expect((await withdraw(paper)).status).toBe(200)
  // A device that has the publication before is sent this one.
  const { Result } = await call(portal, getProgramme, { as: user.AccessToken, query: { Known: 1 } })
  expect(Result?.Version).toBe(2)
  expect(
    Result?.Events[0]?.Sessions[0]?.Papers.map(({ Id, IsWithdrawn }) => [Id, IsWithdrawn ?? false]),
  ).toEqual([
    [paper, true],
    [other, false],
  ])
  const { All } = (await call(portal, getCalendarAddress, { as: user.AccessToken })).Result
  const { pathname, search } = new URL(All)
  const [session] = calendarEvents((await portal.app.inject({ url: pathname + search })).body)
  expect(session?.description).toContain('On meaning')
  expect(session?.description).not.toContain('On words')
  // Brought back it is there as before, in a publication of its own again.
  const back = { as, params: { id: paper }, body: { Reason: 'By mistake.' } }
  expect((await call(portal, bringPaperBack, back)).status).toBe(200)
  const again = await read(user)
  expect(again?.Version).toBe(3)
  expect(again?.Events[0]?.Sessions[0]?.Papers.map(({ Id, IsWithdrawn }) => [Id, IsWithdrawn])).toEqual([
    [paper, undefined],
    [other, undefined],
  ])
  expect((await withdraw(paper)).status).toBe(200)
  expect((await publish()).Result).toMatchObject({ Version: 5 })
  expect((await read(user))?.Events[0]?.Sessions[0]?.Papers).toMatchObject([{ Id: other }])
})

test('those concerned are notified of their changes, in the portal and by mail, and nobody else is', async () => {
  const [author, chair, fan, stranger] = [
    await signedIn(portal),
    await signedIn(portal),
    await signedIn(portal),
    await signedIn(portal),
  ]
  const event = await eventOf(portal, admin)
  const paper = await approvedPaper(portal, author)
  const contents = {
    PaperIds: [paper],
    Participants: [{ Label: 'Chair' as const, UserDetailId: chair.UserDetailId, FullName: '' }],
  }
  const session = await sessionOf(portal, admin, event.Id, contents)
  const other = await sessionOf(portal, admin, event.Id, {
    Title: 'Something else',
    StartsOn: '2030-12-04T04:30:00.000Z',
    EndsOn: '2030-12-04T05:30:00.000Z',
  })
  await publish()
  const { sql } = portal.context.database
  expect(await sql.$count(notifications)).toBe(0)
  await sql.insert(sessionStars).values({ UserId: fan.UserId, SessionId: session.Id })
  await sql.insert(sessionStars).values({ UserId: stranger.UserId, SessionId: other.Id })
  const moved = { Room: 'Hall B', EndsOn: '2030-12-03T06:00:00.000Z' }
  await change(event.Id, session.Id, { ...contents, ...moved })
  const { Changes, People, Version } = await preview()
  const text =
    '“Semantics” is now Tuesday, 3 December 2030, 10:00–11:30 (Asia/Kolkata), Hall B; it was Tuesday, 3 December 2030, 10:00–11:00 (Asia/Kolkata)'
  expect([Changes, People, Version]).toEqual([
    [{ Kind: 'moved', SessionId: session.Id, Text: text, People: 3 }],
    3,
    1,
  ])
  expect((await publish(true)).Result).toMatchObject({ Version: 2, People: 3 })
  const notified = await sql.select().from(notifications)
  expect(notified.map(({ Subject, Link }) => [Subject, Link])).toEqual([
    ['The programme was published', '/programme'],
  ])
  const receivers = await sql.select().from(notificationReceivers)
  expect(receivers.map(({ UserDetailId }) => UserDetailId).sort()).toEqual(
    [author, chair, fan].map(({ UserDetailId }) => UserDetailId).sort(),
  )
  const written = await sql.select().from(mails)
  expect(written.map(({ Recipient }) => Recipient).sort()).toEqual(
    [author, chair, fan].map(({ Email }) => Email).sort(),
  )
})

test('each change is listed with the number of people whom it affects', async () => {
  const [one, two] = [await signedIn(portal), await signedIn(portal)]
  const event = await eventOf(portal, admin)
  const first = await approvedPaper(portal, one, { PaperTitle: 'First' })
  const second = await approvedPaper(portal, two, { PaperTitle: 'Second' })
  const early = await sessionOf(portal, admin, event.Id, { Title: 'Early', PaperIds: [first, second] })
  const times = { StartsOn: '2030-12-03T06:00:00.000Z', EndsOn: '2030-12-03T07:00:00.000Z' }
  const late = await sessionOf(portal, admin, event.Id, { Title: 'Late', ...times })
  await publish()
  const guest = { Label: 'Speaker' as const, UserDetailId: noId, FullName: 'Claire Cardie' }
  await change(event.Id, early.Id, { Title: 'Early', PaperIds: [second] })
  await change(event.Id, late.Id, { Title: 'Late', ...times, PaperIds: [first], Participants: [guest] })
  expect(
    (await preview()).Changes.map(({ Kind, Text, People }) => [Kind, Text.replace(/P-\d+/, 'P'), People]),
  ).toEqual([
    ['added', 'Claire Cardie, Speaker, in “Late”', 0],
    [
      'moved',
      'Paper P “First” is now in “Late”, Tuesday, 3 December 2030, 11:30–12:30 (Asia/Kolkata); it was in “Early”',
      1,
    ],
  ])
  await publish()
  await change(event.Id, early.Id, { Title: 'Early', PaperIds: [] })
  await call(portal, deleteSession, { as, params: { id: event.Id, sessionId: late.Id } })
  expect(
    (await preview()).Changes.map(({ Kind, Text, People }) => [Kind, Text.replace(/P-\d+/, 'P'), People]),
  ).toEqual([
    ['removed', '“Late” is not in the programme any more', 1],
    ['removed', 'Paper P “Second” is not in “Early” any more', 1],
  ])
})

test('only what was looked at is published, and nothing twice', async () => {
  const event = await eventOf(portal, admin)
  const { Seen } = await preview()
  await sessionOf(portal, admin, event.Id)
  const late = await call(portal, publishProgramme, { as, body: { Seen, Tell: false } })
  expect([late.status, late.Message]).toEqual([
    409,
    'The programme was changed since you looked at it. Look at the changes once more',
  ])
  expect((await publish()).status).toBe(200)
  const again = await publish()
  expect([again.status, again.Message]).toEqual([422, 'Nothing has changed since the last publication'])
})
