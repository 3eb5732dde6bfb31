import type { FastifyInstance } from 'fastify'
import { noId } from '../../contract/core/limits.ts'
import * as contract from '../../contract/notifications/notifications.ts'
import type { Context } from '../http/context.ts'
import { serve, type Call } from '../http/serve.ts'
import { serveResult } from '../http/serveResult.ts'
import type { Publishing } from '../hub/hub.ts'
import { mayRead } from './rights.ts'
import { activeNotifications, markAllOfThemRead, markOneRead } from './receivedNotifications.ts'

/** Notifies a person's other devices that a notification was read. */
function announceRead({ publish }: Pick<Publishing, 'publish'>, UserId: string, Id: string): void {
  publish({ UserIds: [UserId] }, { Target: 'Changed', Entity: 'Notification', Id, Version: 0 })
}

type Reading = Pick<Call<typeof contract.markRead>, 'sql' | 'caller' | 'params' | 'publish'>

/** Notifications for their receivers. */
export function notificationRoutes(app: FastifyInstance, context: Context): void {
  const now = () => new Date(context.now()).toISOString()

  serveResult(app, context, contract.getActiveNotifications, ({ sql, caller }) =>
    activeNotifications(sql, caller, now()),
  )

  const read = async (call: Reading) => {
    const { sql, caller, params } = call
    const opened = await mayRead(sql, caller, params.id, now())
    await markOneRead(sql, caller, opened, now())
    if (!opened.IsRead) announceRead(call, caller.UserId, opened.Id)
    return opened
  }

  serve(app, context, contract.openNotification, async (call) => {
    // Reading it changes state: no cached copy may be served.
    call.reply.header('cache-control', 'no-store')
    const opened = await read(call)
    return { Result: { ...opened, IsRead: true }, Id: opened.Id }
  })

  serve(app, context, contract.markRead, async (call) => ({ Result: null, Id: (await read(call)).Id }))

  serve(app, context, contract.markAllRead, async (call) => {
    await markAllOfThemRead(call.sql, call.caller, now())
    announceRead(call, call.caller.UserId, noId)
    return { Result: null }
  })
}
