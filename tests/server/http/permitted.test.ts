import { expectTypeOf, test } from 'vitest'
import type { OpenedNotification } from '../../../contract/notifications/notifications.ts'
import type { papersOf } from '../../../server/abstracts/rights.ts'
import type { verifyAbstract } from '../../../server/abstracts/verifyAbstracts.ts'
import type { grantAccess, grantAccount } from '../../../server/accounts/access/loginAccess.ts'
import type { blockAccount } from '../../../server/accounts/access/setAccess.ts'
import type { setRoles } from '../../../server/accounts/access/giveRoles.ts'
import type { endSession } from '../../../server/accounts/own/ownSessions.ts'
import type { dateRow } from '../../../server/conference/dateRights.ts'
import type { changeDate } from '../../../server/conference/dates.ts'
import type { pageRow } from '../../../server/content/pageRows.ts'
import type { changePage } from '../../../server/content/pages.ts'
import type { sessions, users } from '../../../server/db/schema/accounts.ts'
import type { designations } from '../../../server/db/schema/people.ts'
import type { copyEvent } from '../../../server/events/copyEvent.ts'
import type { eventRow, sessionRow } from '../../../server/events/programmeLock.ts'
import type { deleteEvent, updateEvent } from '../../../server/events/saveEvent.ts'
import type { createSession, deleteSession, updateSession } from '../../../server/events/saveSession.ts'
import type { deleteUser } from '../../../server/lifecycle/deleteUser.ts'
import type { markOneRead } from '../../../server/notifications/receivedNotifications.ts'
import type { setWithdrawn } from '../../../server/notifications/storeNotification.ts'
import type { changeAuthor, KnownPerson } from '../../../server/people/authors.ts'
import type { changeDesignation } from '../../../server/people/designations.ts'
import type { applyDecisions } from '../../../server/papers/decisions/applyDecisions.ts'
import type { decideAtOnce, decidePapers } from '../../../server/papers/decisions/decidePapers.ts'
import type { lockPapers } from '../../../server/papers/decisions/decisionRights.ts'
import { deleteDraft } from '../../../server/papers/drafts/createDraft.ts'
import type { extendPaper } from '../../../server/papers/drafts/extendPaper.ts'
import type { saveAuthors } from '../../../server/papers/drafts/saveAuthors.ts'
import type { saveDraft } from '../../../server/papers/drafts/saveDraft.ts'
import type { submitPaper } from '../../../server/papers/drafts/submitPaper.ts'
import type { replaceFile } from '../../../server/papers/files/replaceFile.ts'
import { type lockListed, lockPaper } from '../../../server/papers/lockPaper.ts'
import type {
  reopenObjection,
  sendObjection,
  settleObjection,
} from '../../../server/papers/objections/objections.ts'
import { mustOwnDraft } from '../../../server/papers/rights.ts'
import type { deleteTheme, updateTheme } from '../../../server/papers/themes/themes.ts'
import type { bringPaperBack, withdrawPaper } from '../../../server/papers/withdrawal.ts'
import type { objections, themes } from '../../../server/db/schema/papers.ts'
import type { transfers } from '../../../server/db/schema/payments.ts'
import type { reviews } from '../../../server/db/schema/reviews.ts'
import type { rooms } from '../../../server/db/schema/travel.ts'
import type { changeBilledTo } from '../../../server/payments/bill.ts'
import type { takeClaim } from '../../../server/payments/claim.ts'
import type {
  cancelRegistration,
  confirmClaims,
  decideClaim,
  recordPayment,
  recordRefund,
  reinstateRegistration,
  reversePayment,
} from '../../../server/payments/deskPayments.ts'
import type { invoiceFile } from '../../../server/payments/invoice.ts'
import type { BillWithPerson } from '../../../server/payments/rows.ts'
import type { changeAccommodation, correctCategory } from '../../../server/registration/changeRegistration.ts'
import type { fillAccommodation } from '../../../server/registration/createRegistration.ts'
import type { RateEligibility } from '../../../server/registration/rateEligibility.ts'
import type { accommodationRow, lockAccommodation } from '../../../server/registration/rows.ts'
import type { shareLink } from '../../../server/registration/shareLink.ts'
import type { acceptReview, giveBack, saveReview } from '../../../server/reviews/answerReview.ts'
import type { writePairs } from '../../../server/reviews/assignReviews.ts'
import type { removeReview, setAuditorThemes } from '../../../server/reviews/auditors.ts'
import type { Auditor, Reviewed } from '../../../server/reviews/candidates.ts'
import type { deleteRoom, giveRoom, updateRoom } from '../../../server/travel/rooms.ts'
import type { readRegistration, readTravel } from '../../../server/travel/rows.ts'
import type { createTravel, updateTravel } from '../../../server/travel/travels.ts'

