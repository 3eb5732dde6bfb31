import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { ChangedEntity } from '../contract/core/changes.ts'
import { texts } from '../contract/core/errors.ts'
import { startAbstracts } from './abstracts/routes.ts'
import { allJobs } from './allJobs.ts'
import { allRoutes } from './allRoutes.ts'
import { activeSessions } from './accounts/sessions/activeSessions.ts'
import { recaptchaAddress } from './accounts/signUp/recaptcha.ts'
import { recognizeBy } from './accounts/sessions/tokens.ts'
import { namesArchived } from './db/archivedRows.ts'
import { scheduleBackups } from './backup/scheduledBackups.ts'
import { readLanding } from './content/landing.ts'
import { readPreview } from './content/pageRows.ts'
import { seedContent } from './content/seed.ts'
import { getHomePageRow } from './conference/settings.ts'
import { migrateDatabase, openDatabase } from './db/database.ts'
import { keepRows } from './db/keptRows.ts'
import { readEpoch } from './db/epoch.ts'
import { makeFolder } from './disk/durable.ts'
import { readPublicProgramme } from './events/publishedProgramme.ts'
import { openFileStore } from './files/fileStore.ts'
import { keepAnnounced } from './hub/announced.ts'
import { busInProcess } from './hub/bus.ts'
import { startHub } from './hub/hub.ts'
import { usualHubLimits, type HubLimits } from './hub/limits.ts'
import { hubSockets } from './hub/routes.ts'
import { busOverDatabase } from './hub/sharedBus.ts'
import type { Context } from './http/context.ts'
import { answerFailure } from './http/answerFailure.ts'
import {
  addressTooLong,
  isAddressTooLong,
  mostHeaderBytes,
  refuseUnread,
} from './http/address/longAddress.ts'
import { asksForScreen, noScreen } from './http/address/screenAddress.ts'
import { announcedHeader } from '../contract/hub/hub.ts'
import { epochHeaders } from './http/epochHeaders.ts'
import { readKeys } from './http/keys.ts'
import { logSerializers } from './http/log.ts'
import { apiReference } from './http/reference.ts'
import { unreadable, notFound } from './http/refusal.ts'
import { replySerializers } from './http/serializers.ts'
import { guards } from './http/guards.ts'
import { publicCache } from './http/publicCache.ts'
import { ordinaryTiming, type Timing } from './http/timing.ts'
import { shedding } from './http/overload/shedding.ts'
import { takeTurns } from './http/overload/turns.ts'
import { watchCalls } from './http/overload/waiting.ts'
import { pageRoutes } from './http/pageRoutes.ts'
import { startRunner } from './jobs/runner.ts'
import { sealAnew } from './accounts/secondFactor/sealAnew.ts'
import { startMailer } from './mail/mailer.ts'
import { sealEarlierMails } from './mail/sealEarlier.ts'
import type { Settings } from './settings.ts'
import { startUndoQueue } from './undo/undoQueue.ts'

export interface BuildOptions {
  readonly settings: Settings
  /** How to reach the database: a PostgreSQL server, or the embedded engine's socket. */
  readonly connection: pg.PoolConfig
  /** The built app; without it only the API is served. */
  readonly pages?: string
  /** The built file that renders pages as HTML; without it all of them are the plain shell. */
  readonly renderer?: string
  readonly timing?: Partial<Timing>
  readonly hubLimits?: Partial<HubLimits>
  readonly now?: () => number
  /** Where reCAPTCHA responses are verified; Google's address by default. */
  readonly recaptchaAddress?: string
  /** True to check each value of each reply, and to fail at a field that its schema does not list; false by default. */
  readonly checksReplies?: boolean
  /** Where log lines go; standard output by default. */
  readonly logTo?: { write(line: string): void }
}

/** What is kept in memory: the landing page, the pages of the menu, choices of forms, settings and the texts of mails. */
const keptEntities: ReadonlySet<ChangedEntity> = new Set([
  'HomePage',
  'Welcome',
  'Date',
  'PrivacyNotice',
  'Programme',
  'Theme',
  'Designation',
  'University',
  'MailTemplate',
])

/** A portal that is ready to serve. */
export interface Portal {
  readonly app: FastifyInstance
  readonly context: Context
}

