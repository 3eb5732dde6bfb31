import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import { getInbox } from '../../../contract/reports/inbox.ts'
import { getAssignments } from '../../../contract/reviews/assignmentList.ts'
import { getAuditorProgress } from '../../../contract/reviews/reviewDesk.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { objections, papers, waitingDecisions } from '../../../server/db/schema/papers.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { dateOf, draftOf } from '../../support/papers.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { registered, transferred } from '../../support/registrations.ts'

const portal = await emptiedPortal()
const day = 24 * 60 * 60 * 1000

test('what waits for an organiser is counted, and each is found in its list', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const auditor = await signedIn(portal, { Roles: ['Auditor'] })
  const ada = await signedIn(portal)
  const { sql } = portal.context.database
  const nothing = (await call(portal, getInbox, { as: admin.AccessToken })).Result
  expect(nothing).toEqual({
    ...{ ReviewsOverdue: 0, ClaimsOfPapers: 0, ClaimsOfUsers: 0, MailsRefused: 0, MailsGivenUp: 0 },
    ...{ Objections: 0, DecisionsToUndo: 0, ActsToUndo: [], DraftsReady: 0, Deadlines: [] },
  })
  const now = portal.context.now()
  const moment = (days: number) => new Date(now + days * day).toISOString()
  const paperOf = async (PaperTitle: string) => {
    const { Id } = await draftOf(portal, ada, { PaperTitle })
    await sql
      .update(papers)
      .set({ Status: 'submitted', SubmittedOn: moment(-20) })
      .where(eq(papers.Id, Id))
    return Id
  }
  const [late, early, objected, decided, closed, withdrawn] = [
    await paperOf('Late'),
    await paperOf('Early'),
    await paperOf('Objected'),
    await paperOf('Decided'),
    await paperOf('Closed'),
    await paperOf('Withdrawn'),
  ]
  // Nobody waits for the reviews of these.
  await sql.update(papers).set({ Status: 'approved' }).where(eq(papers.Id, closed))
  await sql
    .update(papers)
    .set({ WithdrawnOn: moment(-2) })
    .where(eq(papers.Id, withdrawn))
  const asked = { AuditorId: auditor.UserId, State: 'accepted' } as const
  await sql.insert(reviews).values([
    { ...asked, PaperId: late, DueOn: moment(-1) },
    { ...asked, PaperId: early, DueOn: moment(1) },
    { ...asked, PaperId: closed, DueOn: moment(-1) },
    { ...asked, PaperId: withdrawn, DueOn: moment(-1) },
  ])
  await sql.insert(objections).values([
    { PaperId: objected, UserDetailId: ada.UserDetailId, Kind: 'wrong-order', Reason: 'Not so' },
    {
      PaperId: early,
      UserDetailId: ada.UserDetailId,
      Kind: 'wrong-order',
      Reason: 'Was',
      SettledOn: moment(-1),
    },
  ])
  await sql.insert(waitingDecisions).values({
    PaperId: decided,
    UndoId: admin.UserId,
    FromStatus: 'submitted',
    Status: 'approved',
    Feedback: '',
    Reason: '',
    DecidedBy: admin.UserId,
    DecidedOn: moment(0),
    UndoUntil: moment(0.01),
  })
  const { PaymentDetailsId } = await registered(portal, ada.UserDetailId)
  await transferred(portal, PaymentDetailsId, { State: 'waiting' })
  const { PaymentDetailsId: other } = await registered(portal, auditor.UserDetailId, { PaperId: late })
  await transferred(portal, other, { State: 'waiting' })
  const mail = { Recipient: 'ada@example.org', Subject: 'Words', PlainText: 'Words', Html: '' }
  await sql.insert(mails).values([
    { ...mail, State: 'refused' },
    { ...mail, State: 'failed' },
    { ...mail, State: 'sent' },
  ])
  await dateOf(portal, 'paper_submission', moment(3).slice(0, 10))
  await dateOf(portal, 'conference_date', moment(30).slice(0, 10))
  const { Result } = await call(portal, getInbox, { as: admin.AccessToken })
  expect(Result).toMatchObject({
    ...{ ReviewsOverdue: 1, ClaimsOfPapers: 1, ClaimsOfUsers: 1, MailsRefused: 1, MailsGivenUp: 1 },
    ...{ Objections: 1, DecisionsToUndo: 1, DraftsReady: 0 },
  })
  expect(Result.Deadlines).toHaveLength(1)
  const found = async (query: { readonly Waiting?: 'yes'; readonly Objected?: 'yes' }) =>
    (await call(portal, searchPapers, { as: admin.AccessToken, query })).Result.Rows.map(
      ({ PaperTitle }) => PaperTitle,
    )
  const { Result: overdue } = await call(portal, getAssignments, {
    as: admin.AccessToken,
    query: { State: 'overdue' },
  })
  expect(overdue.Rows.map(({ PaperTitle }) => PaperTitle)).toEqual(['Late'])
  const { Result: auditors } = await call(portal, getAuditorProgress, { as: admin.AccessToken })
  expect(auditors).toMatchObject([{ AuditorId: auditor.UserId, Assigned: 0, Accepted: 2, Overdue: 1 }])
  expect(await found({ Waiting: 'yes' })).toEqual(['Decided'])
  expect(await found({ Objected: 'yes' })).toEqual(['Objected'])
})
