import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { importSessions } from '../../../contract/events/eventImport.ts'
import { getEvents } from '../../../contract/events/events.ts'
import { noId } from '../../../contract/core/limits.ts'
import { events, eventSessions, sessionPapers } from '../../../server/db/schema/events.ts'
import { keyOfExternalId } from '../../../server/directory/externalIds.ts'
import { importedPapers } from '../../../server/db/schema/imports.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { approvedPaper, eventOf, sessionOf } from '../../support/events.ts'
import { importFile } from '../../support/importFile.ts'
import { dateOf, draftOf } from '../../support/papers.ts'
import { approvedConferenceIn, realSessions } from '../../support/programmeFile.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

interface Sent {
  readonly DryRun?: 'yes' | 'no'
  readonly EventId?: string
  readonly NotApproved?: 'leave-out'
  readonly as?: TestUser
}

const send = (file: string | Buffer, { DryRun = 'no', as = admin, ...choices }: Sent = {}) =>
  importFile(portal, importSessions, as, file, { DryRun, ...choices })

const kept = async () => {
  const { Result } = await call(portal, getEvents, { as: admin.AccessToken })
  return Result
}
const counts = async () => {
  const { sql } = portal.context.database
  return [await sql.$count(events), await sql.$count(eventSessions), await sql.$count(sessionPapers)]
}

test('the real programme is imported in full, after a preview, and a second time without duplicates', async () => {
  await approvedConferenceIn(portal.context.database.sql)
  const file = realSessions()
  const dry = await send(file, { DryRun: 'yes' })
  const report = {
    New: 140,
    Known: 0,
    Papers: 781,
    Errors: 0,
    NewEvents: ['Plenary', 'Tutorial', 'Paper session'],
    NewRooms: [],
    IsImported: false,
  }
  expect({ ...dry.Result, NewEvents: dry.Result?.NewEvents.sort() }).toMatchObject({
    ...report,
    NewEvents: [...report.NewEvents].sort(),
  })
  // Authors of several papers are in several sessions of an hour; no room or speaker is.
  expect(dry.Result?.Warnings).toBeGreaterThan(0)
  expect(dry.Result?.Notes[0]?.Text).toMatch(/ is in “.*” \(\w+ \d+ November 2020, .*\) at the same time$/)
  expect(await counts()).toEqual([0, 0, 0])
  const done = await send(file)
  expect(done.Result).toEqual({ ...dry.Result, IsImported: true, NewEvents: done.Result?.NewEvents })
  expect(await counts()).toEqual([3, 140, 781])
  const found = await kept()
  expect(found.map(({ Title, Type, Sessions }) => [Title, Type, Sessions.length])).toEqual([
    ['Plenary', 'Plenary Panels', 8],
    ['Paper session', 'Technical Session', 115],
    ['Tutorial', 'Workshop Session', 17],
  ])
  expect(found[0]?.Sessions[1]).toMatchObject({
    Title: 'Keynote: Information Extraction Through the Years: How Did We Get Here?',
    StartsOn: '2020-11-16T15:00:00.000Z',
    Participants: [{ Label: 'Speaker', FullName: 'Claire Cardie' }],
  })
  const again = await send(file)
  expect(again.Result).toMatchObject({ New: 0, Known: 140, Papers: 0, Errors: 0, IsImported: true })
  expect(await counts()).toEqual([3, 140, 781])
})

test('a table of sessions is read with rooms, people, papers and times of the conference’s clock', async () => {
  const paper = await approvedPaper(portal, await signedIn(portal))
  const event = await eventOf(portal, admin)
  const [row] = await portal.context.database.sql.select().from(papers).where(eq(papers.Id, paper))
  const csv = [
    'Session title;Room;Starts on;Ends on;Chair;Co-Chair;Concluding remarks;Papers',
    'Words;Hall A;2030-12-03 10:00;2030-12-03 11:00;Ada Lovelace|Grace Hopper;;Alan Turing;',
    `"Meaning; and more";Hall B;2030-12-03T10:00;2030-12-03T05:30Z;;Barbara Liskov;;${row?.PaperCode.toLowerCase() ?? ''}`,
  ].join('\r\n')
  const { Result } = await send(csv, { EventId: event.Id })
  expect(Result).toMatchObject({ New: 2, Errors: 0, NewEvents: [], NewRooms: ['Hall A', 'Hall B'] })
  expect((await kept())[0]?.Sessions).toMatchObject([
    {
      Title: 'Words',
      Room: 'Hall A',
      StartsOn: '2030-12-03T04:30:00.000Z',
      EndsOn: '2030-12-03T05:30:00.000Z',
      Participants: [
        { Label: 'Chair', FullName: 'Ada Lovelace' },
        { Label: 'Chair', FullName: 'Grace Hopper' },
        { Label: 'ConcludingRemarks', FullName: 'Alan Turing' },
      ],
    },
    { Title: 'Meaning; and more', EndsOn: '2030-12-03T05:30:00.000Z', Papers: [{ Id: paper }] },
  ])
})

