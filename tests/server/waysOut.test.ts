import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { dismissPair, verifyAbstract } from '../../contract/abstracts.ts'
import { setAccess } from '../../contract/accountAdmin.ts'
import { api } from '../../contract/api.ts'
import { decidePapers, undoDecisions, type DecisionBody } from '../../contract/decisions.ts'
import { getDuplicates, keepApart, undoKeepApart } from '../../contract/duplicates.ts'
import { extendPaper } from '../../contract/extension.ts'
import { getHistory, restoreVersion } from '../../contract/history.ts'
import { noId } from '../../contract/limits.ts'
import { getTemplates, mailStates, resetTemplate, retryMails, saveTemplate } from '../../contract/mails.ts'
import {
  bringNotificationBack,
  sendNotification,
  withdrawNotification,
} from '../../contract/notificationAdmin.ts'
import { reopenObjection, settleObjection } from '../../contract/objections.ts'
import { createPage, deletePage, getPages } from '../../contract/pages.ts'
import {
  cancelRegistration,
  confirmPayment,
  recordPayment,
  refundPayment,
  reinstateRegistration,
  reversePayment,
} from '../../contract/payments.ts'
import { setCategory } from '../../contract/registration.ts'
import { assignReviews, removeReview } from '../../contract/reviewDesk.ts'
import { paperStatuses } from '../../contract/papers.ts'
import { declareConflict, declineReview, reviewStates } from '../../contract/reviewing.ts'
import { updateTheme } from '../../contract/themes.ts'
import { transferStates } from '../../contract/transfers.ts'
import { assignRole } from '../../contract/users.ts'
import { bringPaperBack, withdrawPaper } from '../../contract/withdrawal.ts'
import { abstractPairs, abstracts } from '../../server/abstracts/table.ts'
import { users } from '../../server/accounts/table.ts'
import { mails } from '../../server/mail/table.ts'
import { notifications } from '../../server/notifications/table.ts'
import { objections, papers, themes, waitingDecisions } from '../../server/papers/table.ts'
import { bank, transfers } from '../../server/payments/table.ts'
import { people } from '../../server/people/table.ts'
import { accommodations } from '../../server/registration/table.ts'
import { reviews } from '../../server/reviews/table.ts'
import { signedIn, type TestUser } from '../support/accounts.ts'
import { call } from '../support/call.ts'
import { emptiedPortal } from '../support/emptiedPortal.ts'
import { completeDraftOf, draftOf, themeOf } from '../support/papers.ts'
import { claimed, claimOf, longSessions, payerOf } from '../support/payments.ts'

const portal = await emptiedPortal({ timing: longSessions })
const { sql } = portal.context.database
let admin: TestUser
let ada: TestUser
let as: string

/** How a noun leaves a state that an error has brought it into. */
interface Way {
  readonly noun: string
  readonly state: string
  /** The calls that the glossary names. */
  readonly calls: readonly string[]
  /** Enters the state and leaves it by these calls; answers what it was and is. */
  readonly walk: () => Promise<readonly [unknown, unknown]>
  readonly seen: readonly [unknown, unknown]
}

const ok = async (reply: Promise<{ readonly status: number; readonly Message: string }>) => {
  const { status, Message } = await reply
  if (status !== 200) throw new Error(`${status}: ${Message}`)
}

const rowOf = async <R>(rows: Promise<R[]>): Promise<R> => {
  const [row] = await rows
  if (!row) throw new Error('There is no such row')
  return row
}

async function decided(Status: 'approved' | 'rejected' | 'submitted'): Promise<string> {
  const { Id } = await completeDraftOf(portal, ada)
  await sql
    .update(papers)
    .set({ Status, PaperCode: `P-${Id.slice(0, 8)}`, SubmittedOn: '2026-01-01T00:00:00.000Z' })
    .where(eq(papers.Id, Id))
  return Id
}
const statusOf = async (Id: string) => {
  const { Status, WithdrawnOn } = await rowOf(sql.select().from(papers).where(eq(papers.Id, Id)))
  return WithdrawnOn === null ? Status : 'withdrawn'
}
const decide = (PaperIds: string[], given: Partial<DecisionBody>) =>
  call(portal, decidePapers, {
    as,
    body: { PaperIds, Status: 'approved', Feedback: '', ...given },
  })
