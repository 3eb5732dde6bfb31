import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../../contract/core/html.ts'
import { landingContentId, type LandingContent } from '../../contract/content/landing.ts'

/** What a preview of a link tells of a page. */
export interface PagePreview {
  readonly Title: string
  /** Plain text. */
  readonly Words: string
}

const apiPlace = 'data-api-base="/api"'
const titlePlace = '<title>Lectern</title>'
/** Where the app goes, with the outline of a screen that is seen until it has come. */
const rootPlace = /<div id="root">[^]*?<!-- end of the outline -->\s*<\/div>/
const headEnd = '</head>'
const scriptless = '<noscript><p>This portal needs JavaScript.</p></noscript>'
const firstScript = '<script src="/first.js"></script>'

/** Replaces by a text in which `$` means nothing. */
const put = (page: string, place: string | RegExp, text: string) => page.replace(place, () => text)

/** The page that every screen starts from, with what the app must know of the settings (design §3 "API_BASE"). */
export function readShell(folder: string, apiBase: string | undefined): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const place of [apiPlace, titlePlace, rootPlace, headEnd, scriptless, firstScript])
    if (page.search(place) < 0) throw new Error(`${folder}/index.html has no ${place}`)
  return put(page, apiPlace, `data-api-base="${escapeHtml(apiBase ?? '/api')}"`)
}

const styleLink = /<link rel="stylesheet"[^>]*href="(\/assets\/[\w.-]+\.css)"[^>]*>/g

/**
 * The shell with its styles inside its head, so that a first visit paints after one answer. A link that loads nothing
 * stays, since later chunks look for it: they would bring the same styles once more, behind those that build on them.
 */
export function withStyles(shell: string, folder: string): string {
  const links = [...shell.matchAll(styleLink)]
  const inside = links.map(([link, path = '']) => {
    const styles = readFileSync(join(folder, path), 'utf8')
    return `<style>${styles}</style>${link.replace('<link', '<link disabled')}`
  })
  return put(shell.replace(styleLink, ''), headEnd, `${inside.join('')}${headEnd}`)
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
    scriptless,
    `<noscript><h1>${title}</h1><p>${words}</p></noscript>`,
  )
}

/** Nothing is painted before the data behind the text has come: a page cut off at a packet's end would move afterwards. */
const whole = `<link rel="expect" href="#${landingContentId}" blocking="render">`

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
  // Before the text is painted it must be known whether somebody is signed in, and in which colours.
  const early = put(
    put(put(patient, scriptless, ''), firstScript, ''),
    headEnd,
    `${whole}${firstScript}${headEnd}`,
  )
  return put(early, rootPlace, `<div id="root" data-served>${html}</div>${data}`)
}