test('a participant is somebody of the portal by address, or by name and institution where one alone has both', async () => {
  const [ada, grace, twin] = [await signedIn(portal), await signedIn(portal), await signedIn(portal)]
  const { sql } = portal.context.database
  const named = (user: TestUser, FullName: string, Organization: string) =>
    sql.update(people).set({ FullName, Organization }).where(eq(people.UserDetailId, user.UserDetailId))
  await named(ada, 'Ada Lovelace', 'University of Mysore')
  await named(grace, 'Grace Hopper', 'Yale University')
  await named(twin, 'Grace Hopper', 'Harvard')
  const event = await eventOf(portal, admin)
  const session = { title: 'Words', starts: '2030-12-04 10:00', ends: '2030-12-04 11:00' }
  const file = JSON.stringify([
    {
      ...session,
      chair: [`A. Lovelace <${ada.Email.toUpperCase()}>`],
      speaker: ['grace  hopper (Yale university)', 'Grace Hopper', 'Ada Lovelace (Harvard)'],
      other: ['Alan Turing <alan@example.org>'],
    },
  ])
  const dry = await send(file, { DryRun: 'yes', EventId: event.Id })
  expect(dry.Result).toMatchObject({ Participants: 5, Linked: 2, Errors: 0, Warnings: 1 })
  expect(dry.Result?.Notes).toEqual([
    {
      Line: 1,
      Kind: 'warning',
      Text: 'Nobody of the portal has this address: Alan Turing <alan@example.org>',
    },
  ])
  await send(file, { EventId: event.Id })
  const [saved] = await kept()
  expect(
    saved?.Sessions[0]?.Participants.map(({ UserDetailId, FullName, Organization }) => [
      UserDetailId,
      FullName,
      Organization,
    ]),
  ).toEqual([
    [ada.UserDetailId, 'Ada Lovelace', 'University of Mysore'],
    [grace.UserDetailId, 'Grace Hopper', 'Yale University'],
    [noId, 'Grace Hopper', ''],
    [noId, 'Ada Lovelace (Harvard)', ''],
    [noId, 'Alan Turing', ''],
  ])
  // One who has the same name and institution makes it unclear who is meant; an address that is nobody's names nobody.
  await named(twin, 'Grace Hopper', 'Yale University')
  const unclear = [
    { ...session, title: 'Unclear', speaker: ['Grace Hopper (Yale University)'] },
    { ...session, title: 'Nobody', speaker: ['alan@example.org'] },
  ]
  const previewed = await send(JSON.stringify(unclear), { DryRun: 'yes', EventId: event.Id })
  expect(previewed.Result).toMatchObject({ Participants: 1, Linked: 0, Errors: 1 })
  expect(previewed.Result?.Notes[0]?.Text).toBe('Nobody of the portal has this address: alan@example.org')
})

