import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  copyEvent,
  createEvent,
  createSession,
  deleteEvent,
  deleteSession,
  getEvent,
  getEvents,
  updateEvent,
  updateSession,
} from '../../../contract/events/events.ts'
import type { SessionFields } from '../../../contract/events/eventFields.ts'
import { getPapersToPlace, placePaper } from '../../../contract/events/placing.ts'
import { noId } from '../../../contract/core/limits.ts'
import { eventTypes } from '../../../contract/events/programme.ts'
import { eventSessions } from '../../../server/db/schema/events.ts'
import { paperAuthors, papers } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { approvedPaper, eventFields, eventOf, sessionFields, sessionOf } from '../../support/events.ts'
import { draftOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
let admin: TestUser
let as: string
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  as = admin.AccessToken
})

const add = (id: string, given: Partial<SessionFields>) =>
  call(portal, createSession, { as, params: { id }, body: sessionFields(given) })

test('an event of each of the ten types is stored as typed, and recorded in the audit log', async () => {
  for (const Type of eventTypes) {
    const body = eventFields({ Type, Title: `  ${Type} `, Description: 'Bring\nwater', InProgramme: false })
    const { Result } = await call(portal, createEvent, { as, body })
    expect(Result).toEqual({ ...body, Title: Type, Id: Result.Id, Sessions: [], Version: 1 })
  }
  const { Result } = await call(portal, getEvents, { as })
  expect(Result.map(({ Type }) => Type)).toEqual([...eventTypes].sort())
  const entries = await auditLog(portal)
  expect(entries.map(({ Action }) => Action)).toEqual(eventTypes.map(() => 'Add event'))
})

test('the errors of an event are listed in the order of its form, and nothing is stored', async () => {
  const body = eventFields({ Title: ' ', Venue: 'v'.repeat(201), EndsOn: '2030-12-03T03:00:00.000Z' })
  const { status, Errors } = await call(portal, createEvent, { as, body })
  expect([status, Errors]).toEqual([
    422,
    ['Title is required', 'Venue must be at most 200 characters long', 'End must be after start'],
  ])
  const odd = eventFields({ StartsOn: '0000-01-01T00:00:00.000Z', EndsOn: '2030-12-03T03:00:30.000Z' })
  expect((await call(portal, createEvent, { as, body: odd })).Errors).toEqual([
    'Start must be a full minute of the years 1970 to 2999',
    'End must be a full minute of the years 1970 to 2999',
  ])
  expect((await call(portal, getEvents, { as })).Result).toEqual([])
})

test('a session keeps papers and participants of all labels in their order', async () => {
  const author = await signedIn(portal)
  const ids = [await approvedPaper(portal, author), await approvedPaper(portal, author)]
  const { Id } = await eventOf(portal, admin)
  const body = sessionFields({
    Room: ' Hall  A ',
    PaperIds: [...ids].reverse(),
    Participants: [
      { Label: 'CoChair', UserDetailId: noId, FullName: ' Ada   Lovelace ' },
      { Label: 'Chair', UserDetailId: author.UserDetailId, FullName: 'whatever was typed' },
      { Label: 'ConcludingRemarks', UserDetailId: author.UserDetailId, FullName: '' },
    ],
  })
  const { Result } = await call(portal, createSession, { as, params: { id: Id }, body })
  expect(Result.Room).toBe('Hall A')
  expect(Result.Papers.map((paper) => paper.Id)).toEqual([...ids].reverse())
  const [person] = await portal.context.database.sql
    .select()
    .from(people)
    .where(eq(people.UserDetailId, author.UserDetailId))
  const FullName = person?.FullName ?? ''
  expect(Result.Participants).toEqual([
    { Label: 'CoChair', UserDetailId: noId, FullName: 'Ada Lovelace', Organization: '' },
    { Label: 'Chair', UserDetailId: author.UserDetailId, FullName, Organization: 'University of Mysore' },
    {
      Label: 'ConcludingRemarks',
      UserDetailId: author.UserDetailId,
      FullName,
      Organization: 'University of Mysore',
    },
  ])
  const { Warnings: _warnings, ...session } = Result
  expect((await call(portal, getEvent, { as, params: { id: Id } })).Result.Sessions).toEqual([session])
})