const Reason = 'By mistake.'

/** An auditor of another institution who was asked to review a paper. */
async function asked() {
  const id = await decided('submitted')
  const auditor = await signedIn(portal, { Roles: ['Auditor'] })
  const named = eq(people.UserDetailId, auditor.UserDetailId)
  await sql.update(people).set({ Organization: 'Elsewhere' }).where(named)
  const ask = () =>
    call(portal, assignReviews, { as, body: { PaperIds: [id], AuditorIds: [auditor.UserId], DueOn: null } })
  await ok(ask())
  const stateOf = async () => (await rowOf(sql.select().from(reviews).where(eq(reviews.PaperId, id)))).State
  return { id, auditor, ask, stateOf }
}

const transferOf = async (PaymentId: string) =>
  (await rowOf(sql.select().from(transfers).where(eq(transfers.PaymentId, PaymentId)))).State
const confirm = (id: string, Accepted: boolean) =>
  call(portal, confirmPayment, { as, params: { id }, body: { Amount: 500_000, Accepted, Remarks: Reason } })
const atDesk = (PaymentDetailsId: string, TransactionId: string) => ({
  PaymentDetailsId,
  PaymentMode: 'Cash',
  TransactionId,
  PaidOn: '2026-11-01',
  Amount: 500_000,
  Remarks: '',
})

