import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { searchAbstracts } from '../../../contract/abstracts/abstractLists.ts'
import { verifyMany } from '../../../contract/abstracts/abstracts.ts'
import { searchAudit } from '../../../contract/audit/auditList.ts'
import { getMails } from '../../../contract/mail/mailList.ts'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import { getAssignments } from '../../../contract/reviews/assignmentList.ts'
import { getReviewedPapers } from '../../../contract/reviews/reviewedPaperList.ts'
import { getUsers } from '../../../contract/users/userList.ts'
import { abstracts } from '../../../server/db/schema/abstracts.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { papers, waitingDecisions } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { reviewRounds, reviews } from '../../../server/db/schema/reviews.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { draftOf, fileOf, settingsOf } from '../../support/papers.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
const { sql } = portal.context.database

let admin: TestUser
let ada: TestUser
let bob: TestUser
let auditors: readonly TestUser[]
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal, { Email: 'ada@example.org' })
  bob = await signedIn(portal, { Email: 'bob@example.net' })
  auditors = await Promise.all([1, 2, 3].map(() => signedIn(portal, { Roles: ['Auditor'] })))
  await settingsOf(portal, { TimeZone: 'Asia/Kolkata' })
  await isSaid(ada, {
    FullName: 'Ada Ångström',
    Organization: 'École normale',
    OrganizationCountry: 'France',
  })
  await isSaid(bob, {
    FullName: 'Bob 100 %',
    Organization: 'Institute_of Physics',
    OrganizationCountry: 'Nepal',
  })
})

const isSaid = ({ UserDetailId }: TestUser, said: Partial<typeof people.$inferInsert>) =>
  sql.update(people).set(said).where(eq(people.UserDetailId, UserDetailId))

// In Kolkata, half past midnight of the second day of December is half past seven in the evening of the first in UTC.
const evening = '2026-12-01T18:00:00.000Z'
const midnight = '2026-12-01T19:00:00.000Z'
const firstDay = '2026-12-01'
const secondDay = '2026-12-02'

async function paper(PaperTitle: string, kept: Partial<typeof papers.$inferInsert> = {}, owner = ada) {
  const { Id } = await draftOf(portal, owner, { PaperTitle })
  const set = { Status: 'submitted' as const, SubmittedOn: evening, LastModifiedOn: evening, ...kept }
  await sql
    .update(papers)
    .set({ PaperCode: `P-${PaperTitle}`, ...set })
    .where(eq(papers.Id, Id))
  return Id
}

/** Reviews of a paper, by the auditors in turn. */
const reviewed = (PaperId: string, ...of: readonly Partial<typeof reviews.$inferInsert>[]) =>
  sql.insert(reviews).values(
    of.map((review, place) => ({
      PaperId,
      AuditorId: auditors[place]?.UserId ?? '',
      AssignedOn: evening,
      ...review,
    })),
  )

const as = () => admin.AccessToken
const titles = (rows: readonly { readonly PaperTitle: string }[]) =>
  rows.map(({ PaperTitle }) => PaperTitle).join('')
const papersBy = async (query: object) => {
  const { Result } = await call(portal, searchPapers, { as: as(), query: { Sort: 'title', ...query } })
  expect(Result.Total).toBe(Result.Rows.length)
  return titles(Result.Rows)
}
const assignmentsBy = async (query: object) => {
  const { Result } = await call(portal, getAssignments, { as: as(), query: { Sort: 'paper', ...query } })
  expect(Result.Total).toBe(Result.Rows.length)
  return titles(Result.Rows)
}
const reviewedBy = async (query: object) => {
  const { Result } = await call(portal, getReviewedPapers, { as: as(), query: { Sort: 'code', ...query } })
  expect(Result.Total).toBe(Result.Rows.length)
  return titles(Result.Rows)
}

test('papers are found by the days of their last change, and until when a file may follow', async () => {
  await paper('A', { FileUntil: evening })
  await paper('B', { LastModifiedOn: midnight, FileUntil: midnight })
  await paper('C', { LastModifiedOn: '2026-12-05T12:00:00.000Z' })
  expect(await papersBy({ ModifiedFrom: secondDay })).toBe('BC')
  expect(await papersBy({ ModifiedTo: firstDay })).toBe('A')
  expect(await papersBy({ ModifiedFrom: secondDay, ModifiedTo: secondDay })).toBe('B')
  expect(await papersBy({ FileUntilFrom: firstDay })).toBe('AB')
  expect(await papersBy({ FileUntilFrom: secondDay })).toBe('B')
  expect(await papersBy({ FileUntilTo: firstDay })).toBe('A')
})