test('a session begins and ends with its event at the earliest and latest, to the minute', async () => {
  const { Id, StartsOn, EndsOn } = await eventOf(portal, admin, {
    StartsOn: '2030-12-03T04:00:00.000Z',
    EndsOn: '2030-12-03T06:00:00.000Z',
  })
  expect((await add(Id, { StartsOn, EndsOn })).status).toBe(200)
  for (const times of [
    { StartsOn: '2030-12-03T03:59:00.000Z', EndsOn },
    { StartsOn, EndsOn: '2030-12-03T06:01:00.000Z' },
  ]) {
    const { status, Message } = await add(Id, times)
    expect([status, Message]).toEqual([
      422,
      'A session must be within its event: Tuesday, 3 December 2030 at 09:30 (Asia/Kolkata) – Tuesday, 3 December 2030 at 11:30 (Asia/Kolkata)',
    ])
  }
})

test('an event is not shortened past its sessions', async () => {
  const event = await eventOf(portal, admin)
  const { Title } = await sessionOf(portal, admin, event.Id)
  const body = eventFields({ StartsOn: '2030-12-03T04:31:00.000Z' })
  const { status, Errors } = await call(portal, updateEvent, { as, params: { id: event.Id }, body })
  expect(status).toBe(422)
  expect(Errors).toEqual([`The session “${Title}” would be outside these times. Move or delete it first`])
})

test('a room is not given twice, until the minute in which it is free again', async () => {
  const first = await eventOf(portal, admin)
  const second = await eventOf(portal, admin, { Title: 'Workshops' })
  await sessionOf(portal, admin, first.Id, { Room: 'Hall A' })
  const early = await add(second.Id, {
    Room: ' hall  a',
    StartsOn: '2030-12-03T05:29:00.000Z',
    EndsOn: '2030-12-03T06:00:00.000Z',
  })
  expect([early.status, early.Errors]).toEqual([
    409,
    ['hall a is taken by “Semantics” (Tuesday 3 December 2030, 10:00–11:00, Asia/Kolkata)'],
  ])
  const next = { StartsOn: '2030-12-03T05:30:00.000Z', EndsOn: '2030-12-03T06:00:00.000Z' }
  expect((await add(second.Id, { Room: 'Hall A', ...next })).status).toBe(200)
  expect((await add(second.Id, { StartsOn: '2030-12-03T04:30:00.000Z' })).status).toBe(200)
  expect(await portal.context.database.sql.$count(eventSessions)).toBe(3)
})

test('a participant has one part at a time, by person or by name, and an author is only warned of', async () => {
  const author = await signedIn(portal)
  const { Id } = await eventOf(portal, admin)
  const paper = await approvedPaper(portal, author, { PaperTitle: 'On words' })
  const other = await approvedPaper(portal, author)
  const chair = { Label: 'Chair' as const, UserDetailId: author.UserDetailId, FullName: '' }
  const guest = { Label: 'Speaker' as const, UserDetailId: noId, FullName: 'Claire Cardie' }
  await sessionOf(portal, admin, Id, { Title: 'One', Participants: [chair, guest], PaperIds: [paper] })
  const twice = await add(Id, {
    Participants: [
      { ...chair, Label: 'Discussant' },
      { ...guest, FullName: 'claire  cardie' },
    ],
  })
  expect(twice.status).toBe(409)
  expect(twice.Errors).toHaveLength(2)
  expect(twice.Errors[1]).toBe(
    'claire cardie has a part in “One” (Tuesday 3 December 2030, 10:00–11:00, Asia/Kolkata) at the same time',
  )
  const warned = await add(Id, { PaperIds: [other, paper] })
  expect(warned.status).toBe(200)
  expect(warned.Result.Warnings).toEqual([
    expect.stringMatching(
      / is in “One” \(Tuesday 3 December 2030, 10:00–11:00, Asia\/Kolkata\) at the same time$/,
    ),
    'The paper “On words” is placed in “One” (Tuesday 3 December 2030, 10:00–11:00, Asia/Kolkata) too',
  ])
})

test('a session over midnight clashes on both days', async () => {
  const { Id } = await eventOf(portal, admin)
  const night = { StartsOn: '2030-12-03T17:30:00.000Z', EndsOn: '2030-12-03T20:30:00.000Z' }
  await sessionOf(portal, admin, Id, { Title: 'Night walk', Room: 'Gate', ...night })
  const { Errors } = await add(Id, {
    Room: 'Gate',
    StartsOn: '2030-12-03T20:29:00.000Z',
    EndsOn: '2030-12-03T21:00:00.000Z',
  })
  expect(Errors).toEqual([
    'Gate is taken by “Night walk” (Tuesday 3 December 2030, 23:00–02:00 (Wed 4 Dec), Asia/Kolkata)',
  ])
})

