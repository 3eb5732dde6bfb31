import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { AnyList } from '../../../contract/core/list.ts'
import { undo } from '../../../contract/core/undo.ts'
import { billList, searchBills } from '../../../contract/payments/billList.ts'
import { cancelRegistration, confirmMany } from '../../../contract/payments/payments.ts'
import { getInbox } from '../../../contract/reports/inbox.ts'
import { getAssignmentIds } from '../../../contract/reviews/assignmentList.ts'
import { assignReviews } from '../../../contract/reviews/reviewDesk.ts'
import { getReviewedPapers, reviewedPaperList } from '../../../contract/reviews/reviewedPaperList.ts'
import { takeReviewsBack } from '../../../contract/reviews/reviewMoves.ts'
import { beginRound } from '../../../contract/reviews/reviewRounds.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { bank } from '../../../server/db/schema/payments.ts'
import { narrowingOf, readShown } from '../../../src/parts/list/listAddress.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { completeDraftOf } from '../../support/papers.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { registered, transferred } from '../../support/registrations.ts'

const portal = await emptiedPortal()
const { sql } = portal.context.database
let admin: TestUser
let author: TestUser
beforeEach(async () => {
  await sql.insert(bank).values({ UndoMinutes: 10 })
  admin = await signedIn(portal, { Roles: ['Admin'] })
  author = await signedIn(portal)
})

/** What a list asks for at an address. */
const at = <L extends AnyList>(list: L, address: string) =>
  narrowingOf(list, readShown(list, new URLSearchParams(address)))

const actsOf = async ({ AccessToken }: TestUser) =>
  (await call(portal, getInbox, { as: AccessToken })).Result.ActsToUndo

/** The acts that can be undone, each with the bills or papers that its link opens. */
async function listed() {
  const as = admin.AccessToken
  const acts = await actsOf(admin)
  return Promise.all(
    acts.map(async ({ UndoId, Kind, Title }) => {
      if (Kind === 'reviews' || Kind === 'rounds of reviews') {
        const query = at(reviewedPaperList, `tab=papers&act=${UndoId}`)
        const { Result } = await call(portal, getReviewedPapers, { as, query })
        return [Title, Result.Rows.map(({ PaperTitle }) => PaperTitle).sort()]
      }
      const query = at(billList, `kinds=both&act=${UndoId}`)
      const { Result } = await call(portal, searchBills, { as, query })
      return [Title, Result.Rows.map(({ FullName }) => FullName).sort()]
    }),
  )
}

async function payer(FullName: string, PaperId?: string) {
  const { UserDetailId } = await signedIn(portal)
  await sql.update(people).set({ FullName }).where(eq(people.UserDetailId, UserDetailId))
  const { PaymentDetailsId } = await registered(portal, UserDetailId, PaperId ? { PaperId } : {})
  return PaymentDetailsId
}

async function submitted(PaperTitle: string) {
  const { Id } = await completeDraftOf(portal, author, { PaperTitle })
  const SubmittedOn = new Date(portal.context.now()).toISOString()
  await sql.update(papers).set({ Status: 'submitted', SubmittedOn }).where(eq(papers.Id, Id))
  return Id
}

/** Confirms two claims, and cancels a registration that nobody has paid. */
async function decideOnMoney() {
  const as = admin.AccessToken
  const paper = await submitted('Tones')
  const claims = [await payer('Asha Rao', paper), await payer('Bela Sen')]
  const PaymentIds = [await transferred(portal, claims[0] ?? ''), await transferred(portal, claims[1] ?? '')]
  await call(portal, confirmMany, { as, body: { PaymentIds } })
  portal.clock.advance(1000)
  const cancelled = await payer('Chitra Das')
  const body = { Reason: 'Ill', RefundAmount: 0, PaymentMode: '', TransactionId: '', PaidOn: '' }
  expect((await call(portal, cancelRegistration, { as, params: { id: cancelled }, body })).status).toBe(200)
  portal.clock.advance(1000)
}

/** Takes a review of one paper back, and begins a round of another. */
async function actOnReviews() {
  const as = admin.AccessToken
  const auditor = await signedIn(portal, { Roles: ['Auditor'] })
  // Somebody of the author’s institution is not asked.
  const ofAuditor = eq(people.UserDetailId, auditor.UserDetailId)
  await sql.update(people).set({ Organization: 'Institute of Verbs' }).where(ofAuditor)
  const PaperIds = [await submitted('Verbs'), await submitted('Nouns')]
  const asked = { PaperIds, AuditorIds: [auditor.UserId], DueOn: null }
  expect((await call(portal, assignReviews, { as, body: asked })).status).toBe(200)
  const query = { PaperId: PaperIds[0] }
  const Ids = (await call(portal, getAssignmentIds, { as, query })).Result
  await call(portal, takeReviewsBack, { as, body: { Ids, DryRun: false } })
  portal.clock.advance(1000)
  await call(portal, beginRound, {
    as,
    body: { PaperIds: PaperIds.slice(1), DueOn: null, Note: '', Again: true, DryRun: false },
  })
}

test('each act that can be undone is in the inbox, newest first, and its link opens what it concerns', async () => {
  await decideOnMoney()
  await actOnReviews()
  expect(await listed()).toEqual([
    ['A further round for 1 paper', ['Nouns']],
    ['1 review taken back', ['Verbs']],
    ['Registration of Chitra Das cancelled', ['Chitra Das']],
    ['2 payments confirmed', ['Asha Rao', 'Bela Sen']],
  ])
})

test('an act is in the inbox until it is undone or its window has closed', async () => {
  await decideOnMoney()
  const [cancelled] = await actsOf(admin)
  await call(portal, undo, { as: admin.AccessToken, params: { id: cancelled?.UndoId ?? '' } })
  expect((await actsOf(admin)).map(({ Title }) => Title)).toEqual(['2 payments confirmed'])
  portal.clock.advance(10 * 60_000)
  expect(await actsOf(admin)).toEqual([])
})

test('an organiser of parts sees the acts of these parts', async () => {
  await decideOnMoney()
  await actOnReviews()
  const titlesWith = async (Part: 'money' | 'papers' | 'travel') => {
    const organiser = await signedIn(portal, { Roles: ['Admin'] })
    const DeskParts = [{ Part, IsFull: false, ThemeIds: [] }]
    await sql.update(users).set({ DeskParts }).where(eq(users.Id, organiser.UserId))
    return (await actsOf(organiser)).map(({ Title }) => Title)
  }
  expect(await titlesWith('money')).toEqual(['Registration of Chitra Das cancelled', '2 payments confirmed'])
  expect(await titlesWith('papers')).toEqual(['A further round for 1 paper', '1 review taken back'])
  expect(await titlesWith('travel')).toEqual([])
})