const ways: readonly Way[] = [
  {
    noun: 'Account',
    state: 'blocked',
    calls: ['POST /Account/access'],
    seen: [true, false],
    walk: async () => {
      const { UserId } = await signedIn(portal)
      const set = (AuthorizationType: 'Allow' | 'Block') =>
        ok(call(portal, setAccess, { as, body: { UserId, AuthorizationType } }))
      const isBlocked = async () =>
        (await rowOf(sql.select().from(users).where(eq(users.Id, UserId)))).Blocked
      await set('Block')
      const before = await isBlocked()
      await set('Allow')
      return [before, await isBlocked()]
    },
  },
  {
    noun: 'Account',
    state: 'with another’s role',
    calls: ['POST /User/{id}/assign-role'],
    seen: [['Auditor'], ['PaperPresenter']],
    walk: async () => {
      const user = await signedIn(portal, { Roles: ['Auditor'] })
      const rolesOf = async () =>
        (await rowOf(sql.select().from(users).where(eq(users.Id, user.UserId)))).Roles
      const before = await rolesOf()
      const params = { id: user.UserId }
      await ok(call(portal, assignRole, { as, params, body: { Role: 'PaperPresenter' } }))
      return [before, await rolesOf()]
    },
  },
  {
    noun: 'Person',
    state: 'kept apart',
    calls: ['POST /User/duplicates/together'],
    seen: [
      [0, 1],
      [1, 0],
    ],
    walk: async () => {
      const [one, two] = [await signedIn(portal), await signedIn(portal)]
      for (const { UserDetailId } of [one, two])
        await sql.update(people).set({ FullName: 'Twin Twin' }).where(eq(people.UserDetailId, UserDetailId))
      const countOf = async (Apart?: 'true') => {
        const query = { PageSize: 200, ...(Apart && { Apart }) }
        const { Rows } = (await call(portal, getDuplicates, { as, query })).Result
        return Rows.filter(({ People }) => People.every(({ FullName }) => FullName === 'Twin Twin')).length
      }
      const body = { KeepId: one.UserDetailId, DropId: two.UserDetailId }
      await ok(call(portal, keepApart, { as, body }))
      const before = [await countOf(), await countOf('true')]
      await ok(call(portal, undoKeepApart, { as, body }))
      return [before, [await countOf(), await countOf('true')]]
    },
  },
  {
    noun: 'Page',
    state: 'deleted',
    calls: ['POST /Configuration/history/{id}/restore'],
    seen: [[], ['Travel tips']],
    walk: async () => {
      const body = {
        ...{ Title: 'Travel tips', Slug: 'travel-tips', Html: '<p>By train.</p>', SortOrder: 0 },
        ...{ IsPublished: true, InMenu: false, InFooter: false },
      }
      const { Id } = (await call(portal, createPage, { as, body })).Result
      await ok(call(portal, deletePage, { as, params: { id: Id } }))
      const titles = async () => (await call(portal, getPages, { as })).Result.map(({ Title }) => Title)
      const before = await titles()
      const query = { Noun: 'Page' as const }
      const kept = (await call(portal, getHistory, { as, query })).Result.Rows
      const whole = kept.find(({ IsDeletion }) => !IsDeletion)
      await ok(call(portal, restoreVersion, { as, params: { id: whole?.Id ?? '' } }))
      return [before, await titles()]
    },
  },
  {
    noun: 'Theme',
    state: 'inactive',
    calls: ['PUT /Theme/{id}'],
    seen: [false, true],
    walk: async () => {
      const id = await themeOf(portal, 'Phonology', false)
      const isActive = async () => (await rowOf(sql.select().from(themes).where(eq(themes.Id, id)))).IsActive
      const before = await isActive()
      await ok(call(portal, updateTheme, { as, params: { id }, body: { IsActive: true } }))
      return [before, await isActive()]
    },
  },
  ...(['approved', 'rejected'] as const).flatMap((From) =>
    (['submitted', From === 'approved' ? 'rejected' : 'approved'] as const).map((Status) => ({
      noun: 'Paper',
      state: From,
      calls: ['PUT /Paper/assign-paper-status'],
      seen: [From, Status] as const,
      walk: async () => {
        const id = await decided(From)
        const before = await statusOf(id)
        await ok(decide([id], { From, Status, Reason }))
        return [before, await statusOf(id)] as const
      },
    })),
  ),
  {
    noun: 'Paper',
    state: 'submitted',
    calls: ['PUT /Paper/assign-paper-status'],
    seen: ['submitted', 'approved'],
    walk: async () => {
      const id = await decided('submitted')
      const before = await statusOf(id)
      await ok(decide([id], {}))
      return [before, await statusOf(id)]
    },
  },
  ...(['submitted', 'approved', 'rejected'] as const).map((Status) => ({
    noun: 'Paper',
    state: 'withdrawn',
    calls: ['PUT /Paper/{id}/bring-back'],
    seen: ['withdrawn', Status] as const,
    walk: async () => {
      const params = { id: await decided(Status) }
      await ok(call(portal, withdrawPaper, { as, params, body: { Reason } }))
      const before = await statusOf(params.id)
      await ok(call(portal, bringPaperBack, { as, params, body: { Reason } }))
      return [before, await statusOf(params.id)] as const
    },
  })),
  {
    noun: 'Decision',
    state: 'waiting',
    calls: ['PUT /Paper/undo-decision'],
    seen: [1, 0],
    walk: async () => {
      await sql.update(bank).set({ UndoMinutes: 10 })
      const id = await decided('approved')
      const count = () => sql.$count(waitingDecisions, eq(waitingDecisions.PaperId, id))
      await ok(decide([id], { From: 'approved', Status: 'rejected', Reason }))
      const before = await count()
      await ok(call(portal, undoDecisions, { as, body: { PaperIds: [id] } }))
      return [before, await count()]
    },
  },
  {
    noun: 'Extension',
    state: 'given',
    calls: ['PUT /Paper/{id}/extension'],
    seen: ['2100-01-01T00:00:00.000Z', null],
    walk: async () => {
      const { Id } = await draftOf(portal, ada)
      const give = async (ExtendedUntil: string | null) =>
        (await call(portal, extendPaper, { as, params: { id: Id }, body: { ExtendedUntil } })).Result
          .ExtendedUntil
      return [await give('2100-01-01T00:00:00.000Z'), await give(null)]
    },
  },
  {
    noun: 'Suspicious pair',
    state: 'dismissed',
    calls: ['PUT /Paper/suspicious-pairs'],
    seen: [true, false],
    walk: async () => {
      const [PaperId = '', OtherId = ''] = [await decided('submitted'), await decided('submitted')].sort()
      const pair = { PaperId, OtherId }
      await sql
        .insert(abstractPairs)
        .values({ ...pair, Score: 80, SameFile: false, NearTitle: false, RunId: noId })
      const set = (Dismissed: boolean) =>
        ok(call(portal, dismissPair, { as, body: { ...pair, Dismissed, Remarks: Reason } }))
      const isDismissed = async () =>
        (await rowOf(sql.select().from(abstractPairs).where(eq(abstractPairs.PaperId, PaperId))))
          .DismissedOn !== null
      await set(true)
      const before = await isDismissed()
      await set(false)
      return [before, await isDismissed()]
    },
  },
  {
    noun: 'Abstract',
    state: 'verified',
    calls: ['PUT /Paper/{id}/verify-abstract'],
    seen: [true, false],
    walk: async () => {
      const params = { id: await decided('submitted') }
      const set = (Verified: boolean) =>
        ok(call(portal, verifyAbstract, { as, params, body: { Verified, Remarks: '' } }))
      const isVerified = async () =>
        (await rowOf(sql.select().from(abstracts).where(eq(abstracts.PaperId, params.id)))).Verified
      await set(true)
      const before = await isVerified()
      await set(false)
      return [before, await isVerified()]
    },
  },
  {
    noun: 'Objection',
    state: 'settled',
    calls: ['PUT /Objection/{id}/reopen'],
    seen: [true, false],
    walk: async () => {
      const PaperId = await decided('submitted')
      const { Id } = await rowOf(
        sql
          .insert(objections)
          .values({ PaperId, UserDetailId: admin.UserDetailId, Kind: 'other', Reason: 'The order.' })
          .returning(),
      )
      const isSettled = async () =>
        (await rowOf(sql.select().from(objections).where(eq(objections.Id, Id)))).SettledOn !== null
      await ok(call(portal, settleObjection, { as, params: { id: Id } }))
      const before = await isSettled()
      await ok(call(portal, reopenObjection, { as, params: { id: Id } }))
      return [before, await isSettled()]
    },
  },
  {
    noun: 'Review',
    state: 'declined',
    calls: ['POST /Review/assign'],
    seen: ['declined', 'assigned'],
    walk: async () => {
      const { id, auditor, ask, stateOf } = await asked()
      await ok(call(portal, declineReview, { as: auditor.AccessToken, params: { id }, body: { Reason } }))
      const before = await stateOf()
      await ok(ask())
      return [before, await stateOf()]
    },
  },
  {
    noun: 'Review',
    state: 'conflict',
    calls: ['DELETE /Review/{id}/auditor/{auditorId}'],
    seen: ['conflict', 'assigned'],
    walk: async () => {
      const { id, auditor, ask, stateOf } = await asked()
      await ok(call(portal, declareConflict, { as: auditor.AccessToken, params: { id }, body: { Reason } }))
      const before = await stateOf()
      await ok(call(portal, removeReview, { as, params: { id, auditorId: auditor.UserId } }))
      await ok(ask())
      return [before, await stateOf()]
    },
  },
  {
    noun: 'Registration',
    state: 'with a fixed category',
    calls: ['PUT /Accommodations/{id}/category'],
    seen: [true, false],
    walk: async () => {
      const { AccommodationId: id } = await payerOf(portal)
      const set = (Category: 'Presenter' | null) =>
        ok(call(portal, setCategory, { as, params: { id }, body: { Category, IsSocietyLifeMember: false } }))
      const isFixed = async () =>
        (await rowOf(sql.select().from(accommodations).where(eq(accommodations.AccommodationId, id))))
          .IsCategoryFixed
      await set('Presenter')
      const before = await isFixed()
      await set(null)
      return [before, await isFixed()]
    },
  },
  {
    noun: 'Registration',
    state: 'cancelled',
    calls: ['PUT /Undo/{id}', 'PUT /Payment/{id}/reinstate'],
    seen: [
      [true, 0],
      [false, 500_000],
    ],
    walk: async () => {
      const { PaymentDetailsId: id, AccommodationId } = await payerOf(portal)
      const none = { RefundAmount: 0, PaymentMode: '', TransactionId: '', PaidOn: '' as const }
      await ok(call(portal, cancelRegistration, { as, params: { id }, body: { Reason, ...none } }))
      await portal.context.undo.carryOutDue()
      const stateOf = async () => {
        const named = eq(accommodations.AccommodationId, AccommodationId)
        const { CancelledOn, ExpectedAmount } = await rowOf(sql.select().from(accommodations).where(named))
        return [CancelledOn !== null, ExpectedAmount]
      }
      const before = await stateOf()
      await ok(call(portal, reinstateRegistration, { as, params: { id }, body: { Reason } }))
      return [before, await stateOf()]
    },
  },
  {
    noun: 'Transfer',
    state: 'waiting',
    calls: ['PUT /Payment/{id}/confirm-payment'],
    seen: ['waiting', 'confirmed'],
    walk: async () => {
      const id = await claimed(portal, await payerOf(portal))
      const before = await transferOf(id)
      await ok(confirm(id, true))
      return [before, await transferOf(id)]
    },
  },
  {
    noun: 'Transfer',
    state: 'confirmed',
    calls: ['PUT /Undo/{id}', 'PUT /Payment/{id}/reverse'],
    seen: [
      ['confirmed', 'confirmed'],
      ['reversed', 'reversed'],
    ],
    walk: async () => {
      const payer = await payerOf(portal)
      const id = await claimed(portal, payer)
      await ok(confirm(id, true))
      const refund = await call(portal, refundPayment, { as, body: atDesk(payer.PaymentDetailsId, '') })
      await portal.context.undo.carryOutDue()
      const ids = [refund.Result.PaymentId, id]
      const before = await Promise.all(ids.map(transferOf))
      for (const one of ids)
        await ok(call(portal, reversePayment, { as, params: { id: one }, body: { Reason } }))
      return [before, await Promise.all(ids.map(transferOf))]
    },
  },
  {
    noun: 'Transfer',
    state: 'refused',
    calls: ['POST /Payment/fill-payment-details'],
    seen: ['refused', 'waiting'],
    walk: async () => {
      const payer = await payerOf(portal)
      const claim = await claimOf(portal, payer)
      const id = await claimed(portal, payer, claim)
      await ok(confirm(id, false))
      await portal.context.undo.carryOutDue()
      // With the very number: nobody else can have paid with it.
      return [await transferOf(id), await transferOf(await claimed(portal, payer, claim))]
    },
  },
  {
    noun: 'Transfer',
    state: 'reversed',
    calls: ['POST /Payment/desk'],
    seen: ['reversed', 'confirmed'],
    walk: async () => {
      const payer = await payerOf(portal)
      const claim = await claimOf(portal, payer)
      const id = await claimed(portal, payer, claim)
      await ok(confirm(id, true))
      await portal.context.undo.carryOutDue()
      await ok(call(portal, reversePayment, { as, params: { id }, body: { Reason } }))
      await portal.context.undo.carryOutDue()
      const body = atDesk(payer.PaymentDetailsId, claim.TransactionId)
      const again = await call(portal, recordPayment, { as, body: { ...body, PaymentMode: 'UPI' } })
      return [await transferOf(id), again.Result.State]
    },
  },
  {
    noun: 'Notification',
    state: 'withdrawn',
    calls: ['PUT /Notification/{id}/bring-back'],
    seen: [true, false],
    walk: async () => {
      const none = { Roles: [], UserIds: [], PaperStatus: [], Unpaid: false }
      const { Id } = (
        await call(portal, sendNotification, {
          as,
          body: {
            ...{ Subject: 'The hall', Body: '<p>Hall 2.</p>', Everyone: true, ...none },
            ...{ ByMail: false, ActiveFrom: null, ActiveUntil: null },
          },
        })
      ).Result
      const isWithdrawn = async () =>
        (await rowOf(sql.select().from(notifications).where(eq(notifications.Id, Id)))).WithdrawnOn !== null
      await ok(call(portal, withdrawNotification, { as, params: { id: Id } }))
      const before = await isWithdrawn()
      await ok(call(portal, bringNotificationBack, { as, params: { id: Id } }))
      return [before, await isWithdrawn()]
    },
  },
  ...(['refused', 'failed'] as const).map((State) => ({
    noun: 'Mail',
    state: State,
    calls: ['PUT /Mail/retry'],
    seen: [State, 'queued'] as const,
    walk: async () => {
      const letter = { Recipient: 'ada@example.org', Subject: 'Hello', PlainText: 'Hello', Html: 'Hello' }
      const { Id } = await rowOf(
        sql
          .insert(mails)
          .values({ ...letter, State })
          .returning(),
      )
      await ok(call(portal, retryMails, { as, body: { MailIds: [Id], All: null } }))
      return [State, (await rowOf(sql.select().from(mails).where(eq(mails.Id, Id)))).State] as const
    },
  })),
  {
    noun: 'Template',
    state: 'changed',
    calls: ['DELETE /Mail/template/{template}'],
    seen: ['Oops', '{PaperCode} withdrawn: {PaperTitle}'],
    walk: async () => {
      const params = { template: 'paper-withdrawn' }
      const subject = async () =>
        (await call(portal, getTemplates, { as })).Result.find(
          ({ Template }) => Template === 'paper-withdrawn',
        )?.Subject
      const body = { Subject: 'Oops', Body: '{PaperLink}' }
      await ok(call(portal, saveTemplate, { as, params, body }))
      const before = await subject()
      await ok(call(portal, resetTemplate, { as, params }))
      return [before, await subject()]
    },
  },
]

