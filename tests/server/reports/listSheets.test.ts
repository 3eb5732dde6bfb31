import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getPairs,
  searchAbstracts,
  downloadAbstracts,
  downloadPairs,
} from '../../../contract/abstracts/abstractLists.ts'
import { searchAudit, downloadAudit } from '../../../contract/audit/auditList.ts'
import { getMails, downloadMails } from '../../../contract/mail/mailList.ts'
import { sentenceOf } from '../../../contract/audit/auditTexts.ts'
import { downloadAuditors } from '../../../contract/reports/reports.ts'
import { getAuditorProgress } from '../../../contract/reviews/reviewDesk.ts'
import { createTheme } from '../../../contract/papers/themes.ts'
import { assignRole } from '../../../contract/users/users.ts'
import { abstractPairs } from '../../../server/db/schema/abstracts.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { draftOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { sheetOf } from '../../support/sheets.ts'

let portal: TestPortal
let admin: TestUser
let as: string
beforeAll(async () => {
  portal = await startPortal({ now: () => Date.parse('2026-11-20T20:00:00Z') })
})
beforeEach(async () => {
  await portal.empty()
  admin = await signedIn(portal, { Roles: ['Admin'] })
  as = admin.AccessToken
})
afterAll(() => portal.stop())

const refusedMail = {
  PlainText: 'Hello',
  Html: '<p>Hello</p>',
  State: 'refused',
  Attempts: 1,
  LastError: '550 No such user',
} as const

test('the outbox is downloaded as it is seen: its filter and order, with what the mail server said; nobody else gets it', async () => {
  await portal.context.database.sql.insert(mails).values([
    {
      ...refusedMail,
      Recipient: 'ada@example.org',
      Subject: '=SUM(A1:A9)',
      CreatedOn: '2026-11-20T18:30:00Z',
    },
    { ...refusedMail, Recipient: '+ben@example.org', Subject: 'Welcome', CreatedOn: '2026-11-20T19:30:00Z' },
    {
      ...refusedMail,
      Recipient: 'cy@example.org',
      Subject: 'Welcome',
      State: 'sent',
      SentOn: '2026-11-20T19:40:00Z',
    },
  ])
  const query = { State: 'refused' } as const
  const heading = ['Receiver', 'Subject', 'State', 'Time', 'Mail', 'What the mail server said']
  const row = (to: string, subject: string, time: string) => [
    ...[to, subject, 'Refused'],
    `Written 21 November 2026 at ${time} · 1 attempt`,
    ...['', '550 No such user'],
  ]
  const xlsx = await sheetOf(portal, downloadMails, as, query)
  expect(xlsx.name).toBe('mail-2026-11-21.xlsx')
  expect(xlsx.rows).toEqual([
    heading,
    row('+ben@example.org', 'Welcome', '01:00'),
    row('ada@example.org', '=SUM(A1:A9)', '00:00'),
  ])
  const { Rows } = (await call(portal, getMails, { as, query })).Result
  expect(Rows.map(({ Recipient }) => Recipient)).toEqual(xlsx.rows.slice(1).map(([to]) => to))
  const csv = await sheetOf(portal, downloadMails, as, { ...query, format: 'csv' })
  expect(csv.rows.slice(1)).toEqual([
    row(`'+ben@example.org`, 'Welcome', '01:00'),
    row('ada@example.org', `'=SUM(A1:A9)`, '00:00'),
  ])
  const narrow = await sheetOf(portal, downloadMails, as, { Text: 'cy@', Columns: 'State,Recipient' })
  expect(narrow.rows).toEqual([
    ['State', 'Receiver'],
    ['Sent', 'cy@example.org'],
  ])
  const ada = await signedIn(portal)
  expect((await sheetOf(portal, downloadMails, ada.AccessToken)).status).toBe(403)
})

