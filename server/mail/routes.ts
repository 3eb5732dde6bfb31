import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mailList } from '../../contract/mail/mailList.ts'
import { limits, noId } from '../../contract/core/limits.ts'
import * as contract from '../../contract/mail/mails.ts'
import { mailTexts } from '../../contract/mail/mails.ts'
import { recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import { serveList } from '../files/serveList.ts'
import type { Context } from '../http/context.ts'
import { conflicting, mustBeCurrent, mustExist } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import type { Publishing } from '../hub/hub.ts'
import { listRuns, outbox, retriable, writtenMail } from './list.ts'
import { queueAgain } from './mailQueue.ts'
import { lockMailSettings } from './rate.ts'
import { subscribe } from './unsubscribe.ts'
import { mailSettings } from '../db/schema/mail.ts'
import type { Conference } from './template.ts'
import { changeTemplate, forgetChange, listTemplates, previewOf } from './templateTexts.ts'

/** Until the first mail is sent. */
const firstSettings = { MailsPerMinute: limits.MailsPerMinute, Version: 1 }

/** Announces that mails are worded in another way. */
function announceTexts({ publish }: Pick<Publishing, 'publish'>): void {
  publish({ Roles: ['Admin'] }, { Target: 'Changed', Entity: 'MailTemplate', Id: noId, Version: 0 })
}

/** The outbox for organisers. `conferenceOf` reads the conference's settings. */
export function mailRoutes(
  app: FastifyInstance,
  context: Context,
  conferenceOf: (sql: Sql) => Promise<Conference>,
): void {
  serveList(app, context, mailList, outbox)

  serve(app, context, contract.getMail, async ({ sql, params }) => ({
    Result: mustExist(await writtenMail(sql, params.id)),
  }))

  serve(app, context, contract.getMailRuns, async ({ sql }) => ({ Result: await listRuns(sql) }))

  serve(app, context, contract.retryMails, async ({ sql, body, caller, traceId, after }) => {
    const found = body.All ? await retriable(sql, body.All) : []
    const Count = await queueAgain(sql, [...new Set([...body.MailIds, ...found])], context.now())
    if (Count === 0 && body.MailIds.length > 0) throw conflicting(mailTexts.notRetriable)
    if (Count > 0) await recordAudit({ sql, caller, traceId }, 'Send mails again', 'mail', { Count })
    after(context.mailer.wake)
    return { Result: { Count }, Message: mailTexts.retried(Count) }
  })

  serve(app, context, contract.getTemplates, async ({ sql }) => ({ Result: await listTemplates(sql) }))

  serve(app, context, contract.saveTemplate, async (call) => {
    const { sql, params, body, ifMatch } = call
    const { before, after } = await changeTemplate(sql, params.template, body, ifMatch)
    announceTexts(call)
    await recordAudit(call, 'Change mail text', params.template, {
      Subject: { From: before.Subject, To: after.Subject },
      Body: { From: before.Body, To: after.Body },
    })
    return { Result: after, Version: after.Version, Message: mailTexts.saved }
  })

  serve(app, context, contract.resetTemplate, async (call) => {
    const template = await forgetChange(call.sql, call.params.template)
    announceTexts(call)
    await recordAudit(call, 'Restore mail text', call.params.template)
    return { Result: template, Version: template.Version, Message: mailTexts.reset }
  })

  serve(app, context, contract.previewTemplate, async ({ sql, params, body }) => ({
    Result: previewOf(params.template, body, await conferenceOf(sql)),
  }))

  serve(
    app,
    context,
    contract.testTemplate,
    async ({ sql, params, body, caller, after }) => {
      const preview = previewOf(params.template, body, await conferenceOf(sql))
      const Subject = mailTexts.testSubject(preview.Subject)
      await context.mailer.queue(sql, { ...preview, Subject, Recipient: caller.Email })
      after(context.mailer.wake)
      return { Result: null, Message: mailTexts.tested(caller.Email) }
    },
    // Each of them sends a mail.
    { perMinute: context.timing.signInsPerMinute },
  )

  serve(app, context, contract.getMailSettings, async ({ sql }) => {
    const [row] = await sql.select().from(mailSettings).where(eq(mailSettings.Id, 1))
    const { MailsPerMinute, Version } = row ?? firstSettings
    return { Result: { MailsPerMinute, Version }, Version }
  })

  serve(app, context, contract.saveMailSettings, async ({ sql, body, ifMatch, caller, traceId, after }) => {
    const before = await lockMailSettings(sql)
    mustBeCurrent(ifMatch, before.Version)
    const { MailsPerMinute } = body
    const Version = before.Version + 1
    await sql.update(mailSettings).set({ MailsPerMinute, Version }).where(eq(mailSettings.Id, 1))
    await recordAudit({ sql, caller, traceId }, 'Change mail settings', 'mail', {
      MailsPerMinute: { From: before.MailsPerMinute, To: MailsPerMinute },
    })
    after(context.mailer.wake)
    return { Result: { MailsPerMinute, Version }, Version, Message: mailTexts.settingsSaved }
  })

  serve(app, context, contract.setSubscription, async ({ sql, params, body }) => {
    await subscribe(sql, context.keys.unsubscribe, params.code, body.Subscribed)
    return { Result: null, Message: body.Subscribed ? mailTexts.subscribed : mailTexts.unsubscribed }
  })
}

/**
 * The unsubscribe button of mail programs (RFC 8058): they post to the address of the link itself, whose page asks
 * people first. Registered separately, since only this endpoint parses forms.
 */
export function unsubscribeRoute(app: FastifyInstance, context: Context): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, body, done) => done(null, body),
  )
  app.post<{ Params: { code: string } }>(
    '/unsubscribe/:code',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      await context.database.sql.transaction((sql) =>
        subscribe(sql, context.keys.unsubscribe, params.code, false),
      )
      return reply.code(200).type('text/plain').send(mailTexts.unsubscribed)
    },
  )
}
