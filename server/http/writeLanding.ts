import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { LandingContent } from '../../contract/content/landing.ts'
import { landingPage } from './shell.ts'

const Renderer = z.object({
  renderLanding: z.custom<(content: LandingContent) => string>((value) => typeof value === 'function'),
})

/**
 * Renders the page of `/` with the app's own components (`file`, made by `npm run build`), so that its text is there
 * before any script. The content is read for each request, and the page is rendered again only if the content has
 * changed.
 */
export function writeLanding(shell: string, file: string, read: () => Promise<LandingContent>) {
  let renderer: Promise<unknown> | undefined
  let written: { readonly content: string; readonly html: string } | undefined
  return async () => {
    const content = await read()
    const key = JSON.stringify(content)
    if (written?.content === key) return written.html
    renderer ??= import(pathToFileURL(file).href)
    const html = landingPage(shell, content, Renderer.parse(await renderer).renderLanding(content))
    written = { content: key, html }
    return html
  }
}
