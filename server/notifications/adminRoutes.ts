import type { FastifyInstance } from 'fastify'
import { announcementTexts } from '../../contract/notifications/announcements.ts'
import { limits } from '../../contract/core/limits.ts'
import * as contract from '../../contract/notifications/notificationAdmin.ts'
import { sentList } from '../../contract/notifications/sentList.ts'
import { recordAudit, type Audited } from '../audit/record.ts'
import { serveList } from '../files/serveList.ts'
import { aroundPictures } from '../files/copyPictures.ts'
import type { Context } from '../http/context.ts'
import { serve, type Call } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import { setWithdrawn, storeNotification } from './storeNotification.ts'
import { mayWithdrawNotification } from './rights.ts'
import { asSent, readSent, sentSource } from './sentNotifications.ts'
import { previewReached } from './receivers.ts'

type Withdrawing = Audited & Pick<Call<typeof contract.withdrawNotification>, 'params' | 'publish'>

/** Notifications for organisers: sending, seeing who has read them, withdrawing. */
export function notificationAdminRoutes(app: FastifyInstance, context: Context): void {
  const tests = new Set<NodeJS.Timeout>()
  app.addHook('onClose', async () => {
    for (const timer of tests) clearTimeout(timer)
  })

  serveList(app, context, sentList, sentSource(context.now))

  serve(app, context, contract.getNotification, async ({ sql, params }) => ({
    Result: await readSent(sql, params.id),
    Id: params.id,
  }))

  serveResult(app, context, contract.previewTargets, ({ sql, body }) => previewReached(sql, body))

  serve(
    app,
    context,
    contract.sendNotification,
    async (call) => {
      const { sql, body, caller, after } = call
      const row = await storeNotification(sql, body, caller.UserId, context.now())
      const { Subject, Everyone, Roles, UserIds, PaperStatus, Unpaid, ByMail, ActiveFrom, ActiveUntil } = row
      const entry = {
        Subject,
        Everyone,
        Roles,
        UserIds,
        PaperStatus,
        Unpaid,
        ByMail,
        ActiveFrom,
        ActiveUntil,
      }
      await recordAudit(call, 'Send notification', row.Id, entry)
      const [sent] = await asSent(sql, [row])
      if (!sent) throw new Error('The notification was not stored')
      after(context.jobs.wake)
      return { Result: sent, Id: row.Id, Message: announcementTexts.sent }
    },
    { around: aroundPictures(context, 'Body') },
  )

  serve(app, context, contract.testNotification, async ({ body, caller, after }) => {
    after(() => {
      const timer = setTimeout(() => {
        tests.delete(timer)
        const Text = body.Subject.replace(/\s+/g, ' ').trim()
        context.hub.publish({ UserIds: [caller.UserId] }, { Target: 'GotNotification', Text })
      }, limits.TestNotificationDelay)
      tests.add(timer)
    })
    return { Result: null, Message: announcementTexts.tested }
  })

  const setWithdrawnOn = async (call: Withdrawing, WithdrawnOn: string | null): Promise<boolean> => {
    const { sql, params, publish } = call
    const sent = await mayWithdrawNotification(sql, params.id)
    if (!(await setWithdrawn(sql, sent, WithdrawnOn))) return false
    const { Id, Subject, PublishedOn } = sent
    const action = WithdrawnOn === null ? 'Bring back notification' : 'Withdraw notification'
    await recordAudit(call, action, Id, { Subject })
    // Clients that list it fetch again; the message reveals nothing else.
    const audience = PublishedOn === null ? { Roles: ['Admin' as const] } : { Everyone: true as const }
    publish(audience, { Target: 'Changed', Entity: 'Notification', Id, Version: 0 })
    return true
  }

  serve(app, context, contract.withdrawNotification, async (call) => {
    await setWithdrawnOn(call, new Date(context.now()).toISOString())
    return { Result: null, Id: call.params.id, Message: announcementTexts.withdrawn }
  })

  serve(app, context, contract.bringNotificationBack, async (call) => {
    if (await setWithdrawnOn(call, null)) call.after(context.jobs.wake)
    return { Result: null, Id: call.params.id, Message: announcementTexts.broughtBack }
  })
}