/** Builds the server that production and tests both run. It does not listen yet. */
export async function build(options: BuildOptions): Promise<Portal> {
  const { settings } = options
  const now = options.now ?? Date.now
  const timing: Timing = { ...ordinaryTiming, ...options.timing }
  await makeFolder(settings.DATA_DIR)
  const keys = await readKeys(settings.SECRET_KEY, settings.DATA_DIR, settings.SECRET_KEY_BEFORE)
  const app = Fastify({
    logger: {
      level: settings.LOG_LEVEL,
      serializers: logSerializers,
      ...(options.logTo ? { stream: options.logTo } : {}),
    },
    genReqId: () => randomUUID(),
    // An address that cannot be decoded finds no route, and so not the handler of errors either.
    frameworkErrors: (error, request, reply) => {
      if (isAddressTooLong(request)) void answerFailure(addressTooLong(), request, reply)
      else if (asksForScreen(request)) void reply.redirect(noScreen)
      else void answerFailure(error, request, reply)
    },
    clientErrorHandler: refuseUnread,
    routerOptions: { caseSensitive: false, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    bodyLimit: 2 * 1024 * 1024,
    trustProxy: settings.TRUST_PROXY.length > 0 ? settings.TRUST_PROXY : false,
    forceCloseConnections: 'idle',
    connectionTimeout: timing.idleTimeout,
    keepAliveTimeout: timing.keepAliveTimeout,
    requestTimeout: timing.requestTimeout,
    http: {
      headersTimeout: timing.headersTimeout,
      requestTimeout: timing.requestTimeout,
      connectionsCheckingInterval: timing.timeoutCheck,
      maxHeaderSize: mostHeaderBytes,
    },
    // A call on an open connection is answered while the portal stops: the library's own refusal has another shape.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(replySerializers(options.checksReplies ?? false))
  app.setErrorHandler(answerFailure)
  const database = openDatabase(options.connection, (error) =>
    app.log.warn({ err: error }, 'database connection lost'),
  )
  await migrateDatabase(database)
  await sealEarlierMails(database.sql, keys.mailCodes)
  if (settings.SECRET_KEY_BEFORE.length > 0) await sealAnew(database.sql, keys)
  const epoch = await readEpoch(database, now())
  epochHeaders(app, epoch)
  const kept = keepAnnounced()
  app.addHook('onRequest', async (_request, reply) => {
    // Before anything is read for the response. A kept public answer has that of its read.
    reply.header(announcedHeader, kept.position())
  })
  await seedContent(database.sql)
  const publicUrl = () => settings.PUBLIC_URL ?? `http://localhost:${portOf(app) ?? settings.PORT}`
  const underway = watchCalls(() => performance.now())
  const jobs = startRunner({
    log: app.log,
    backoff: timing.undoBackoff,
    // However many calls come, due work gets a third of the time.
    giveWay: (took) => underway.ended(2 * took),
  })
  const basics = {
    settings,
    database,
    keys,
    timing,
    shedding: shedding(timing, underway),
    takeTurn: takeTurns(timing.turnsAtOnce, timing.longestTurn),
    jobs,
    log: app.log,
    publicUrl,
    now,
  }
  const mailer = startMailer(basics)
  const limits: HubLimits = { ...usualHubLimits, ...options.hubLimits }
  const cache = publicCache(basics)
  const rows = keepRows(database.sql, { now, fresh: timing.keptFresh })
  const hub = startHub({
    log: app.log,
    announced: (entity) => {
      if (entity !== undefined && !keptEntities.has(entity)) return
      rows.drop()
      cache.invalidate()
    },
    limits,
    kept,
    livingSessions: (ids) => activeSessions(database.sql, ids, now(), settings),
    bus: (deliver) =>
      settings.DATABASE_URL
        ? busOverDatabase({ database, connection: options.connection, log: app.log, limits, deliver })
        : busInProcess(deliver),
  })
  const recognize = recognizeBy(database, keys.accessToken, now, settings)
  const context: Context = {
    ...basics,
    epoch,
    mailer,
    files: openFileStore(join(settings.DATA_DIR, 'files')),
    undo: startUndoQueue(basics),
    hub,
    recaptchaAddress: options.recaptchaAddress ?? recaptchaAddress,
    isArchived: namesArchived,
    timeZone: async () => (await getHomePageRow(database.sql)).TimeZone,
    recognize,
    identify: async (request) => (await recognize(request)).caller,
  }
  const { BACKUP_DIR } = settings
  const backups = BACKUP_DIR === undefined ? undefined : await scheduleBackups(context, BACKUP_DIR)
  for (const job of allJobs(context, backups, underway.quietFor)) jobs.add(job)
  await app.register(hubSockets, { hub })
  const abstracts = startAbstracts(context)
  await app.register(guards, { context })
  app.addHook('onRequest', (request, _reply, next) => {
    next(isAddressTooLong(request) ? addressTooLong() : undefined)
  })
  cache.addHooks(app)
  await app.register(apiReference)
  for (const routes of allRoutes(context, { abstracts, backups }))
    await app.register(async (scope) => routes(scope, context))
  app.all('/api', { schema: { hide: true } }, () => {
    throw unreadable(texts.noEndpoint)
  })
  app.all('/api/*', { schema: { hide: true } }, (request) => {
    throw /^\/api\/*(\?|$)/i.test(request.url) ? unreadable(texts.noEndpoint) : notFound()
  })
  if (options.pages)
    await app.register(pageRoutes, {
      folder: options.pages,
      renderer: options.renderer,
      readLanding: () => readLanding(database.sql),
      readProgramme: () => readPublicProgramme(database.sql),
      readPreview: (slug) => readPreview(database.sql, slug),
      context,
    })
  // The library's own handler would write the whole path into the log.
  else
    app.setNotFoundHandler(() => {
      throw notFound()
    })
  app.addHook('onClose', async () => {
    await hub.stop()
    await jobs.stop()
    await abstracts.comparer.stop()
    await mailer.stop()
    await database.close()
  })
  // What everybody may read is answered before the router, as far as it is known.
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!cache.serve(request, response)) app.routing(request, response)
  })
  app.addHook('onReady', async () => {
    mailer.wake()
    jobs.wake()
  })
  return { app, context }
}

function portOf(app: FastifyInstance): number | undefined {
  const address = app.server.address()
  return address && typeof address === 'object' ? address.port : undefined
}