test('only approved papers are placed, and one that is withdrawn later keeps its place and is marked', async () => {
  const author = await signedIn(portal)
  const { sql } = portal.context.database
  const { Id } = await eventOf(portal, admin)
  const draft = await draftOf(portal, author)
  expect((await add(Id, { PaperIds: [draft.Id] })).Message).toMatch(/^Only approved papers/)
  expect((await add(Id, { PaperIds: [noId] })).Message).toBe('This paper does not exist')
  const paper = await approvedPaper(portal, author)
  const placed = await sessionOf(portal, admin, Id, { PaperIds: [paper] })
  await sql.update(papers).set({ WithdrawnOn: '2030-11-01T00:00:00.000Z' }).where(eq(papers.Id, paper))
  const params = { id: Id, sessionId: placed.Id }
  const kept = await call(portal, updateSession, {
    as,
    params,
    body: sessionFields({ Title: 'Words', PaperIds: [paper] }),
  })
  expect(kept.Result.Papers[0]?.WithdrawnOn).toBe('2030-11-01T00:00:00.000Z')
  const elsewhere = await add(Id, { PaperIds: [paper] })
  expect([elsewhere.status, elsewhere.Message]).toEqual([
    422,
    expect.stringMatching(/^P-\d{4} was withdrawn, so that it cannot be placed$/),
  ])
})

test('a paper of 45 authors and a session without papers are both fine', async () => {
  const author = await signedIn(portal)
  const paper = await approvedPaper(portal, author)
  const { sql } = portal.context.database
  const [row] = await sql.select().from(people).where(eq(people.UserDetailId, author.UserDetailId))
  if (!row) throw new Error('The author has no profile')
  const { UserDetailId: _id, SearchWords: _words, ...profile } = row
  const others = await sql
    .insert(people)
    .values(
      Array.from({ length: 44 }, (_, n) => ({ ...profile, Email: `a${n}@example.org`, FullName: `A ${n}` })),
    )
    .returning()
  await sql
    .insert(paperAuthors)
    .values(others.map(({ UserDetailId }, n) => ({ PaperId: paper, UserDetailId, Sequence: n + 2 })))
  const { Id } = await eventOf(portal, admin)
  const placed = await sessionOf(portal, admin, Id, { PaperIds: [paper] })
  expect(placed.Papers[0]?.Authors.map(({ FullName }) => FullName).slice(1)).toEqual(
    others.map(({ FullName }) => FullName),
  )
  expect((await sessionOf(portal, admin, Id)).Papers).toEqual([])
})

test('an edit of something deleted or changed meanwhile is refused, and nothing is overwritten', async () => {
  const event = await eventOf(portal, admin)
  const session = await sessionOf(portal, admin, event.Id)
  const params = { id: event.Id, sessionId: session.Id }
  const change = (Title: string, ifMatch: number) =>
    call(portal, updateSession, { as, params, body: sessionFields({ Title }), ifMatch })
  expect((await change('Mine', 1)).version).toBe(2)
  expect((await change('Theirs', 1)).status).toBe(412)
  expect((await call(portal, deleteSession, { as, params, ifMatch: 1 })).status).toBe(412)
  const stale = { as, params: { id: event.Id }, body: eventFields(), ifMatch: 7 }
  expect((await call(portal, updateEvent, stale)).status).toBe(412)
  expect((await call(portal, deleteEvent, { as, params: { id: event.Id }, ifMatch: 1 })).status).toBe(200)
  const late = await change('Late', 2)
  expect([late.status, late.Message]).toEqual([404, 'This event was deleted elsewhere'])
  expect((await call(portal, updateEvent, stale)).Message).toBe('This event was deleted elsewhere')
  expect(await portal.context.database.sql.$count(eventSessions)).toBe(0)
})

