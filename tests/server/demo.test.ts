import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, isNotNull } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getStatementLines } from '../../contract/payments/statementLineList.ts'
import { searchPapers } from '../../contract/papers/paperDeskList.ts'
import { searchBills } from '../../contract/payments/billList.ts'
import { getNotifications } from '../../contract/notifications/sentList.ts'
import { getMails } from '../../contract/mail/mailList.ts'
import { login } from '../../contract/accounts/accounts.ts'
import { getBill } from '../../contract/payments/bills.ts'
import { getHomePage } from '../../contract/content/content.ts'
import { getActiveDates } from '../../contract/content/dates.ts'
import { getPaper } from '../../contract/papers/decisions.ts'
import { getEvents } from '../../contract/events/events.ts'
import { limits } from '../../contract/core/limits.ts'
import { getActiveNotifications } from '../../contract/notifications/notifications.ts'
import { getPages } from '../../contract/content/pages.ts'
import { getUserPapers, paperStatuses } from '../../contract/papers/papers.ts'
import { saveAuthors } from '../../contract/papers/paperAuthors.ts'
import { getProfile } from '../../contract/people/profile.ts'
import { getProgramme } from '../../contract/events/programme.ts'
import { getRates } from '../../contract/registration/rates.ts'
import { getAccommodations } from '../../contract/registration/registration.ts'
import { getAuditorProgress } from '../../contract/reviews/reviewDesk.ts'
import { getAssignedPapers } from '../../contract/reviews/reviewing.ts'
import { getRooms } from '../../contract/travel/rooms.ts'
import { getStars } from '../../contract/events/stars.ts'
import { uploadStatement } from '../../contract/payments/statements.ts'
import { getActiveThemes } from '../../contract/papers/themes.ts'
import { getTravels } from '../../contract/travel/travel.ts'
import type { Role } from '../../contract/core/roles.ts'
import type { DemoAccount } from '../../demo/accounts.ts'
import { readConference } from '../../demo/conference.ts'
import { fillPortal, NotEmptyError } from '../../demo/fill.ts'
import { readSessions } from '../../demo/sessions.ts'
import { mails } from '../../server/db/schema/mail.ts'
import { papers } from '../../server/db/schema/papers.ts'
import { receipts, transfers } from '../../server/db/schema/payments.ts'
import { reviews } from '../../server/db/schema/reviews.ts'
import { undoEntries } from '../../server/db/schema/undo.ts'
import { call } from '../support/call.ts'
import { filledDemo, isWhole, most, type FilledDemo } from '../support/portal/demo.ts'
import type { TestPortal } from '../support/portal/portal.ts'
import { upload } from '../support/upload.ts'

const conference = readConference().slice(0, most)
const day = 24 * 60 * 60 * 1000

let demo: FilledDemo
let portal: TestPortal
let accounts: readonly DemoAccount[]
const as = (Role: Role) => demo.tokenOf(Role)
const countsBy = (table: PgTable, column: PgColumn) => demo.countsBy(table, column)

beforeAll(async () => {
  demo = await filledDemo()
  portal = demo.portal
  accounts = demo.accounts
}, 600_000)
afterAll(() => portal.stop())

test('the file holds the whole conference: 781 papers under 20 themes', () => {
  const papers = readConference()
  expect(papers).toHaveLength(781)
  expect(new Set(papers.map((paper) => paper.theme)).size).toBe(20)
  expect(papers.filter((paper) => paper.authors.length > limits.AuthorsPerPaper)).toHaveLength(175)
  expect(readSessions()).toHaveLength(140)
})

test('the printed accounts sign in, one for each role, with a profile that says it is made up', async () => {
  expect(accounts.map(({ Role }) => Role).sort()).toEqual([
    'Admin',
    'Auditor',
    'GeneralAttendee',
    'PaperPresenter',
  ])
  for (const { Email, Password, Role } of accounts) {
    const { Result } = await call(portal, login, { body: { Email, password: Password } })
    expect(Result.Roles).toEqual([Role])
    const { Result: profile } = await call(portal, getProfile, { as: Result.AccessToken })
    expect(profile).toMatchObject({ Email, OptionalDesignation: 'Made up for the demonstration' })
  }
})

