import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../../contract/html.ts'
import { landingContentId, type LandingContent } from '../../contract/landing.ts'

/** What a preview of a link tells of a page. */
export interface PagePreview {
  readonly Title: string
  /** Plain text. */
  readonly Words: string
}

const apiPlace = 'data-api-base="/api"'
const titlePlace = '<title>Lectern</title>'
const rootPlace = '<div id="root"></div>'

/** Replaces by a text in which `$` means nothing. */
const put = (page: string, place: string, text: string) => page.replace(place, () => text)

/** The page that every screen starts from, with what the app must know of the settings (design §3 "API_BASE"). */
export function readShell(folder: string, apiBase: string | undefined): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const place of [apiPlace, titlePlace, rootPlace])
    if (!page.includes(place)) throw new Error(`${folder}/index.html has no ${place}`)
  return put(page, apiPlace, `data-api-base="${escapeHtml(apiBase ?? '/api')}"`)
}

const styleLink = /<link rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"[^>]*>/g

/** The typeface's letters that every page has. */
const letters = /\/assets\/noto-sans-latin-wght-normal-[\w-]+\.woff2/

/**
 * The shell with its styles inside, so that a first visit paints after one answer. The letters are asked for at once:
 * a browser that knows of them before it paints does not move the text when they come. A link that loads nothing stays,
 * since later chunks look for it: they would bring the same styles once more, behind those that build on them.
 */
export function withStyles(shell: string, folder: string): string {
  return shell.replace(styleLink, (link: string, path: string) => {
    const styles = readFileSync(join(folder, path), 'utf8')
    const font = letters.exec(styles)?.[0]
    const preload = font ? `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">` : ''
    return `${preload}<style>${styles}</style>${link.replace('<link', '<link disabled')}`
  })
}

/** The shell with a page's title and first words for whoever previews a link to it; the app shows the page itself. */
export function previewPage(shell: string, { Title, Words }: PagePreview): string {
  const [title, words] = [escapeHtml(Title), escapeHtml(Words)]
  const head = [
    `<title>${title} · Lectern</title>`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${words}">`,
  ]
  // The text itself is for readers without scripts.
  return put(
    put(shell, titlePlace, head.join('')),
    rootPlace,
    `${rootPlace}<noscript><h1>${title}</h1><p>${words}</p></noscript>`,
  )
}

/** The shell with the landing page in it: as text for whoever reads, and as data for the app that takes it over. */
export function landingPage(shell: string, content: LandingContent, html: string): string {
  // Data inside a script element must not be able to close it.
  const json = JSON.stringify(content).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="${landingContentId}">${json}</script>`
  const titled = put(
    shell,
    titlePlace,
    `<title>${escapeHtml(content.HomePage.ConferenceName)} · Lectern</title>`,
  )
  // The text is there without them: scripts leave the line to what is painted first.
  const patient = titled.replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"')
  return put(patient, rootPlace, `<div id="root" data-served>${html}</div>${data}`)
}
