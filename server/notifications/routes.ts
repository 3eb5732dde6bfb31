import type { FastifyInstance } from 'fastify'
import { noId } from '../../contract/core/limits.ts'
import * as contract from '../../contract/notifications/notifications.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import type { Publishing } from '../hub/hub.ts'
import { mayRead } from './rights.ts'
import { activeNotifications, markAllOfThemRead, markOneRead } from './active.ts'

/** Notifies a person's other devices that a notification was read. */
function announceRead({ publish }: Pick<Publishing, 'publish'>, UserId: string, Id: string): void {
  publish({ UserIds: [UserId] }, { Target: 'Changed', Entity: 'Notification', Id, Version: 0 })
}

/** Notifications for their receivers. */
export function notificationRoutes(app: FastifyInstance, context: Context): void {
  const now = () => new Date(context.now()).toISOString()

  serve(app, context, contract.getActiveNotifications, async ({ sql, caller }) => ({
    Result: await activeNotifications(sql, caller, now()),
  }))

  serve(app, context, contract.openNotification, async (call) => {
    const { sql, caller, params, reply } = call
    // Reading it changes state: no cached copy may be served.
    reply.header('cache-control', 'no-store')
    const opened = await mayRead(sql, caller, params.id, now())
    await markOneRead(sql, caller, opened, now())
    if (!opened.IsRead) announceRead(call, caller.UserId, opened.Id)
    return { Result: { ...opened, IsRead: true }, Id: opened.Id }
  })

  serve(app, context, contract.markRead, async (call) => {
    const { sql, caller, params } = call
    const opened = await mayRead(sql, caller, params.id, now())
    await markOneRead(sql, caller, opened, now())
    if (!opened.IsRead) announceRead(call, caller.UserId, opened.Id)
    return { Result: null, Id: opened.Id }
  })

  serve(app, context, contract.markAllRead, async (call) => {
    await markAllOfThemRead(call.sql, call.caller, now())
    announceRead(call, call.caller.UserId, noId)
    return { Result: null }
  })
}