test('abstracts and suspicious pairs are downloaded as their lists find them', async () => {
  const { sql } = portal.context.database
  const owner = await signedIn(portal)
  const ids: string[] = []
  for (const PaperTitle of ['=Alpha()', 'Beta', 'Gamma', 'A draft'])
    ids.push((await draftOf(portal, owner, { PaperTitle })).Id)
  await sql
    .update(papers)
    .set({ Status: 'submitted' })
    .where(inArray(papers.Id, ids.slice(0, 3)))
  const [first = '', second = '', third = ''] = ids.slice(0, 3).sort()
  const RunId = ids[3] ?? ''
  const pair = { SameFile: false, NearTitle: false, RunId }
  await sql.insert(abstractPairs).values([
    { ...pair, PaperId: first, OtherId: second, Score: 30 },
    { ...pair, PaperId: second, OtherId: third, Score: 80, NearTitle: true },
    {
      ...pair,
      PaperId: first,
      OtherId: third,
      Score: 90,
      DismissedOn: '2026-11-20T10:00:00Z',
      DismissedBy: admin.UserId,
      Remarks: 'One thesis',
    },
  ])

  const query = { Score: 50, Sort: 'title' } as const
  const listed = (await call(portal, searchAbstracts, { as, query })).Result.Rows
  expect(listed).toHaveLength(2)
  const { rows } = await sheetOf(portal, downloadAbstracts, as, { ...query, Columns: 'Title,Score,Verified' })
  expect(rows).toEqual([
    ['Title', 'Alike, in per cent', 'Verified'],
    ...listed.map(({ PaperTitle }) => [PaperTitle, 80, 'No']),
  ])
  const all = await sheetOf(portal, downloadAbstracts, as)
  expect(all.rows.map(([, title]) => title).sort()).toEqual(['=Alpha()', 'Beta', 'Gamma', 'Title'])

  const open = (await call(portal, getPairs, { as })).Result.Rows
  const sheet = await sheetOf(portal, downloadPairs, as, { Columns: 'Score,Alike,FirstTitle,SecondTitle' })
  expect(sheet.rows).toEqual([
    ['Alike, in per cent', 'Alike besides', 'First paper: Title', 'Second paper: Title'],
    ...open.map(({ Score, NearTitle, First, Second }) => [
      ...[Score, NearTitle ? 'Near-equal title' : ''],
      ...[First.PaperTitle, Second.PaperTitle],
    ]),
  ])
  expect(open.map(({ Score }) => Score)).toEqual([80, 30])
  const dismissed = await sheetOf(portal, downloadPairs, as, { Dismissed: 'yes', Columns: 'Score,Remarks' })
  expect(dismissed.rows.slice(1)).toEqual([[90, 'One thesis']])
})

test('how far the auditors are is downloaded as their list finds them, in its order', async () => {
  for (let made = 0; made < 2; made += 1) await signedIn(portal, { Roles: ['Auditor'] })
  const { Result } = await call(portal, getAuditorProgress, { as })
  const names = Result.map(({ FullName }) => [FullName])
  expect(names).toHaveLength(2)
  const sorted = (Sort: 'name' | '-name') =>
    sheetOf(portal, downloadAuditors, as, { Sort, Columns: 'Name' }).then(({ rows }) => rows.slice(1))
  expect(await sorted('name')).toEqual(names)
  expect(await sorted('-name')).toEqual(names.reverse())
  const narrowed = async (query: object) =>
    (await sheetOf(portal, downloadAuditors, as, { Columns: 'Name', ...query })).rows.slice(1)
  const [one] = Result
  expect(await narrowed({ Text: one?.Email })).toEqual([[one?.FullName]])
  expect(await narrowed({ State: 'overdue' })).toEqual([])
  expect(await narrowed({ State: 'free', LoadTo: '0' })).toHaveLength(2)
})

test('the audit log is downloaded as it is seen, in sentences with what changed', async () => {
  const ada = await signedIn(portal)
  await call(portal, createTheme, { as, body: { ThemeTitle: 'Phonology', IsActive: true } })
  await call(portal, assignRole, { as, params: { id: ada.UserId }, body: { Role: 'Auditor' } })
  const query = { ActorId: admin.UserId }
  const { Rows } = (await call(portal, searchAudit, { as, query })).Result
  expect(Rows).toHaveLength(2)
  const { rows } = await sheetOf(portal, downloadAudit, as, query)
  expect(rows[0]).toEqual(['When', 'Who', 'Entry', 'Details', 'Trace id'])
  expect(rows.slice(1).map(([, , entry]) => entry)).toEqual(Rows.map(sentenceOf))
  expect(rows[1]?.[3]).toBe('Roles: PaperPresenter → Auditor')
  const roles = await sheetOf(portal, downloadAudit, as, { Action: 'Assign role', Columns: 'Who' })
  expect(roles.rows).toHaveLength(2)
  const odd = await portal.app.inject({
    url: addressOf(downloadAudit, {}, { From: '2026-11-20', To: '2026-11-19' }),
    headers: { authorization: `Bearer ${as}` },
  })
  expect(odd.statusCode).toBe(422)
  expect(odd.json()).toMatchObject({ Message: 'The last day is before the first' })
})
