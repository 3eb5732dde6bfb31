import type { NotificationBody } from '../contract/notifications/notificationAdmin.ts'
import type { Caller } from '../server/http/context.ts'
import { publishing } from '../server/notifications/publishNotification.ts'
import { mayWithdrawNotification } from '../server/notifications/rights.ts'
import { setWithdrawn, storeNotification } from '../server/notifications/storeNotification.ts'
import { inDays } from './clock.ts'
import type { Filling } from './filling.ts'

/** A notification; the days from today for sending it, and for the start and end of its display. */
interface Notice extends Partial<Omit<NotificationBody, 'ActiveFrom' | 'ActiveUntil'>> {
  readonly Subject: string
  readonly Body: string
  readonly sentOn: number
  readonly startsIn?: number
  readonly endsIn?: number
  readonly isWithdrawn?: boolean
}

const notices: readonly Notice[] = [
  {
    sentOn: -44,
    endsIn: 20,
    Subject: 'Submission is open',
    Body: '<p>Papers are taken from today on. Please read the <a href="/page/call-for-papers">call for papers</a> first.</p>',
    Everyone: true,
  },
  {
    sentOn: -10,
    Subject: 'Registration begins',
    Body: '<p>Authors of approved papers, and everybody else, can register now. The early rates hold for ten more days.</p>',
    Roles: ['PaperPresenter', 'GeneralAttendee'],
  },
  {
    sentOn: -7,
    Subject: 'Reviews: please answer within a week',
    Body: '<p>Please say soon whether you can review what you were asked for, so that others can be asked where you cannot.</p>',
    Roles: ['Auditor'],
    ByMail: true,
  },
  {
    sentOn: -6,
    Subject: 'Dinner on the first evening',
    Body: '<p>The dinner is in the garden of the guest house.</p>',
    Everyone: true,
    isWithdrawn: true,
  },
  {
    sentOn: -1,
    Subject: 'Your registration is not paid in full yet',
    Body: '<p>The early rate is kept for you until it is paid. You find amount, bank account and UPI code on your payment page.</p>',
    Unpaid: true,
    ByMail: true,
  },
  {
    sentOn: 0,
    Subject: 'The programme is published',
    Body: '<p>Star what you want to hear, and take it along as a calendar.</p>',
    Everyone: true,
  },
  {
    sentOn: 0,
    startsIn: 30,
    Subject: 'How to reach the venue',
    Body: '<p>Buses leave Mysuru Junction every half an hour on the first morning.</p>',
    Everyone: true,
  },
]

/** Sends notifications: active, ended, withdrawn and scheduled, to everybody, to roles and to people who owe money. */
export async function sendNotifications(filling: Filling, admin: Caller): Promise<void> {
  const { context, clock, together } = filling
  const job = publishing(context)
  for (const { sentOn, startsIn, endsIn, isWithdrawn, ...notice } of notices) {
    clock.setDays(sentOn)
    const now = clock.now()
    const activeIn = (days: number | undefined) => (days === undefined ? null : inDays(now, days))
    const body = {
      Everyone: false,
      Roles: [],
      UserIds: [],
      PaperStatus: [],
      Unpaid: false,
      ByMail: false,
      ...notice,
      ActiveFrom: activeIn(startsIn),
      ActiveUntil: activeIn(endsIn),
    }
    const { Id } = await together((sql) => storeNotification(sql, body, admin.UserId, now))
    await job.run(
      () => false,
      () => Promise.resolve(),
    )
    if (isWithdrawn)
      await together(async (sql) => setWithdrawn(sql, await mayWithdrawNotification(sql, Id), inDays(now, 1)))
    await filling.settleMails()
  }
}
