import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { downloadEvents } from '../../../contract/reports/reports.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { approvedPaper, eventOf, sessionOf } from '../../support/events.ts'
import { sheetOf } from '../../support/sheets.ts'

const portal = await emptiedPortal({ now: () => Date.parse('2026-11-20T20:00:00Z') })
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const sheet = (query: Parameters<typeof sheetOf<typeof downloadEvents>>[3] = {}) =>
  sheetOf(portal, downloadEvents, admin.AccessToken, query)

test('events are downloaded in the order of their list, with a row for each session', async () => {
  const ada = await signedIn(portal)
  const main = await eventOf(portal, admin)
  await eventOf(portal, admin, { Title: '=Dinner()', Type: 'Roundtable', Venue: '', InProgramme: false })
  const paper = await approvedPaper(portal, ada, { PaperTitle: 'Vowels of Kannada' })
  const Participants = [
    { Label: 'Chair', UserDetailId: noId, FullName: 'Asha Rao' },
    { Label: 'Speaker', UserDetailId: noId, FullName: 'Ravi Iyer' },
  ] as const
  await sessionOf(portal, admin, main.Id, {
    Room: 'Hall 1',
    Participants: [...Participants],
    PaperIds: [paper],
  })
  await sessionOf(portal, admin, main.Id, {
    Title: 'Syntax',
    StartsOn: '2030-12-03T06:00:00.000Z',
    EndsOn: '2030-12-03T07:00:00.000Z',
  })
  const times = ['3 December 2030, 08:30', '5 December 2030, 18:30']
  const event = ['Main conference', 'Technical Session', ...times, 'Main building', 2, 'In the programme', '']
  const dinner = ['=Dinner()', 'Roundtable', ...times, '', 0, 'Left out', '', '', '', '', '', '', '']
  const xlsx = await sheet({ Sort: '-title' })
  expect(xlsx.name).toBe('events-2026-11-21.xlsx')
  expect(xlsx.rows[0]).toEqual([
    ...['Title', 'Type', 'Starts', 'Ends', 'Venue', 'Sessions', 'Programme', 'To look at'],
    ...['Session', 'Session starts', 'Session ends', 'Room', 'Participants', 'Papers'],
  ])
  const [first, second, third] = xlsx.rows.slice(1)
  expect(first?.slice(0, -1)).toEqual([
    ...event,
    ...['Semantics', '3 December 2030 at 10:00', '3 December 2030 at 11:00', 'Hall 1'],
    'Asha Rao (Chair), Ravi Iyer (Speaker)',
  ])
  expect(first?.at(-1)).toMatch(/^\S+ Vowels of Kannada$/)
  expect(second).toEqual([
    ...event,
    ...['Syntax', '3 December 2030 at 11:30', '3 December 2030 at 12:30', '', '', ''],
  ])
  expect(third).toEqual(dinner)
  const found = await sheet({ Text: 'ROUND', Columns: 'title,session', format: 'csv' })
  expect(found.rows).toEqual([
    ['Title', 'Session'],
    ["'=Dinner()", ''],
  ])
})

test('nobody but organisers downloads events', async () => {
  const other = await signedIn(portal, { Roles: ['Auditor'] })
  expect((await sheetOf(portal, downloadEvents, other.AccessToken)).status).toBe(403)
})