test('papers are found by how many reviews were asked for, without those that were declined', async () => {
  await paper('A')
  await reviewed(await paper('B'), { State: 'assigned' }, { State: 'declined' })
  await reviewed(await paper('C'), { State: 'assigned' }, { State: 'accepted' }, { State: 'done', Score: 7 })
  expect(await papersBy({ AskedFrom: 0 })).toBe('ABC')
  expect(await papersBy({ AskedFrom: 1 })).toBe('BC')
  expect(await papersBy({ AskedFrom: 2 })).toBe('C')
  expect(await papersBy({ AskedTo: 0 })).toBe('A')
  expect(await papersBy({ AskedTo: 1 })).toBe('AB')
  expect(await papersBy({ AskedFrom: 0.5, AskedTo: 2.5 })).toBe('B')
})

test('papers are found by parts of owner, address, institution, country and file, with signs taken as they are', async () => {
  await paper('A', { PaperURL: await fileOf(portal, ada, { FileName: 'Résumé_final.pdf' }) })
  await paper('B', { PaperURL: await fileOf(portal, bob, { FileName: 'paper 100%.docx' }) }, bob)
  await paper('C', {}, bob)
  expect(await papersBy({ Owner: 'ångSTRöm' })).toBe('A')
  expect(await papersBy({ Owner: 'example.NET' })).toBe('BC')
  expect(await papersBy({ Owner: '100 %' })).toBe('BC')
  expect(await papersBy({ Owner: '%' })).toBe('BC')
  expect(await papersBy({ Institution: 'normale' })).toBe('A')
  expect(await papersBy({ Institution: 'Institute_of' })).toBe('BC')
  expect(await papersBy({ Institution: '_' })).toBe('BC')
  expect(await papersBy({ Country: 'nep' })).toBe('BC')
  expect(await papersBy({ Country: 'nepal', File: '100%' })).toBe('B')
  expect(await papersBy({ File: '.pdf' })).toBe('A')
  expect(await papersBy({ File: 'nowhere' })).toBe('')
})

test('papers are found by whether their decision can still be undone', async () => {
  await paper('A')
  await sql.insert(waitingDecisions).values({
    ...{ PaperId: await paper('B'), UndoId: randomUUID(), Status: 'approved', Feedback: '' },
    ...{ DecidedBy: admin.UserId, DecidedOn: evening, UndoUntil: '2999-12-01T00:00:00.000Z' },
  })
  expect(await papersBy({ Waiting: 'yes' })).toBe('B')
  expect(await papersBy({ Waiting: 'no' })).toBe('A')
})

test('assignments are found by the days on which they are due and were asked for, by score and by round', async () => {
  const b = await paper('B')
  await reviewed(await paper('A'), { State: 'assigned', DueOn: evening })
  await reviewed(b, { State: 'assigned', DueOn: midnight, AssignedOn: midnight })
  await reviewed(await paper('C'), { State: 'done', Score: 7 })
  await reviewed(await paper('D'), { State: 'done', Score: 4 })
  await sql.insert(reviewRounds).values({ PaperId: b, Round: 2 })
  expect(await assignmentsBy({ DueFrom: secondDay })).toBe('B')
  expect(await assignmentsBy({ DueTo: firstDay })).toBe('A')
  expect(await assignmentsBy({ AskedFrom: secondDay })).toBe('B')
  expect(await assignmentsBy({ AskedTo: firstDay })).toBe('ACD')
  expect(await assignmentsBy({ ScoreFrom: 4.5 })).toBe('C')
  expect(await assignmentsBy({ ScoreTo: 6 })).toBe('D')
  expect(await assignmentsBy({ ScoreFrom: 0 })).toBe('CD')
  expect(await assignmentsBy({ RoundFrom: 2 })).toBe('B')
  expect(await assignmentsBy({ RoundTo: 1 })).toBe('ACD')
})