test('submission closes in 14 days, and 40 words are enough', async () => {
  const { Result: dates } = await call(portal, getActiveDates)
  const closing = dates.find(({ UniqueKey }) => UniqueKey === 'paper_submission')
  const left = Date.parse(closing?.EndsOn ?? '') - Date.now()
  expect(left).toBeGreaterThan(13 * day)
  expect(left).toBeLessThan(15 * day)
  expect(dates).toHaveLength(5)
  expect((await call(portal, getHomePage)).Result.AbstractMinimumWordCount).toBe(40)
})

test('the admin finds every paper, in every status, with authors in the order of the real one', async () => {
  const rows = []
  for (let Page = 1; rows.length < conference.length; Page += 1) {
    const found = await call(portal, searchPapers, { as: as('Admin'), query: { Page, PageSize: 200 } })
    expect(found.Result.Total).toBe(conference.length)
    rows.push(...found.Result.Rows)
  }
  expect(new Set(rows.map((row) => row.Status))).toEqual(new Set(paperStatuses))
  for (const paper of conference) {
    const row = rows.find(({ PaperTitle }) => PaperTitle === paper.title)
    expect(row?.ThemeTittle).toBe(paper.theme)
    expect(row?.Authors.map(({ FullName }) => FullName.replace(/ -$/, ''))).toEqual(paper.authors)
    expect(row?.PaperCode === '').toBe(row?.Status === 'draft')
  }
})