/*
 * `Permitted` exists only for the compiler, so these tests fail in `npm run types`: each row here was read or locked,
 * but no check of a right has returned it.
 */

type Rows<Action extends (...values: never[]) => unknown> = Parameters<Action>

test('only a checked row can be changed, and only in the checked way', () => {
  const unchecked = async (...[call]: Parameters<typeof mustOwnDraft>) => {
    // @ts-expect-error -- it was locked, and nobody checked whose it is
    await deleteDraft(call.sql, await lockPaper(call.sql, call.params.id))
    await deleteDraft(call.sql, await mustOwnDraft(call))
  }
  expectTypeOf(unchecked).toBeFunction()
  type Draft = Awaited<ReturnType<typeof mustOwnDraft>>
  expectTypeOf<Draft>().toExtend<Rows<typeof submitPaper>[3]>()
  expectTypeOf<Draft>().not.toExtend<Rows<typeof withdrawPaper>[3]>()
})

test('no paper changes unchecked', () => {
  type Paper = Awaited<ReturnType<typeof lockPaper>>
  type Listed = Awaited<ReturnType<typeof lockListed>>
  type Papers = Awaited<ReturnType<typeof lockPapers>>
  expectTypeOf<Listed>().not.toExtend<Rows<typeof saveDraft>[3]>()
  expectTypeOf<{ paper: Paper; known: string[] }>().not.toExtend<Rows<typeof saveAuthors>[3]>()
  expectTypeOf<Paper>().not.toExtend<Rows<typeof submitPaper>[3]>()
  expectTypeOf<Paper>().not.toExtend<Rows<typeof extendPaper>[2]>()
  expectTypeOf<Paper>().not.toExtend<Rows<typeof replaceFile>[3]>()
  expectTypeOf<Paper>().not.toExtend<Rows<typeof withdrawPaper>[3]>()
  expectTypeOf<Paper>().not.toExtend<Rows<typeof bringPaperBack>[3]>()
  expectTypeOf<Papers>().not.toExtend<Rows<typeof decidePapers>[2]>()
  expectTypeOf<Papers>().not.toExtend<Rows<typeof decideAtOnce>[2]>()
  expectTypeOf<Papers>().not.toExtend<Rows<typeof applyDecisions>[2]['Papers']>()
})

test('no objection and no theme changes unchecked', () => {
  expectTypeOf<{ PaperId: string; UserDetailId: string }>().not.toExtend<Rows<typeof sendObjection>[2]>()
  expectTypeOf<typeof objections.$inferSelect>().not.toExtend<Rows<typeof settleObjection>[2]>()
  expectTypeOf<typeof objections.$inferSelect>().not.toExtend<Rows<typeof reopenObjection>[1]>()
  expectTypeOf<typeof themes.$inferSelect>().not.toExtend<Rows<typeof updateTheme>[1]>()
  expectTypeOf<typeof themes.$inferSelect>().not.toExtend<Rows<typeof deleteTheme>[1]>()
})

test('nobody is registered, and no registration changes, unchecked', () => {
  type Registration = Awaited<ReturnType<typeof lockAccommodation>>
  type Changed = { registration: Registration; eligibility: RateEligibility }
  expectTypeOf<RateEligibility>().not.toExtend<Rows<typeof fillAccommodation>[2]>()
  expectTypeOf<Changed>().not.toExtend<Rows<typeof changeAccommodation>[2]>()
  expectTypeOf<Changed>().not.toExtend<Rows<typeof correctCategory>[2]>()
  expectTypeOf<Awaited<ReturnType<typeof accommodationRow>>>().not.toExtend<Rows<typeof shareLink>[2]>()
})

test('no bill and no payment changes unchecked', () => {
  type Payment = typeof transfers.$inferSelect
  expectTypeOf<{ PaymentDetailsId: string; Amount: number }[]>().not.toExtend<Rows<typeof takeClaim>[3]>()
  expectTypeOf<BillWithPerson>().not.toExtend<Rows<typeof changeBilledTo>[1]>()
  expectTypeOf<BillWithPerson>().not.toExtend<Rows<typeof invoiceFile>[1]>()
  expectTypeOf<Payment[]>().not.toExtend<Rows<typeof decideClaim>[1]>()
  expectTypeOf<Payment[]>().not.toExtend<Rows<typeof confirmClaims>[1]>()
  expectTypeOf<BillWithPerson>().not.toExtend<Rows<typeof recordPayment>[1]>()
  expectTypeOf<BillWithPerson>().not.toExtend<Rows<typeof recordRefund>[1]>()
  expectTypeOf<Payment>().not.toExtend<Rows<typeof reversePayment>[1]>()
  expectTypeOf<BillWithPerson>().not.toExtend<Rows<typeof cancelRegistration>[1]>()
  expectTypeOf<BillWithPerson>().not.toExtend<Rows<typeof reinstateRegistration>[2]>()
})