/** The rows of the glossary's table: noun, state, way out. */
const written = readFileSync('docs/GLOSSARY.md', 'utf8')
  .split('## Ways out')[1]
  ?.split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, noun = '', state = '', out = '']) => ({ noun, state: state.replaceAll("'", '’'), out }))

beforeEach(async () => {
  await sql.insert(bank).values({ UndoMinutes: 0 })
  ada = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
  as = admin.AccessToken
})

test.each(ways)('$noun, $state: there is a way out, which the glossary names', async (way) => {
  const row = written?.find(({ noun, state }) => noun === way.noun && state === way.state)
  for (const named of way.calls) expect(row?.out).toContain(`\`${named}\``)
  expect(await way.walk()).toEqual(way.seen)
})

test('every state of papers, reviews, transfers and mails has its row in the glossary', () => {
  const statesOf = (noun: string) =>
    (written ?? []).filter((row) => row.noun === noun).flatMap(({ state }) => state.split(', '))
  expect(statesOf('Paper')).toEqual(expect.arrayContaining([...paperStatuses]))
  expect(statesOf('Review').toSorted()).toEqual([...reviewStates].sort())
  expect(statesOf('Transfer').toSorted()).toEqual([...transferStates].sort())
  // A mail that waits leaves by itself, and one that was sent cannot be called back.
  expect(['queued', 'sent', ...statesOf('Mail')].sort()).toEqual([...mailStates].sort())
})

test('a way out that the glossary names by a call is a call of the portal, and where there is none it says why', () => {
  const calls = new Set(
    [...api.values()].map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
  )
  expect(written?.length).toBeGreaterThan(50)
  for (const { noun, state, out } of written ?? []) {
    for (const [, named = ''] of out.matchAll(/`([^`]+)`/g))
      expect([...calls], `${noun} ${state}`).toContain(named)
    if (out.startsWith('None')) expect(out, `${noun} ${state}`).toMatch(/^None: .{20}/)
  }
})
