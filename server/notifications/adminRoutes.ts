import type { FastifyInstance } from 'fastify'
import { announcementTexts } from '../../contract/notifications/announcements.ts'
import { limits } from '../../contract/core/limits.ts'
import * as contract from '../../contract/notifications/notificationAdmin.ts'
import { sentList } from '../../contract/notifications/sentList.ts'
import { recordAudit } from '../audit/record.ts'
import { serveList } from '../files/serveList.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { bringBack, storeNotification, withdraw } from './send.ts'
import { mayWithdrawNotification } from './rights.ts'
import { asSent, readSent, sentSource } from './sent.ts'
import { previewReached } from './targets.ts'

/** Notifications for organisers: sending, seeing who has read them, withdrawing. */
export function notificationAdminRoutes(app: FastifyInstance, context: Context): void {
  const instant = () => new Date(context.now()).toISOString()
  const tests = new Set<NodeJS.Timeout>()
  app.addHook('onClose', async () => {
    for (const timer of tests) clearTimeout(timer)
  })

  serveList(app, context, sentList, sentSource(context.now))

  serve(app, context, contract.getNotification, async ({ sql, params }) => ({
    Result: await readSent(sql, params.id),
    Id: params.id,
  }))

  serve(app, context, contract.previewTargets, async ({ sql, body }) => ({
    Result: await previewReached(sql, body),
  }))

  serve(app, context, contract.sendNotification, async ({ sql, body, caller, traceId, after }) => {
    const row = await storeNotification(sql, body, caller.UserId, context.now())
    const { Subject, Everyone, Roles, UserIds, PaperStatus, Unpaid, ByMail, ActiveFrom, ActiveUntil } = row
    await recordAudit({ sql, caller, traceId }, 'Send notification', row.Id, {
      Subject,
      Everyone,
      Roles,
      UserIds,
      PaperStatus,
      Unpaid,
      ByMail,
      ActiveFrom,
      ActiveUntil,
    })
    const [sent] = await asSent(sql, [row])
    if (!sent) throw new Error('The notification was not stored')
    after(context.jobs.wake)
    return { Result: sent, Id: row.Id, Message: announcementTexts.sent }
  })

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

  serve(app, context, contract.withdrawNotification, async ({ sql, params, caller, traceId, publish }) => {
    const sent = await mayWithdrawNotification(sql, params.id)
    const { Id, Subject, PublishedOn } = sent
    if (await withdraw(sql, sent, instant())) {
      await recordAudit({ sql, caller, traceId }, 'Withdraw notification', Id, { Subject })
      // Clients that list it fetch again; the message reveals nothing else.
      const audience = PublishedOn === null ? { Roles: ['Admin' as const] } : { Everyone: true as const }
      publish(audience, { Target: 'Changed', Entity: 'Notification', Id, Version: 0 })
    }
    return { Result: null, Id, Message: announcementTexts.withdrawn }
  })

  serve(
    app,
    context,
    contract.bringNotificationBack,
    async ({ sql, params, caller, traceId, publish, after }) => {
      const sent = await mayWithdrawNotification(sql, params.id)
      const { Id, Subject, PublishedOn } = sent
      if (await bringBack(sql, sent)) {
        await recordAudit({ sql, caller, traceId }, 'Bring back notification', Id, { Subject })
        const audience = PublishedOn === null ? { Roles: ['Admin' as const] } : { Everyone: true as const }
        publish(audience, { Target: 'Changed', Entity: 'Notification', Id, Version: 0 })
        after(context.jobs.wake)
      }
      return { Result: null, Id, Message: announcementTexts.broughtBack }
    },
  )
}