test('papers under review are found by reviews declined, the next day that is due, and the mean score', async () => {
  await paper('A')
  await reviewed(
    await paper('B'),
    { State: 'declined' },
    { State: 'conflict' },
    { State: 'assigned', DueOn: midnight },
  )
  await reviewed(
    await paper('C'),
    { State: 'done', Score: 7 },
    { State: 'done', Score: 4 },
    { State: 'declined' },
  )
  expect(await reviewedBy({ DeclinedFrom: 2 })).toBe('B')
  expect(await reviewedBy({ DeclinedFrom: 1, DeclinedTo: 1 })).toBe('C')
  expect(await reviewedBy({ DeclinedTo: 0 })).toBe('A')
  expect(await reviewedBy({ DueFrom: secondDay })).toBe('B')
  expect(await reviewedBy({ DueTo: firstDay })).toBe('')
  expect(await reviewedBy({ ScoreFrom: 5.5 })).toBe('C')
  expect(await reviewedBy({ ScoreTo: 5 })).toBe('')
})

test('abstracts are found by day of submission, and by when and by whom they were verified', async () => {
  const found = async (query: object) =>
    titles((await call(portal, searchAbstracts, { as: as(), query: { Sort: 'code', ...query } })).Result.Rows)
  await isSaid(admin, { FullName: 'Olga Desk' })
  const [a, b] = [await paper('A'), await paper('B', { SubmittedOn: midnight })]
  await paper('C')
  const body = { PaperIds: [a, b], Verified: true }
  expect((await call(portal, verifyMany, { as: as(), body })).status).toBe(200)
  const noted = async (id: string, set: Partial<typeof abstracts.$inferInsert>) =>
    sql
      .update(abstracts)
      .set({ VerifiedOn: midnight, ...set })
      .where(eq(abstracts.PaperId, id))
  await noted(a, { Remarks: 'Read twice' })
  // It was taken back.
  await noted(b, { Verified: false, Remarks: 'Look again' })
  expect(await found({ SubmittedFrom: secondDay })).toBe('B')
  expect(await found({ SubmittedTo: firstDay })).toBe('AC')
  expect(await found({ VerifiedFrom: secondDay })).toBe('A')
  expect(await found({ VerifiedTo: firstDay })).toBe('')
  expect(await found({ VerifiedBy: 'olga' })).toBe('A')
  expect(await found({ VerifiedBy: admin.Email })).toBe('A')
  expect(await found({ VerifiedBy: 'ada' })).toBe('')
  expect(await found({ Remarks: 'again' })).toBe('B')
})

test('mails are found by kind, by what the mail server said, and by the time that the list shows', async () => {
  const found = async (query: object) => {
    const { Result } = await call(portal, getMails, { as: as(), query })
    expect(Result.Total).toBe(Result.Rows.length)
    return Result.Rows.map(({ Subject }) => Subject)
      .sort()
      .join('')
  }
  const mail = { Recipient: 'ada@example.org', PlainText: '', Html: '', CreatedOn: evening }
  await sql.insert(mails).values([
    { ...mail, Subject: 'A', State: 'sent', SentOn: midnight, Template: 'decision' },
    { ...mail, Subject: 'B', State: 'queued', Attempts: 1, NextAttemptOn: '2026-12-05T12:00:00.000Z' },
    { ...mail, Subject: 'C', State: 'queued', NextAttemptOn: '2026-12-05T12:00:00.000Z' },
    { ...mail, Subject: 'D', State: 'refused', Attempts: 1, LastError: '550 No such user' },
  ])
  expect(await found({ Template: 'decision' })).toBe('A')
  expect(await found({ LastError: 'no such' })).toBe('D')
  expect(await found({ TimeFrom: secondDay })).toBe('AB')
  expect(await found({ TimeFrom: secondDay, TimeTo: secondDay })).toBe('A')
  expect(await found({ TimeTo: firstDay })).toBe('CD')
})

test('people are found by a part of their phone number, and entries of the audit log by the trace id', async () => {
  await isSaid(bob, { PhoneNumber: '9000012345' })
  const { Result } = await call(portal, getUsers, { as: as(), query: { PhoneNumber: '12345' } })
  expect(Result.Rows.map(({ Email }) => Email)).toEqual(['bob@example.net'])
  const entry = { UserId: admin.UserId, SubjectId: '', Details: {} }
  await sql.insert(auditEntries).values([
    { ...entry, Action: 'A', TraceId: 'req-1f' },
    { ...entry, Action: 'B', TraceId: 'req-2f' },
  ])
  const found = await call(portal, searchAudit, { as: as(), query: { Trace: 'req-2F' } })
  expect(found.Result.Rows.map(({ Action }) => Action)).toEqual(['B'])
})