test('each error is reported with its line, and one of them stops the whole import', async () => {
  const author = await signedIn(portal)
  const draft = await draftOf(portal, author)
  const event = await eventOf(portal, admin)
  await sessionOf(portal, admin, event.Id, { Room: 'Hall A' })
  const session = { title: 'Fine', starts: '2030-12-04 10:00', ends: '2030-12-04 11:00' }
  const file = JSON.stringify([
    session,
    { ...session, title: ' ' },
    { ...session, title: 'No end', ends: null },
    { ...session, title: 'Backwards', ends: '2030-12-04 09:00' },
    { ...session, title: 'No time', starts: 'noon' },
    { ...session, title: 'Outside', starts: '2030-12-05 23:30', ends: '2030-12-06 00:30' },
    { ...session, title: 'Unknown paper', papers: ['main.1', draft.Id] },
    { ...session, title: 'Taken', room: 'hall a', starts: '2030-12-03 10:59', ends: '2030-12-03 12:00' },
    { ...session, title: 'Who', presenter: 'Ada Lovelace' },
    { ...session, title: 'Who else', chair: ['ada lovelace'] },
  ])
  const dry = await send(file, { DryRun: 'yes', EventId: event.Id })
  expect(dry.Result?.Notes.map(({ Line, Text }) => [Line, Text])).toEqual([
    [2, 'Title is required'],
    [3, 'Start and end are required'],
    [4, 'End must be after start'],
    [5, 'This is no time: noon. Write 2026-11-20 09:30, or 2026-11-20T04:00Z'],
    [6, 'A session must be within its event: “Main conference”'],
    [7, 'No paper has this code, number or title: main.1'],
    [7, `No paper has this code, number or title: ${draft.Id}`],
    [8, 'Hall A is taken by “Semantics” (Tuesday 3 December 2030, 10:00–11:00, Asia/Kolkata)'],
    [
      10,
      'Ada Lovelace has a part in “Who” (Wednesday 4 December 2030, 10:00–11:00, Asia/Kolkata) at the same time',
    ],
  ])
  const { status, Errors } = await send(file, { EventId: event.Id })
  expect([status, Errors[0], Errors[1]]).toEqual([
    422,
    'Nothing was imported: correct what has errors first',
    'Line 2: Title is required',
  ])
  expect(await counts()).toEqual([1, 1, 0])
})

test('a session that names no event wants one, and what is no list of sessions is refused', async () => {
  const line = '[{"title":"A","starts":"2030-12-04 10:00","ends":"2030-12-04 11:00"}]'
  expect((await send(line, { DryRun: 'yes' })).Result?.Notes[0]?.Text).toBe(
    'Choose an event for these sessions, or name one in the column Event',
  )
  expect((await send(line, { EventId: admin.UserId })).status).toBe(404)
  for (const [file, message] of [
    ['[{"title":', 'This JSON file cannot be read'],
    ['{"title":"A"}', 'A JSON file has a list of sessions, each with at least title, start and end'],
    ['[]', 'This file has no sessions'],
    ['Title;Room\nA;B', 'The file has no column for: StartsOn'],
    ['%PDF-1.7', 'This file is neither CSV nor JSON'],
  ] as const) {
    const { status, Message } = await send(file)
    expect([status, Message]).toEqual([422, message])
  }
  const presenter = await signedIn(portal)
  expect((await send(line, { as: presenter })).status).toBe(403)
})

test('a paper is named by its code, by its number in the file that brought it, or by its title, also with commas', async () => {
  const author = await signedIn(portal)
  const { sql } = portal.context.database
  const made = async (PaperTitle: string) => {
    const id = await approvedPaper(portal, author)
    const [row] = await sql.update(papers).set({ PaperTitle }).where(eq(papers.Id, id)).returning()
    return { id, code: row?.PaperCode ?? '' }
  }
  const coded = await made('On words')
  const numbered = await made('On signs')
  const titled = await made('Fast, cheap,  and Good')
  const other = await made('Semantics')
  const ImportKey = keyOfExternalId('main.7')
  await sql.insert(importedPapers).values({ PaperId: numbered.id, ImportId: noId, ImportKey })
  const event = await eventOf(portal, admin)
  const csv = [
    'Title;Starts;Ends;Papers',
    `A;2030-12-03 10:00;2030-12-03 11:00;"${coded.code}, main.7"`,
    'B;2030-12-03 11:00;2030-12-03 12:00;fast,  CHEAP, and good|Semantics',
  ].join('\n')
  expect((await send(csv, { EventId: event.Id })).Result).toMatchObject({ New: 2, Papers: 4, Errors: 0 })
  expect((await kept())[0]?.Sessions.map(({ Papers }) => Papers.map(({ Id }) => Id))).toEqual([
    [coded.id, numbered.id],
    [titled.id, other.id],
  ])
})

