import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AnyList } from '../../../contract/core/list.ts'
import { getMails, mailList } from '../../../contract/mail/mailList.ts'
import { paperDeskList, searchPapers } from '../../../contract/papers/paperDeskList.ts'
import { billList, searchBills } from '../../../contract/payments/billList.ts'
import { getInbox } from '../../../contract/reports/inbox.ts'
import { assignmentList, getAssignments } from '../../../contract/reviews/assignmentList.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { objections, papers, waitingDecisions } from '../../../server/db/schema/papers.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import { narrowingOf, readShown } from '../../../src/parts/list/listAddress.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { completeDraftOf, draftOf, themeOf } from '../../support/papers.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { registered, transferred } from '../../support/registrations.ts'

const portal = await emptiedPortal()
const { sql } = portal.context.database
const moment = (days: number) => new Date(portal.context.now() + days * 24 * 60 * 60 * 1000).toISOString()

/** What a list asks for at an address. */
const at = <L extends AnyList>(list: L, address: string) =>
  narrowingOf(list, readShown(list, new URLSearchParams(address)))

/** How many rows each line of the inbox opens, by the addresses of its links. */
async function listed({ AccessToken }: TestUser) {
  const as = AccessToken
  // A list of a part that somebody does not hold is refused.
  const totalOf = async (reply: Promise<{ status: number; Result: { readonly Total: number } }>) => {
    const { status, Result } = await reply
    return status === 200 ? Result.Total : 0
  }
  const papersAt = (address: string) =>
    totalOf(call(portal, searchPapers, { as, query: at(paperDeskList, address) }))
  const billsAt = (Kind: 'paper' | 'user') =>
    totalOf(call(portal, searchBills, { as, query: { ...at(billList, 'status=waiting'), Kind } }))
  const mailsAt = (address: string) => totalOf(call(portal, getMails, { as, query: at(mailList, address) }))
  const reviewsAt = (address: string) =>
    totalOf(call(portal, getAssignments, { as, query: at(assignmentList, address) }))
  return {
    ReviewsOverdue: await reviewsAt('tab=assignments&state=overdue'),
    ClaimsOfPapers: await billsAt('paper'),
    ClaimsOfUsers: await billsAt('user'),
    MailsRefused: await mailsAt('tab=mail&state=refused'),
    MailsGivenUp: await mailsAt('tab=mail&state=failed'),
    Objections: await papersAt('objections=yes'),
    DecisionsToUndo: await papersAt('waiting=yes'),
    DraftsReady: await papersAt('ready=yes'),
  }
}

async function counted({ AccessToken }: TestUser) {
  const {
    Deadlines: _dates,
    ActsToUndo: _acts,
    ...counts
  } = (await call(portal, getInbox, { as: AccessToken })).Result
  return counts
}

test('each line of the inbox opens as many rows as it counts, for the whole desk and for a part of it', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const reader = await signedIn(portal, { Roles: ['Admin'] })
  const auditor = await signedIn(portal, { Roles: ['Auditor'] })
  const ada = await signedIn(portal)
  const [syntax, tone] = [await themeOf(portal, 'Syntax'), await themeOf(portal, 'Tone')]
  const DeskParts = [{ Part: 'papers' as const, IsFull: false, ThemeIds: [syntax] }]
  await sql.update(users).set({ DeskParts }).where(eq(users.Id, reader.UserId))
  for (const ThemeId of [syntax, tone]) {
    const ready = () => completeDraftOf(portal, ada, { ThemeId })
    const submitted = async (more: Partial<typeof papers.$inferInsert> = {}) => {
      const { Id } = await ready()
      const given = { Status: 'submitted' as const, SubmittedOn: moment(-20), ...more }
      await sql.update(papers).set(given).where(eq(papers.Id, Id))
      return Id
    }
    await ready()
    // It could not be submitted.
    await draftOf(portal, ada, { ThemeId })
    const [decided, reviewed] = [await submitted(), await submitted()]
    const withdrawn = await submitted({ WithdrawnOn: moment(-1) })
    await sql.insert(waitingDecisions).values({
      ...{ PaperId: decided, UndoId: admin.UserId, FromStatus: 'submitted', Status: 'approved' },
      ...{ Feedback: '', Reason: '', DecidedBy: admin.UserId, DecidedOn: moment(0), UndoUntil: moment(0.01) },
    })
    const by = { UserDetailId: ada.UserDetailId, Kind: 'wrong-order', Reason: 'Not so' } as const
    await sql.insert(objections).values([
      { ...by, PaperId: reviewed },
      { ...by, PaperId: decided },
      { ...by, PaperId: withdrawn },
    ])
    const asked = { AuditorId: auditor.UserId, State: 'accepted', DueOn: moment(-1) } as const
    await sql.insert(reviews).values([
      { ...asked, PaperId: reviewed },
      { ...asked, PaperId: decided },
      { ...asked, PaperId: withdrawn },
    ])
    // Two claims on one bill, and one on a registration that was cancelled.
    const { UserDetailId } = await signedIn(portal)
    const { PaymentDetailsId } = await registered(portal, UserDetailId, { PaperId: reviewed })
    await transferred(portal, PaymentDetailsId)
    await transferred(portal, PaymentDetailsId)
  }
  const { UserDetailId: payer } = await signedIn(portal)
  const { PaymentDetailsId: own } = await registered(portal, payer)
  await transferred(portal, own)
  const { PaymentDetailsId: cancelled } = await registered(portal, auditor.UserDetailId, {
    CancelledOn: moment(-1),
  })
  await transferred(portal, cancelled)
  const mail = { Recipient: 'ada@example.org', Subject: 'Words', PlainText: 'Words', Html: '' }
  await sql.insert(mails).values([
    { ...mail, State: 'refused' },
    { ...mail, State: 'failed' },
    { ...mail, State: 'failed' },
    { ...mail, State: 'sent' },
  ])

  const ofAll = await counted(admin)
  expect(await listed(admin)).toEqual(ofAll)
  expect(ofAll).toEqual({
    ...{ ReviewsOverdue: 4, ClaimsOfPapers: 2, ClaimsOfUsers: 2, MailsRefused: 1, MailsGivenUp: 2 },
    ...{ Objections: 6, DecisionsToUndo: 2, DraftsReady: 2 },
  })
  const ofSyntax = await counted(reader)
  expect(await listed(reader)).toEqual(ofSyntax)
  expect(ofSyntax).toEqual({
    ...{ ReviewsOverdue: 2, ClaimsOfPapers: 0, ClaimsOfUsers: 0, MailsRefused: 0, MailsGivenUp: 0 },
    ...{ Objections: 3, DecisionsToUndo: 1, DraftsReady: 1 },
  })
})