test('no travel details and no room change unchecked', () => {
  type Registration = Awaited<ReturnType<typeof readRegistration>>
  type Travel = Awaited<ReturnType<typeof readTravel>>
  expectTypeOf<Registration>().not.toExtend<Rows<typeof createTravel>[2]>()
  expectTypeOf<{ before: Travel; registration: Registration }>().not.toExtend<Rows<typeof updateTravel>[1]>()
  expectTypeOf<Travel>().not.toExtend<Rows<typeof giveRoom>[1]>()
  expectTypeOf<typeof rooms.$inferSelect>().not.toExtend<Rows<typeof updateRoom>[1]>()
  expectTypeOf<typeof rooms.$inferSelect>().not.toExtend<Rows<typeof deleteRoom>[1]>()
})

test('no review is requested, answered or removed unchecked', () => {
  type Review = typeof reviews.$inferSelect
  type Held = { review: Review }
  expectTypeOf<Held>().not.toExtend<Pick<Rows<typeof saveReview>[2], 'review'>>()
  expectTypeOf<Held>().not.toExtend<Pick<Rows<typeof acceptReview>[1], 'review'>>()
  expectTypeOf<Held>().not.toExtend<Pick<Rows<typeof giveBack>[1], 'review'>>()
  expectTypeOf<{ paper: Reviewed; auditor: Auditor }[]>().not.toExtend<Rows<typeof writePairs>[1]>()
  expectTypeOf<Review>().not.toExtend<Rows<typeof removeReview>[1]>()
  expectTypeOf<Auditor>().not.toExtend<Rows<typeof setAuditorThemes>[1]>()
})

test('no person and no account changes unchecked', () => {
  type Account = typeof users.$inferSelect
  type Deleted = { [Key in 'of' | 'PaperIds' | 'Email' | 'FullName']: Rows<typeof deleteUser>[2][Key] }
  expectTypeOf<KnownPerson>().not.toExtend<Rows<typeof changeAuthor>[2]>()
  expectTypeOf<KnownPerson>().not.toExtend<Rows<typeof grantAccess>[3]>()
  expectTypeOf<Account>().not.toExtend<Rows<typeof grantAccount>[3]>()
  expectTypeOf<Account>().not.toExtend<Rows<typeof blockAccount>[1]>()
  expectTypeOf<Account>().not.toExtend<Rows<typeof setRoles>[1]>()
  expectTypeOf<Deleted>().not.toExtend<Rows<typeof deleteUser>[2]>()
  expectTypeOf<typeof sessions.$inferSelect>().not.toExtend<Rows<typeof endSession>[1]>()
})

test('no notification and no content of the organisers changes unchecked', () => {
  type Event = Awaited<ReturnType<typeof eventRow>>
  type Session = Awaited<ReturnType<typeof sessionRow>>
  type Dated = { before: Awaited<ReturnType<typeof dateRow>>; TimeZone: string }
  expectTypeOf<OpenedNotification>().not.toExtend<Rows<typeof markOneRead>[2]>()
  expectTypeOf<{ Id: string }>().not.toExtend<Rows<typeof setWithdrawn>[1]>()
  expectTypeOf<Event>().not.toExtend<Rows<typeof updateEvent>[1]>()
  expectTypeOf<Event>().not.toExtend<Rows<typeof deleteEvent>[1]>()
  expectTypeOf<Event>().not.toExtend<Rows<typeof copyEvent>[1]>()
  expectTypeOf<Event>().not.toExtend<Rows<typeof createSession>[1]>()
  expectTypeOf<{ event: Event; session: Session }>().not.toExtend<Rows<typeof updateSession>[1]>()
  expectTypeOf<Session>().not.toExtend<Rows<typeof deleteSession>[1]>()
  expectTypeOf<Awaited<ReturnType<typeof pageRow>>>().not.toExtend<Rows<typeof changePage>[1]>()
  expectTypeOf<Dated>().not.toExtend<Rows<typeof changeDate>[1]>()
  expectTypeOf<typeof designations.$inferSelect>().not.toExtend<Rows<typeof changeDesignation>[1]>()
  expectTypeOf<Awaited<ReturnType<typeof papersOf>>[number]>().not.toExtend<Rows<typeof verifyAbstract>[1]>()
})