test('of papers with one title the only one that can have a place is meant, and of two of those none', async () => {
  const author = await signedIn(portal)
  const { sql } = portal.context.database
  const twin = await approvedPaper(portal, author)
  const withdrawn = await approvedPaper(portal, author)
  const draft = await draftOf(portal, author)
  await sql.update(papers).set({ PaperTitle: 'Twins' })
  await sql.update(papers).set({ WithdrawnOn: new Date().toISOString() }).where(eq(papers.Id, withdrawn))
  const event = await eventOf(portal, admin)
  const session = { title: 'A', starts: '2030-12-03 10:00', ends: '2030-12-03 11:00', papers: ['twins'] }
  const dry = () => send(JSON.stringify([session]), { DryRun: 'yes', EventId: event.Id })
  expect((await dry()).Result).toMatchObject({ Papers: 1, Errors: 0 })
  await sql.update(papers).set({ WithdrawnOn: null }).where(eq(papers.Id, withdrawn))
  expect((await dry()).Result?.Notes.map(({ Text }) => Text)).toEqual([
    'Several papers have this title, so name one by its code: twins',
  ])
  // A draft is its author's alone.
  await sql.delete(papers).where(inArray(papers.Id, [twin, withdrawn]))
  expect((await dry()).Result?.Notes.map(({ Text }) => Text)).toEqual([
    'No paper has this code, number or title: twins',
  ])
  expect(draft.Id).toBeTruthy()
})

test('a paper that is not approved, or was withdrawn, is an error, or is left out with a warning where the organiser chooses that', async () => {
  const author = await signedIn(portal)
  const { sql } = portal.context.database
  const [fine, rejected, withdrawn] = [
    await approvedPaper(portal, author),
    await approvedPaper(portal, author),
    await approvedPaper(portal, author),
  ]
  await sql.update(papers).set({ Status: 'rejected' }).where(eq(papers.Id, rejected))
  await sql.update(papers).set({ WithdrawnOn: new Date().toISOString() }).where(eq(papers.Id, withdrawn))
  const rows = await sql.select().from(papers)
  const codeOf = (id: string) => rows.find(({ Id }) => Id === id)?.PaperCode ?? ''
  const event = await eventOf(portal, admin)
  const line = { title: 'A', starts: '2030-12-03 10:00', ends: '2030-12-03 11:00' }
  const file = JSON.stringify([{ ...line, papers: [fine, rejected, withdrawn].map(codeOf) }])
  const strict = await send(file, { DryRun: 'yes', EventId: event.Id })
  expect(strict.Result?.Notes.map(({ Kind, Text }) => [Kind, Text])).toEqual([
    ['error', `Only approved papers have a place in the programme: ${codeOf(rejected)} is none`],
    ['error', `${codeOf(withdrawn)} was withdrawn, so that it cannot be placed`],
  ])
  const done = await send(file, { EventId: event.Id, NotApproved: 'leave-out' })
  expect(done.Result).toMatchObject({ New: 1, Papers: 1, Errors: 0, Warnings: 2 })
  expect(done.Result?.Notes.map(({ Kind, Text }) => [Kind, Text])).toEqual([
    ['warning', `${codeOf(rejected)} is not approved and is left out`],
    ['warning', `${codeOf(withdrawn)} was withdrawn and is left out`],
  ])
  expect((await kept())[0]?.Sessions[0]?.Papers.map(({ Id }) => Id)).toEqual([fine])
})

test('sessions before the conference, or long after its first day, are imported with a warning', async () => {
  await dateOf(portal, 'conference_date', '2030-12-03')
  const sessions = ['2030-12-02', '2030-12-03', '2030-12-16', '2030-12-17'].map((day, n) => ({
    ...{ title: `S${n}`, event: `E${n}`, starts: `${day} 10:00`, ends: `${day} 11:00` },
  }))
  const { Result } = await send(JSON.stringify(sessions))
  expect(Result).toMatchObject({ New: 4, Errors: 0, IsImported: true })
  expect(Result?.Notes).toEqual([
    { Line: 1, Kind: 'warning', Text: 'This is before the conference, whose first day is 2030-12-03' },
    {
      Line: 4,
      Kind: 'warning',
      Text: 'This is more than two weeks after the first day of the conference, 2030-12-03',
    },
  ])
})