test('a copy is held at the same times of another day, with its people and without papers', async () => {
  const author = await signedIn(portal)
  const { Id } = await eventOf(portal, admin)
  await sessionOf(portal, admin, Id, {
    Room: 'Hall A',
    PaperIds: [await approvedPaper(portal, author)],
    Participants: [{ Label: 'Chair', UserDetailId: noId, FullName: 'Ada Lovelace' }],
  })
  const copy = (FirstDay: string) =>
    call(portal, copyEvent, { as, params: { id: Id }, body: { Title: 'Once more', FirstDay } })
  const { Result } = await copy('2031-01-07')
  expect([Result.Title, Result.StartsOn, Result.EndsOn]).toEqual([
    'Once more',
    '2031-01-07T03:00:00.000Z',
    '2031-01-09T13:00:00.000Z',
  ])
  expect(Result.Sessions).toMatchObject([
    {
      Room: 'Hall A',
      StartsOn: '2031-01-07T04:30:00.000Z',
      Participants: [{ FullName: 'Ada Lovelace' }],
      Papers: [],
    },
  ])
  const again = await copy('2030-12-03')
  expect([again.status, again.Errors.length]).toEqual([409, 2])
  expect((await call(portal, getEvents, { as })).Result).toHaveLength(2)
})

test('a session that is moved beyond its event widens it only where that is asked for', async () => {
  const event = await eventOf(portal, admin)
  const session = await sessionOf(portal, admin, event.Id)
  const later = new Date(Date.parse(event.EndsOn) + 30 * 60_000).toISOString()
  const body = sessionFields({ StartsOn: event.EndsOn, EndsOn: later })
  const params = { id: event.Id, sessionId: session.Id }
  const move = (WidensEvent?: boolean) =>
    call(portal, updateSession, {
      as,
      params,
      ifMatch: session.Version,
      body: WidensEvent === undefined ? body : { ...body, WidensEvent },
    })
  expect([(await move()).status, (await move(false)).status]).toEqual([422, 422])
  const moved = await move(true)
  expect([moved.status, moved.Result.EndsOn]).toEqual([200, later])
  const { Result } = await call(portal, getEvent, { as, params: { id: event.Id } })
  expect([Result.StartsOn, Result.EndsOn, Result.Version]).toEqual([event.StartsOn, later, event.Version + 1])
})

test('papers wait for a session, are put into one, moved to another and taken out', async () => {
  const author = await signedIn(portal)
  const first = await approvedPaper(portal, author)
  const second = await approvedPaper(portal, author)
  await draftOf(portal, author)
  const event = await eventOf(portal, admin)
  const one = await sessionOf(portal, admin, event.Id, { Title: 'One', Room: 'A', PaperIds: [first] })
  const other = await sessionOf(portal, admin, event.Id, { Title: 'Other', Room: 'B' })
  const waiting = async (query: { Text?: string; Placed?: 'any' | 'no' }) => {
    const { Result } = await call(portal, getPapersToPlace, { as, query })
    return [Result.Total, Result.Rows.map(({ Id }) => Id)]
  }
  expect(await waiting({ Placed: 'no' })).toEqual([1, [second]])
  expect((await waiting({}))[0]).toBe(2)
  expect(await waiting({ Placed: 'no', Text: 'nothing-like-this' })).toEqual([0, []])
  const place = (id: string, From: string | null, To: string | null) =>
    call(portal, placePaper, { as, params: { id }, body: { From, To } })
  const inSession = async (id: string) => {
    const { Result } = await call(portal, getEvent, { as, params: { id: event.Id } })
    return Result.Sessions.find((session) => session.Id === id)?.Papers.map((paper) => paper.Id)
  }
  expect((await place(second, null, one.Id)).status).toBe(200)
  expect(await inSession(one.Id)).toEqual([first, second])
  expect(await waiting({ Placed: 'no' })).toEqual([0, []])
  expect((await place(first, one.Id, other.Id)).status).toBe(200)
  expect([await inSession(one.Id), await inSession(other.Id)]).toEqual([[second], [first]])
  const again = await place(first, one.Id, other.Id)
  expect([again.status, again.Message]).toEqual([409, 'Somebody else has moved this paper meanwhile'])
  const there = await place(first, null, other.Id)
  expect([there.status, there.Message]).toEqual([409, 'This paper is in that session already'])
  expect((await place(first, other.Id, null)).status).toBe(200)
  expect(await waiting({ Placed: 'no' })).toEqual([1, [first]])
  expect((await place(first, null, null)).status).toBe(422)
  expect((await place(first, null, noId)).status).toBe(404)
  await portal.context.database.sql.update(papers).set({ Status: 'rejected' }).where(eq(papers.Id, first))
  const refused = await place(first, null, other.Id)
  expect([refused.status, refused.Message]).toEqual([
    422,
    expect.stringMatching(/^Only approved papers have a place in the programme/),
  ])
  expect((await auditLog(portal)).filter(({ Action }) => Action === 'Place paper in programme')).toHaveLength(
    3,
  )
})
