import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { LandingContent } from '../../contract/content/landing.ts'
import type { Programme } from '../../contract/events/programme.ts'
import { programmeTexts } from '../../contract/events/programmeScreen.ts'
import { landingPage, programmePage } from './shell.ts'

const rendererOf = <C>() => z.custom<(content: C) => string>((value) => typeof value === 'function')

const Renderer = z.object({
  renderLanding: rendererOf<LandingContent>(),
  renderProgramme: rendererOf<Programme>(),
})

/**
 * Renders pages with the app's own components (`file`, made by `npm run build`), so that their text is there before any
 * script. The content is read for each request.
 */
export function renderedPages(shell: string, file: string) {
  let renderer: Promise<unknown> | undefined
  const load = async () => {
    renderer ??= import(pathToFileURL(file).href)
    return Renderer.parse(await renderer)
  }
  let written: { readonly content: string; readonly html: string } | undefined
  return {
    /** The page of `/`, rendered again only if the content has changed. */
    writeLanding: async (content: LandingContent): Promise<string> => {
      const key = JSON.stringify(content)
      if (written?.content === key) return written.html
      const html = landingPage(shell, content, (await load()).renderLanding(content))
      written = { content: key, html }
      return html
    },

    /** The page of the programme, rendered each time: what is on now is its first part. */
    writeProgramme: async (programme: Programme): Promise<string> =>
      programmePage(shell, programmeTexts.title, (await load()).renderProgramme(programme)),
  }
}
