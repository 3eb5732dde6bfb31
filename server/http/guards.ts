import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { browserReportsPath } from '../../contract/audit/browserReports.ts'
import { fileRules } from '../../contract/files/files.ts'
import { compression } from './compression.ts'
import type { Context } from './context.ts'
import { callerOf, countedBy } from './callers/countedCallers.ts'
import { placeOf } from './log.ts'
import { reportGroup, securityHeaders } from './securityHeaders.ts'

/** How long a browser reports errors of the network after a visit, in seconds. */
const networkReportsFor = 7 * 24 * 60 * 60

/** Says where to report. Failures on the network are reported over HTTPS only, to a whole address. */
function reportHeaders({ PUBLIC_URL }: Context['settings']): Record<string, string> {
  const endpoints = { 'reporting-endpoints': `${reportGroup}="${browserReportsPath}"` }
  if (!PUBLIC_URL?.startsWith('https:')) return endpoints
  const url = new URL(browserReportsPath, PUBLIC_URL).href
  return {
    ...endpoints,
    'report-to': JSON.stringify({ group: reportGroup, max_age: networkReportsFor, endpoints: [{ url }] }),
    nel: JSON.stringify({ report_to: reportGroup, max_age: networkReportsFor }),
  }
}

/** Reads JSON bodies. A request without a body may still declare JSON, as every request does (spec §7). */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}

/** Files of the app cost nothing, and a whole hall may load them at once. */
const isAsset = (route: string | undefined) => route === '/assets/*' || route === '/*'

/** An operator who forgot `TRUST_PROXY` has everybody counted as one visitor: says so once. */
function warnOfIgnoredProxy(app: FastifyInstance): void {
  let isKnown = false
  app.addHook('onRequest', async (request) => {
    // Without a trusted proxy the library only knows the connection's own address.
    if (isKnown || !('x-forwarded-for' in request.headers) || (request.ips?.length ?? 0) > 1) return
    isKnown = true
    request.log.warn(
      `X-Forwarded-For from ${placeOf(request.ip)} is ignored. If this is your proxy, name it in TRUST_PROXY; otherwise ` +
        'everybody behind it is counted as one visitor.',
    )
  })
}

/** Runs before every request: headers, content security policy, compression, JSON, rate limits, upload limits. */
export const guards = fastifyPlugin(async (app: FastifyInstance, { context }: { context: Context }) => {
  readJsonBodies(app)
  const secure = securityHeaders(context.settings)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(secure)
  })
  const { callsPerMinute, visitsPerMinute } = context.timing
  await app.register(rateLimit, {
    global: true,
    max: (request) => (callerOf(request) ? callsPerMinute : visitsPerMinute),
    timeWindow: '1 minute',
    keyGenerator: countedBy,
    allowList: (request) => isAsset(request.routeOptions.url),
  })
  warnOfIgnoredProxy(app)
  await app.register(compress, compression)
  await app.register(multipart, { limits: { files: 1, fields: 5, fileSize: fileRules.paper.size + 1 } })
  const reports = reportHeaders(context.settings)
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (request, reply) => {
    // A connection that its client keeps open would delay the stop by more than a minute.
    if (stopping) reply.header('connection', 'close')
    reply.header('x-trace-id', request.id)
    reply.headers(reports)
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
    // Personal data is never stored by a cache on its way (offline O16).
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
  })
})
