import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../../contract/core/html/escapeHtml.ts'
import { landingContentId, type LandingContent } from '../../contract/content/landing.ts'

/** The content of a link preview of a page. */
export interface PagePreview {
  readonly Title: string
  /** Plain text. */
  readonly Words: string
}

const apiPlace = 'data-api-base="/api"'
const titlePlace = '<title>Lectern</title>'
/** The app's root, with the outline of a screen that is shown until the app has loaded. */
const rootPlace = /<div id="root">[^]*?<!-- end of the outline -->\s*<\/div>/
const headEnd = '</head>'
const scriptless = '<noscript><p>This portal needs JavaScript.</p></noscript>'
const firstScript = /<script src="\/first\.js"[^>]*><\/script>/
const appScript = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/
const appPart = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g

/** Puts texts in their places, without a special meaning of `$`. */
const put = (page: string, ...texts: readonly (readonly [place: string | RegExp, text: string])[]) =>
  texts.reduce((whole, [place, text]) => whole.replace(place, () => text), page)

/** The page of every screen, with the settings that the app needs (design §3 "API_BASE"). */
export function readShell(folder: string, apiBase: string | undefined): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const place of [apiPlace, titlePlace, rootPlace, headEnd, scriptless, firstScript, appScript])
    if (page.search(place) < 0) throw new Error(`${folder}/index.html has no ${place}`)
  return put(page, [apiPlace, `data-api-base="${escapeHtml(apiBase ?? '/api')}"`])
}

const styleLink = /<link rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"[^>]*>/g

/**
 * The shell with its styles inlined, so that a first visit paints after one response. A disabled link stays, since
 * later chunks look for it: otherwise they would load the same styles again, after the styles that override them.
 */
export function withStyles(shell: string, folder: string): string {
  const links = [...shell.matchAll(styleLink)]
  const inside = links.map(([link, path = '']) => {
    const styles = readFileSync(join(folder, path), 'utf8')
    return `<style>${styles}</style>${link.replace('<link', '<link disabled')}`
  })
  return put(shell.replace(styleLink, ''), [headEnd, `${inside.join('')}${headEnd}`])
}

/** The shell with a page's title and first words for link previews; the app shows the page itself. */
export function previewPage(shell: string, { Title, Words }: PagePreview): string {
  const [title, words] = [escapeHtml(Title), escapeHtml(Words)]
  const head = [
    `<title>${title} · Lectern</title>`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${words}">`,
  ]
  // The text itself is for readers without scripts.
  return put(
    shell,
    [titlePlace, head.join('')],
    [scriptless, `<noscript><h1>${title}</h1><p>${words}</p></noscript>`],
  )
}

/** The id of the last element of a page that is rendered on the server. */
const endId = 'lectern-end'

/** Blocks rendering until that element has arrived: a page cut off at a packet's end would shift afterwards. */
const wholeOf = (id: string) => `<link rel="expect" href="#${id}" blocking="render">`

/** The outline beside the visitors' page, for signed-in people, from whom that is hidden. */
const earlyOutline = (shell: string): string =>
  /<div id="root">([^]*?)<!-- end of the outline -->/
    .exec(shell)?.[1]
    ?.replace('class="outline"', 'class="outline" data-early') ?? ''

interface ServedPage {
  readonly Title: string
  /** The id of its last element. */
  readonly end: string
  readonly root: string
  /** True if signed-in people read the same. */
  readonly isCommon: boolean
}

/** The shell with a page's own text in it, which is painted before the app's files are requested (public/first.js). */
function servedShell(shell: string, { Title, end, root, isCommon }: ServedPage): string {
  const app = [appScript.exec(shell)?.[1] ?? '', ...[...shell.matchAll(appPart)].map(([, path = '']) => path)]
  const readers = isCommon ? ' data-common' : ''
  const first =
    firstScript.exec(shell)?.[0].replace('<script', `<script data-app="${app.join(' ')}"${readers}`) ?? ''
  return put(
    shell.replace(appScript, '').replace(appPart, ''),
    [titlePlace, `<title>${escapeHtml(Title)} · Lectern</title>`],
    // Before the first paint, the page must know whether the person is signed in, and the colours.
    [firstScript, ''],
    [headEnd, `${wholeOf(end)}${first}${headEnd}`],
    [rootPlace, root],
  )
}

/** The shell with the landing page: as text for readers, and as data for the app that hydrates it. */
export function landingPage(shell: string, content: LandingContent, html: string): string {
  // Data must not be able to close its script element.
  const json = JSON.stringify(content).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="${landingContentId}">${json}</script>`
  const root = `${earlyOutline(shell)}<div id="root" data-served>${html}</div>${data}`
  const page = { Title: content.HomePage.ConferenceName, end: landingContentId, root, isCommon: false }
  return put(servedShell(shell, page), [scriptless, ''])
}

/** The shell with the programme's text below the outline's bar, until the app shows the programme (`heldScreen.ts`). */
export function programmePage(shell: string, Title: string, html: string): string {
  const bar =
    /<div id="root">\s*(<div class="outline"[^]*?)<div class="outline-screen">/.exec(shell)?.[1] ?? ''
  const outline = bar.replace('class="outline"', 'class="outline" data-above')
  const root = `<div id="root">${outline}</div><div class="outline-screen">${html}</div></div><i id="${endId}"></i>`
  return servedShell(shell, { Title, end: endId, root, isCommon: true })
}
