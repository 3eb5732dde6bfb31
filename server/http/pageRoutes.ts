import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { texts } from '../../contract/core/errors.ts'
import type { LandingContent } from '../../contract/content/landing.ts'
import type { Programme } from '../../contract/events/programme.ts'
import { sharePath } from '../../contract/core/sharing.ts'
import { makeFolder } from '../disk/durable.ts'
import type { Context } from './context.ts'
import { keepAssets } from './keepAssets.ts'
import { retiringWorker } from './killSwitch.ts'
import { notFound, unreadable } from './refusal.ts'
import { renderedPages } from './renderedPages.ts'
import { previewPage, readShell, withStyles, type PagePreview } from './shell.ts'
import { asksForScreen } from './address/screenAddress.ts'

interface PageOptions {
  readonly folder: string
  /** The built renderer of pages; without it the plain shell is served. */
  readonly renderer: string | undefined
  readonly readLanding: () => Promise<LandingContent>
  /** The programme as visitors may read it; null if they may not. */
  readonly readProgramme: () => Promise<Programme | null>
  /** The link preview of a page; undefined for no page. */
  readonly readPreview: (slug: string) => Promise<PagePreview | undefined>
  readonly context: Context
}

const year = 31_536_000

/** The path of the programme's screen (`src/paths.ts`). */
const programmeScreen = '/programme'

const sendPage = (reply: FastifyReply, text: string, type = 'text/html', caching = 'no-cache') =>
  reply.header('cache-control', caching).type(`${type}; charset=utf-8`).send(text)

/** Serves the built app: hashed assets cached for a year, everything else revalidated, the shell for every screen. */
export const pageRoutes = fastifyPlugin(async (app: FastifyInstance, options: PageOptions) => {
  const { folder, renderer, readLanding, readProgramme, readPreview, context } = options
  const kept = join(context.settings.DATA_DIR, 'assets')
  await makeFolder(kept)
  const built = join(folder, 'assets')
  if (existsSync(built)) keepAssets(built, kept)
  const serveFolder = (root: string, prefix: string, caching: string, rest: object) =>
    app.register(fastifyStatic, {
      root,
      prefix,
      wildcard: true,
      cacheControl: false,
      setHeaders: (response) => {
        response.header('cache-control', caching)
      },
      ...rest,
    })
  await serveFolder(kept, '/assets/', `public, max-age=${year}, immutable`, { preCompressed: true })
  await serveFolder(folder, '/', 'no-cache', { decorateReply: false, index: false })
  const shell = readShell(folder, context.settings.API_BASE)
  // Safari keeps a page that is left, with what it does on its store. With 'no-store' it keeps none (over HTTPS).
  const sendShell = (reply: FastifyReply) => sendPage(reply, shell, 'text/html', 'no-store')
  // The service worker caches the plain shell for every screen.
  app.get('/index.html', { schema: { hide: true } }, (_request, reply) => sendShell(reply))
  // We do not render another provider's content.
  const pages =
    renderer && !context.settings.API_BASE ? renderedPages(withStyles(shell, folder), renderer) : undefined
  app.get('/', { schema: { hide: true }, config: { isPublic: true } }, async (request, reply) => {
    if (!pages) return sendShell(reply)
    const page = await readLanding()
      .then(pages.writeLanding)
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'the landing page could not be written')
      })
    if (page !== undefined) return sendPage(reply, page)
    // The shell fetches the content itself.
    return sendShell(reply)
  })
  app.get(programmeScreen, { schema: { hide: true }, config: { isPublic: true } }, async (request, reply) => {
    // A link to a search or a session shows another part of the programme first.
    if (!pages || request.url !== programmeScreen) return sendShell(reply)
    const page = await readProgramme()
      .then((programme) => (programme?.Version ? pages.writeProgramme(programme) : shell))
      .catch((error: unknown) => {
        request.log.error({ err: error }, 'the page of the programme could not be written')
      })
    return page === undefined ? sendShell(reply) : sendPage(reply, page)
  })
  app.get<{ Params: { slug: string } }>(
    '/page/:slug',
    { schema: { hide: true }, config: { isPublic: true } },
    async (request, reply) => {
      if (context.settings.API_BASE) return sendPage(reply, shell)
      const preview = await readPreview(request.params.slug)
      // The app shows it on its screen; the status is for crawlers.
      if (!preview) return sendPage(reply.code(404), shell)
      return sendPage(reply, previewPage(shell, preview))
    },
  )
  if (context.settings.SERVICE_WORKER === 'off')
    app.get('/sw.js', { schema: { hide: true } }, (_request, reply) =>
      sendPage(reply, retiringWorker, 'text/javascript'),
    )
  // Content shared before the service worker is ready is dropped here; it is still at its source.
  app.post(sharePath, { schema: { hide: true } }, (request, reply) => {
    request.raw.resume()
    return reply.redirect(`${sharePath}?none=true`, 303)
  })
  app.setNotFoundHandler((request, reply) => {
    if (/^\/+(\?|$)/.test(request.url) && request.method !== 'GET') throw unreadable(texts.noEndpoint)
    // A missing asset is a 404, never the shell: an old tab must notice that its chunk is gone.
    if (!asksForScreen(request)) throw notFound()
    return sendShell(reply)
  })
})