test('every paper carries a PDF that can be downloaded', async () => {
  const { Result } = await call(portal, searchPapers, { as: as('Admin'), query: {} })
  const [row] = Result.Rows
  const response = await portal.app.inject({
    url: `/api/Storage/${row?.PaperURL ?? ''}`,
    headers: { authorization: `Bearer ${as('Admin')}` },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/pdf')
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the presenter has papers of their own, and a change to a long author list holds to five', async () => {
  const { Result: papers } = await call(portal, getUserPapers, { as: as('PaperPresenter') })
  expect(papers.length).toBeGreaterThan(0)
  const { Result } = await call(portal, searchPapers, {
    as: as('Admin'),
    query: { Status: 'submitted', PageSize: 200 },
  })
  const long = Result.Rows.find((row) => row.Authors.length > limits.AuthorsPerPaper)
  const { Result: paper } = await call(portal, getPaper, { as: as('Admin'), params: { id: long?.Id ?? '' } })
  const Authors = paper.Authors.map(({ UserDetailId, Sequence }) => ({
    UserDetailId,
    UserSequence: Sequence,
  }))
  const body = { PaperId: paper.Id, Authors }
  const refused = await call(portal, saveAuthors, { as: as('Admin'), body })
  expect(refused).toMatchObject({ status: 422, Message: 'Maximum of 5 authors allowed per paper' })
})

test('all themes of the papers can be chosen', async () => {
  const { Result: themes } = await call(portal, getActiveThemes, { as: as('PaperPresenter') })
  const titles = new Set(conference.map(({ theme }) => theme))
  expect(new Set(themes.map(({ ThemeTitle }) => ThemeTitle))).toEqual(titles)
})

test('the 115 + 17 + 8 real sessions are published, with the approved papers in their places', async () => {
  const { Result: programme } = await call(portal, getProgramme, { as: as('GeneralAttendee'), query: {} })
  const events = programme?.Events ?? []
  expect(Object.fromEntries(events.map(({ Title, Sessions }) => [Title, Sessions.length]))).toEqual({
    'Paper sessions': 115,
    'Plenary sessions': 8,
    Tutorials: 17,
  })
  // The second publication moved a tutorial.
  expect(programme?.Version).toBe(2)
  const sessions = events.flatMap(({ Sessions }) => Sessions)
  expect(sessions.filter(({ Room }) => Room === '')).toEqual([])
  const placed = sessions.flatMap(({ Papers }) => Papers.map(({ PaperTitle }) => PaperTitle))
  const approved = await portal.context.database.sql
    .select({ PaperTitle: papers.PaperTitle })
    .from(papers)
    .where(eq(papers.Status, 'approved'))
  expect(placed.sort()).toEqual(approved.map(({ PaperTitle }) => PaperTitle).sort())
  expect(placed.length).toBeGreaterThan(most / 2)
  const { Result: dates } = await call(portal, getActiveDates)
  const first = dates.find(({ UniqueKey }) => UniqueKey === 'conference_date')?.EndsOn ?? ''
  const begins = Math.min(...sessions.map(({ StartsOn }) => Date.parse(StartsOn)))
  expect(Date.parse(first) - begins).toBeGreaterThan(0)
  expect(Date.parse(first) - begins).toBeLessThan(day)
  const { Result: drafts } = await call(portal, getEvents, { as: as('Admin') })
  const chaired = drafts
    .flatMap(({ Sessions }) => Sessions)
    .filter(({ Participants }) => Participants.length > 0)
  expect(chaired.length).toBeGreaterThan(115)
})

test('30 auditors have reviews in every state, and the one who signs in has all but what was given back for a conflict', async () => {
  const { Result: auditors } = await call(portal, getAuditorProgress, { as: as('Admin') })
  expect(auditors).toHaveLength(30)
  const states = ['accepted', 'assigned', 'conflict', 'declined', 'done']
  const all = await countsBy(reviews, reviews.State)
  expect(Object.keys(all).sort()).toEqual(states)
  const sum = Object.values(all).reduce((total, many) => total + many, 0)
  expect(sum).toBeGreaterThan(isWhole ? 580 : 15)
  expect(sum).toBeLessThan(isWhole ? 620 : 40)
  const { Result: own } = await call(portal, getAssignedPapers, { as: as('Auditor') })
  const shown = [...new Set(own.map(({ State }) => State))].sort()
  expect(shown).toEqual(['accepted', 'assigned', 'declined', 'done'])
  if (isWhole) expect(auditors.filter(({ Overdue }) => Overdue > 0).length).toBeGreaterThan(0)
})

test('there are rates for everybody and a bank account with a UPI id', async () => {
  const { Result: rates } = await call(portal, getRates, { as: as('GeneralAttendee') })
  expect(rates.Rates).toHaveLength(8)
  const { Result } = await call(portal, getAccommodations, { as: as('GeneralAttendee') })
  const id = Result[0]?.Accommodation?.AccommodationId ?? ''
  const { Result: bill } = await call(portal, getBill, { as: as('Admin'), params: { id } })
  expect(bill.Bank.UpiId).toBe('demonstration@examplebank')
})

test('there are payments in every state, with receipts, void ones too, and nothing is left to be undone', async () => {
  const states = await countsBy(transfers, transfers.State)
  expect(Object.keys(states).sort()).toEqual(['confirmed', 'refused', 'reversed', 'waiting'])
  expect(await countsBy(transfers, transfers.IsRefund)).toHaveProperty('true')
  for (const Kind of ['paper', 'user'] as const)
    for (const Status of ['unpaid', 'waiting', 'partial', 'done', 'refused'] as const) {
      const { Result } = await call(portal, searchBills, { as: as('Admin'), query: { Kind, Status } })
      expect(Result.Total, `${Kind} ${Status}`).toBeGreaterThan(0)
    }
  const voided = await portal.context.database.sql.$count(receipts, isNotNull(receipts.VoidedOn))
  expect(voided).toBe(states['reversed'])
  expect(Object.keys(await countsBy(undoEntries, undoEntries.State))).toEqual(['done'])
})

test('the statement beside the data confirms claims, pays one bill in part, and has money of nobody known', async () => {
  const { Result } = await upload(portal, uploadStatement, 'bank.csv', readFileSync(demo.statement), {
    as: as('Admin'),
  })
  expect(Result.Counts).toMatchObject({ unmatched: 1, ambiguous: 0, outgoing: 1, unreadable: 0, known: 0 })
  const { Result: lines } = await call(portal, getStatementLines, {
    as: as('Admin'),
    params: { id: Result.StatementId },
    query: { State: 'matched' },
  })
  const kinds = lines.Rows.map(({ Matches }) => Matches[0]?.Kind)
  expect(kinds.filter((kind) => kind === 'transaction').length).toBeGreaterThan(1)
  const parts = []
  for (const { Matches, Amount } of lines.Rows) {
    const PaymentDetailsId = Matches[0]?.PaymentDetailsId
    const bill = (
      await call(portal, searchBills, { as: as('Admin'), query: { PageSize: 200 } })
    ).Result.Rows.find((row) => row.PaymentDetailsId === PaymentDetailsId)
    if (bill && Amount < bill.DueAmount) parts.push(bill)
  }
  expect(parts).toHaveLength(1)
})

test('the attendee has a registration that is paid and confirmed, with a receipt, travel details and a room', async () => {
  const { Result } = await call(portal, getAccommodations, { as: as('GeneralAttendee') })
  const registration = Result[0]?.Accommodation
  expect(registration).toMatchObject({
    IsPaymentDone: true,
    PaymentStatus: 'Payment Done',
    CancelledOn: null,
  })
  const [receipt] = await portal.context.database.sql
    .select()
    .from(receipts)
    .where(eq(receipts.PaymentId, registration?.PaymentId ?? ''))
  expect(receipt).toMatchObject({ VoidedOn: null })
  const { Result: travels } = await call(portal, getTravels, { as: as('GeneralAttendee'), query: {} })
  const own = travels.find(({ IsMe }) => IsMe)
  expect(own?.Travel?.RoomName).toBe('Guest house 101')
  const { Result: stars } = await call(portal, getStars, { as: as('GeneralAttendee') })
  expect(stars.SessionIds).toHaveLength(8)
})

test('the presenter has an approved and a rejected paper, which says why', async () => {
  const { Result: own } = await call(portal, getUserPapers, { as: as('PaperPresenter') })
  expect(own.map(({ Status }) => Status)).toEqual(expect.arrayContaining(['approved', 'rejected']))
  const rejected = own.find(({ Status }) => Status === 'rejected')
  expect(rejected?.Feedback).toContain('ask for a comparison with earlier work')
  const { Result } = await call(portal, getAccommodations, { as: as('PaperPresenter') })
  expect(Result[0]?.Accommodation).toBeNull()
})

test('travel, rooms, notifications and pages have something to show', async () => {
  const admin = { as: as('Admin') }
  const { Result: rooms } = await call(portal, getRooms, admin)
  expect(rooms).toHaveLength(24)
  expect(rooms.filter(({ Guests }) => Guests.length > 0).length).toBeGreaterThan(5)
  expect(rooms.filter(({ CrowdedNights }) => CrowdedNights.length > 0)).toEqual([])
  const { Result: travels } = await call(portal, getTravels, { ...admin, query: {} })
  expect(travels.filter(({ Travel }) => Travel?.RoomName === '').length).toBeGreaterThan(0)
  const sent = async (State: 'active' | 'past') =>
    (await call(portal, getNotifications, { ...admin, query: { State } })).Result.Rows
  const active = await sent('active')
  expect(active).toHaveLength(5)
  expect(active.filter(({ ActiveFrom }) => Date.parse(ActiveFrom) > Date.now())).toHaveLength(1)
  expect(await sent('past')).toHaveLength(2)
  for (const role of ['PaperPresenter', 'GeneralAttendee', 'Auditor'] as const) {
    const { Result } = await call(portal, getActiveNotifications, { as: as(role) })
    expect(Result.length).toBeGreaterThan(1)
  }
  const { Result: pages } = await call(portal, getPages, admin)
  expect(pages.map(({ Slug, IsPublished }) => [Slug, IsPublished])).toEqual([
    ['call-for-papers', true],
    ['venue', true],
    ['code-of-conduct', true],
    ['sponsors', false],
  ])
})

test('the outbox holds mails of every kind, all of them as sent, and none has left', async () => {
  expect(Object.keys(await countsBy(mails, mails.State))).toEqual(['sent'])
  const kinds = await countsBy(mails, mails.Template)
  expect(Object.keys(kinds)).toEqual(
    expect.arrayContaining([
      ...['paper-submitted', 'paper-approved', 'paper-rejected', 'programme-changed', 'announcement'],
      ...['payment-confirmed', 'payment-refused', 'receipt-void', 'registration-cancelled'],
      ...['review-request', 'review-reminder'],
    ]),
  )
  expect(existsSync(join(portal.dataDir, 'mail'))).toBe(false)
  const { Result } = await call(portal, getMails, {
    as: as('Admin'),
    query: { Text: 'presenter@example.org' },
  })
  expect(Result.Rows.length).toBeGreaterThan(2)
})

test('a portal that holds something is left as it is', async () => {
  const listed = async () => {
    const { Rows, Total } = (await call(portal, searchPapers, { as: as('Admin'), query: {} })).Result
    return { Rows, Total }
  }
  const before = await listed()
  await expect(fillPortal(portal, { most: 1 })).rejects.toThrow(NotEmptyError)
  await expect(fillPortal(portal, { most: 1 })).rejects.toThrow(
    'This portal already has people, themes or papers. The demonstration fills an empty one only: choose another DATA_DIR or DATABASE_URL.',
  )
  expect(await listed()).toEqual(before)
})
